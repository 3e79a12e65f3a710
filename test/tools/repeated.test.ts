import { describe, expect, it } from 'vitest';
import type { CallOptions, Seen } from '../../src/indexing/call.ts';
import { NEVER_THE_SAME, seenAs } from '../../src/indexing/seen.ts';
import { RepeatedQuestions } from '../../src/tools/repeated.ts';

/** A tree that changes when it is told; every answer to a question about it tells how often it has been worked out. */
function workplace() {
  const questions = new RepeatedQuestions();
  let state = {};
  let worked = 0;
  const parts = (): [object] => [state];
  return {
    questions,
    change: () => {
      state = {};
    },
    seen: (): Seen => seenAs(parts(), async () => parts()),
    worked: () => worked,
    ask(
      this: { seen(): Seen },
      key: string,
      work: (call: CallOptions) => Promise<unknown> | unknown = () => {},
      signal = new AbortController().signal,
      weight = 10,
    ): Promise<string> {
      const call: CallOptions = { project: undefined, signal, progress: () => {} };
      return questions.answer(
        key,
        call,
        async (seeing) => {
          const number = ++worked;
          seeing.onSeen?.(this.seen());
          await work(seeing);
          return `${key} ${number}`;
        },
        () => weight,
      );
    },
  };
}

/** Something to wait for, and what ends the waiting. */
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a question that was asked before', () => {
  it('has the answer of then while nothing has changed', async () => {
    const place = workplace();
    expect(await place.ask('a')).toBe('a 1');
    expect(await place.ask('a')).toBe('a 1');
    expect(await place.ask('b')).toBe('b 2');
    expect(await place.ask('a')).toBe('a 1');
  });

  it('is worked out anew when something has changed', async () => {
    const place = workplace();
    await place.ask('a');
    place.change();
    expect(await place.ask('a')).toBe('a 2');
    expect(await place.ask('a')).toBe('a 2');
  });

  it('is worked out anew when a state cannot be had any more, and fails in its own words', async () => {
    const place = workplace();
    const gone: Seen = { stands: () => Promise.reject(new Error('no such state')) };
    await place.ask('a', ({ onSeen }) => onSeen?.(gone));
    const again = place.ask('a', () => Promise.reject(new Error('no such tree')));
    await expect(again).rejects.toThrow('no such tree');
  });

  it('is worked out anew when one of several states has changed', async () => {
    const place = workplace();
    let clock = 1;
    const atOne = (call: CallOptions): void => call.onSeen?.({ stands: async () => clock === 1 });
    await place.ask('a', atOne);
    expect(await place.ask('a', atOne)).toBe('a 1');
    clock = 2;
    expect(await place.ask('a')).toBe('a 2');
  });

  it.each<[string, (call: CallOptions) => void]>([
    ['of a state that nobody would tell the change of', (call) => call.onSeen?.(NEVER_THE_SAME)],
    ['of parts that are not known', (call) => call.onSeen?.(seenAs(undefined, async () => undefined))],
  ])('is worked out anew if it was %s', async (_, work) => {
    const place = workplace();
    await place.ask('a', work);
    expect(await place.ask('a', work)).toBe('a 2');
  });

  it('is worked out anew if nothing is known of what it was made from', async () => {
    const place = workplace();
    place.seen = () => NEVER_THE_SAME;
    await place.ask('a');
    expect(await place.ask('a')).toBe('a 2');
  });

  it('is worked out anew after a failure', async () => {
    const place = workplace();
    await expect(place.ask('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await place.ask('a')).toBe('a 2');
  });

  it('is worked out anew if time had run out for it', async () => {
    const { questions } = workplace();
    const deadline = new AbortController();
    let worked = 0;
    const ask = (over: AbortSignal | undefined) =>
      questions.answer(
        'a',
        {
          project: undefined,
          signal: new AbortController().signal,
          progress: () => {},
          ...(over && { deadline: over }),
        },
        async (call) => {
          call.onSeen?.({ stands: async () => true });
          worked += 1;
          deadline.abort();
          return `a ${worked}`;
        },
        () => 1,
      );
    expect(await ask(deadline.signal)).toBe('a 1');
    expect(await ask(undefined)).toBe('a 2');
    expect(await ask(undefined)).toBe('a 2');
  });

  it.each([
    ['is too large to be kept', 'a', 1_000_000],
    ['has too long a question', 'a'.repeat(3_000), 10],
  ])('is worked out anew if it %s', async (_, key, weight) => {
    const place = workplace();
    const ask = () => place.ask(key, undefined, undefined, weight);
    await ask();
    expect(await ask()).toBe(`${key} 2`);
  });

  it('makes room when much is kept: who has been asked longest ago goes', async () => {
    const place = workplace();
    for (let at = 0; at < 17; at++) {
      await place.ask(`${at}`, undefined, undefined, 500_000);
      await place.ask('0', undefined, undefined, 500_000);
    }
    expect(await place.ask('0')).toBe('0 1');
    expect(await place.ask('16')).toBe('16 17');
    expect(await place.ask('1')).toBe('1 18');
  });

  it('is worked out anew after all was forgotten', async () => {
    const place = workplace();
    await place.ask('a');
    place.questions.forget();
    expect(await place.ask('a')).toBe('a 2');
  });
});

