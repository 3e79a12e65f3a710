/**
 * Questions that are asked again. An answer is given a second time if every state that it was made from still
 * stands, which is asked anew each time: the same question on the same tree has the same answer. Whoever asks
 * what is just being worked out waits for it.
 */
import { unlessAborted } from '../errors.ts';
import type { CallOptions, Seen } from '../indexing/call.ts';
import { NEVER_THE_SAME } from '../indexing/seen.ts';

/** What is kept at most: in all, and of one answer. In characters. */
const MAX_WEIGHT = 8 * 1024 * 1024;
const MAX_WEIGHT_EACH = 512 * 1024;
const MAX_ANSWERS = 500;
const MAX_KEY = 2_000;

interface Asked {
  /** Counted over all that began. */
  number: number;
  seen: Seen[];
  /** Undefined if there is none to be given twice. */
  answer: Promise<{ value: unknown; weight: number } | undefined>;
  /** Of a finished answer. */
  weight: number | undefined;
}

export class RepeatedQuestions {
  /** The least recently asked first. */
  readonly #asked = new Map<string, Asked>();
  readonly #notes = new Map<string, unknown>();
  #began = 0;
  #weight = 0;

  /**
   * The answer to a question, which `key` tells from all others. `work` is to pass on the call it is given,
   * and must depend on nothing but the states that the call is told of. Answers are shared, and must not be
   * changed. `weightOf`: the size of one in characters.
   */
  async answer<Answer>(
    key: string,
    call: CallOptions,
    work: (call: CallOptions) => Promise<Answer>,
    weightOf: (answer: Answer) => number,
  ): Promise<Answer> {
    if (key.length > MAX_KEY) return work(call);
    const began = this.#began;
    const known = this.#asked.get(key);
    const found = known && (await this.#found(known, call));
    // The key stands for the type too.
    if (found) return this.#given(key, known, call, found.value as Answer);
    // Somebody else may have begun after this question came: what that one sees is new enough for both.
    const newer = this.#asked.get(key);
    if (newer && newer.number > began) {
      const shared = await unlessAborted(newer.answer, call.signal);
      if (shared) return this.#given(key, newer, call, shared.value as Answer);
    }
    return this.#work(key, call, work, weightOf);
  }

  /** What is kept of that name, and who uses it bounds; made if there is none. Forgotten with the answers. */
  notes<Notes>(name: string, make: () => Notes): Notes {
    // A name stands for one type.
    const known = this.#notes.get(name) as Notes | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#notes.set(name, made);
    return made;
  }

  /** Forgets all answers and notes. */
  forget(): void {
    this.#notes.clear();
    this.#asked.clear();
    this.#weight = 0;
  }

  /** The answer of one that was asked before, if it still stands. */
  async #found(asked: Asked, call: CallOptions): Promise<{ value: unknown } | undefined> {
    const wasFinished = asked.weight !== undefined;
    if (!(await stands(asked.seen, call))) return undefined;
    const answer = await unlessAborted(asked.answer, call.signal);
    if (!answer || wasFinished) return answer;
    // What it saw while it was not finished may have been before this question came.
    return (await stands(asked.seen, call)) ? answer : undefined;
  }

  async #work<Answer>(
    key: string,
    call: CallOptions,
    work: (call: CallOptions) => Promise<Answer>,
    weightOf: (answer: Answer) => number,
  ): Promise<Answer> {
    const seen: Seen[] = [];
    const working = work({
      ...call,
      onSeen: (state) => {
        seen.push(state);
        call.onSeen?.(state);
      },
    });
    // What was cut for want of time may be whole the next time, and what lacks changes has them then.
    const mayBeShared = (): boolean =>
      seen.length > 0 && !seen.includes(NEVER_THE_SAME) && !call.signal.aborted && !call.deadline?.aborted;
    const answer = working.then(
      (value) => (mayBeShared() ? { value, weight: weightOf(value) } : undefined),
      () => undefined,
    );
    const asked: Asked = { number: ++this.#began, seen, answer, weight: undefined };
    this.#drop(key);
    this.#asked.set(key, asked);
    try {
      return await working;
    } finally {
      this.#finish(key, asked, await answer);
    }
  }

  #finish(key: string, asked: Asked, answer: { weight: number } | undefined): void {
    if (this.#asked.get(key) !== asked) return;
    if (!answer || answer.weight > MAX_WEIGHT_EACH) {
      this.#drop(key);
      return;
    }
    asked.weight = answer.weight;
    this.#weight += answer.weight;
    for (const oldest of this.#asked.keys()) {
      if (this.#weight <= MAX_WEIGHT && this.#asked.size <= MAX_ANSWERS) break;
      this.#drop(oldest);
    }
  }

  #given<Answer>(key: string, asked: Asked, { onSeen }: CallOptions, value: Answer): Answer {
    if (onSeen) for (const state of asked.seen) onSeen(state);
    if (this.#asked.get(key) === asked) {
      this.#asked.delete(key);
      this.#asked.set(key, asked);
    }
    return value;
  }

  #drop(key: string): void {
    this.#weight -= this.#asked.get(key)?.weight ?? 0;
    this.#asked.delete(key);
  }
}

/** True if all the states stand; without any it is not known yet. Whoever asks anew fails in words of its own. */
async function stands(seen: readonly Seen[], call: CallOptions): Promise<boolean> {
  try {
    for (const state of seen) if (!(await state.stands(call))) return false;
    return true;
  } catch {
    return false;
  }
}