describe('a question that is being worked out', () => {
  it('is worked out once for all who ask it meanwhile', async () => {
    const place = workplace();
    const { opened, open } = gate();
    const answers = [place.ask('a', () => opened), place.ask('a'), place.ask('a')];
    open();
    expect(await Promise.all(answers)).toEqual(['a 1', 'a 1', 'a 1']);
  });

  it('is worked out anew for who asks after a change, and once for all of those', async () => {
    const place = workplace();
    const { opened, open } = gate();
    const before = place.ask('a', () => opened);
    place.change();
    const after = [place.ask('a'), place.ask('a')];
    expect(await Promise.all(after)).toEqual(['a 2', 'a 2']);
    open();
    expect(await before).toBe('a 1');
    expect(await place.ask('a')).toBe('a 2');
  });

  it('is worked out anew if what it sees only later has changed before somebody asked', async () => {
    const place = workplace();
    const { opened, open } = gate();
    // It has looked already, but does not tell yet.
    const early = place.seen();
    const tell = place.seen;
    place.seen = () => ({ stands: async () => true });
    const before = place.ask('a', async (call) => {
      await opened;
      call.onSeen?.(early);
    });
    place.change();
    place.seen = tell;
    const after = place.ask('a');
    open();
    expect(await before).toBe('a 1');
    expect(await after).toBe('a 2');
  });

  it('goes on for others when who asked first has gone', async () => {
    const place = workplace();
    const { opened, open } = gate();
    const first = new AbortController();
    const gone = place.ask('a', () => opened.then(() => first.signal.throwIfAborted()), first.signal);
    const stays = place.ask('a');
    first.abort();
    open();
    await expect(gone).rejects.toThrow();
    expect(await stays).toBe('a 2');
  });

  it('does not hold who goes', async () => {
    const place = workplace();
    const second = new AbortController();
    void place.ask('a', () => new Promise(() => {}));
    const goes = place.ask('a', () => second.signal.throwIfAborted(), second.signal);
    second.abort();
    await expect(goes).rejects.toThrow();
  });
});

it('states that are gone do not stand', async () => {
  const call: CallOptions = {
    project: undefined,
    signal: new AbortController().signal,
    progress: () => {},
  };
  const [one, other] = [{}, {}];
  expect(await seenAs([one, other], async () => [one, other]).stands(call)).toBe(true);
  expect(await seenAs([one, other], async () => [one]).stands(call)).toBe(false);
  expect(await seenAs([one], async () => [other]).stands(call)).toBe(false);
  expect(await seenAs([one], async () => undefined).stands(call)).toBe(false);
});
