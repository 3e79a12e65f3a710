/** What a patch comes down to, found out before anything is changed. */

import { type BridgeCall, Refusal } from '../types.ts';
import { readWhole } from './ide-text.ts';
import { withLineFeeds } from './ide-write.ts';
import { applyHunks } from './patch-hunks.ts';
import { existingFile, freePlace, isThere, placeKey } from './patch-places.ts';
import type { DeleteStep, PatchPlan, PatchStep, TextStep } from './patch-step.ts';
import { StepCount } from './patch-step-count.ts';
import type { NamedPath, PatchSection, UpdateSection } from './patch-syntax.ts';
import { readPath } from './paths.ts';

/** A file as it will be after the steps so far. */
interface PlannedFile {
  /** Where the IDE has its text now, and where it is on the disk unless it is new. */
  readonly origin: string;
  readonly isNew: boolean;
  /** Undefined as long as nobody has looked. */
  text: string | undefined;
  /** The step that writes it, as soon as there is one; text that changes again goes there too. */
  writer: TextStep | undefined;
}

/** A place that a file has left. */
interface Left {
  readonly left: PlannedFile;
  /** Undefined if it was moved. */
  readonly by: DeleteStep | undefined;
}

/** Most text that is kept for one patch, in UTF-16 units. */
const MAX_TEXT = 128 << 20;

/**
 * Reads the files and matches all hunks. A file that is named more than once is taken as the sections before leave
 * it. Throws {@link Refusal}: nothing is changed then.
 */
export async function planOf(sections: readonly PatchSection[], call: BridgeCall): Promise<PatchPlan> {
  const planner = new PatchPlanner(call);
  for (const section of sections) await planner.take(section);
  return planner.plan;
}

class PatchPlanner {
  readonly #call: BridgeCall;
  readonly #steps = new Set<PatchStep>();
  readonly #files = new Set<PlannedFile>();
  /** By place. */
  readonly #known = new Map<string, PlannedFile | Left>();
  readonly #count = new StepCount();
  #textLeft = MAX_TEXT;

  constructor(call: BridgeCall) {
    this.#call = call;
  }

  get plan(): PatchPlan {
    return { steps: [...this.#steps], files: this.#files.size };
  }

  async take(section: PatchSection): Promise<void> {
    if (this.#call.signal.aborted) throw new Refusal('The request was cancelled.');
    if (section.kind === 'add') await atLine(section, () => this.#add(section.path, section.text));
    else if (section.kind === 'delete') await atLine(section, () => this.#delete(section.path));
    else await this.#update(section);
  }

  async #add(named: string, text: string): Promise<void> {
    const path = this.#relative(named);
    const key = await this.#key(path);
    const known = this.#known.get(key);
    const isTaken = known ? !isLeft(known) : await isThere(this.#call.project, path);
    if (isTaken) throw new Refusal(`File already exists: ${path}`);
    this.#keep(text);
    if (known && isLeft(known) && known.by) {
      // Deleting and adding again is writing over: the IDE need not find out about both.
      this.#steps.delete(known.by);
      this.#known.set(key, known.left);
      this.#write(known.left, path, text);
    } else {
      const writer: TextStep = { kind: 'add', path, text };
      this.#steps.add(writer);
      this.#known.set(key, this.#file({ origin: path, isNew: true, text, writer }));
    }
  }

  async #delete(named: string): Promise<void> {
    const path = this.#relative(named);
    const key = await this.#key(path, { ofLink: true });
    const left = await this.#onDisk(path, key);
    const by: DeleteStep = { kind: 'delete', path };
    this.#steps.add(by);
    this.#known.set(key, { left, by });
  }

  async #update(section: UpdateSection): Promise<void> {
    const { moveTo, hunks } = section;
    const path = await atLine(section, async () => this.#relative(section.path));
    const to = moveTo && (await atLine(moveTo, async () => this.#relative(moveTo.path)));
    if (hunks.length > 0) await this.#change(path, section);
    if (to !== undefined && to !== path) await atLine(moveTo ?? section, () => this.#move(path, to));
    else if (hunks.length === 0) throw new Refusal(`Line ${section.line}: nothing changes in ${path}`);
  }

  async #change(path: string, section: UpdateSection): Promise<void> {
    const key = await atLine(section, () => this.#key(path));
    const known = this.#known.get(key);
    if (known && isLeft(known)) throw new Refusal(`File not found: ${path} (line ${section.line})`);
    const file = known ?? this.#file({ origin: path, isNew: false, text: undefined, writer: undefined });
    file.text ??= withLineFeeds(await readWhole(this.#call, file.origin));
    const text = applyHunks(file.text, section.hunks, this.#count);
    this.#keep(text);
    this.#write(file, path, text);
    this.#known.set(key, file);
  }

  async #move(path: string, to: string): Promise<void> {
    const { project } = this.#call;
    const key = await this.#key(path, { ofLink: true });
    const file = await this.#onDisk(path, key);
    const targetKey = await this.#key(to, { ofLink: true });
    const known = this.#known.get(targetKey);
    // By way of a link, both names may mean one place.
    if (known && !isLeft(known) && known !== file) throw new Refusal(`File already exists: ${to}`);
    if (!known)
      await freePlace(project, to, file.isNew ? undefined : await existingFile(project, file.origin));
    this.#steps.add({ kind: 'move', path, to });
    this.#known.set(key, { left: file, by: undefined });
    this.#known.set(targetKey, file);
  }

  /** The file at a place that is to be emptied on the disk. */
  async #onDisk(path: string, key: string): Promise<PlannedFile> {
    const known = this.#known.get(key);
    if (known && isLeft(known)) throw new Refusal(`File not found: ${path}`);
    const file = known ?? this.#file({ origin: path, isNew: false, text: undefined, writer: undefined });
    if (!file.isNew) await existingFile(this.#call.project, file.origin);
    return file;
  }

  #write(file: PlannedFile, path: string, text: string): void {
    file.text = text;
    if (file.writer) {
      file.writer.text = text;
      return;
    }
    file.writer = { kind: 'update', path, text };
    this.#steps.add(file.writer);
  }

  #file(file: PlannedFile): PlannedFile {
    this.#files.add(file);
    return file;
  }

  #keep(text: string): void {
    this.#textLeft -= text.length;
    if (this.#textLeft < 0) throw new Refusal('the files of the patch are too long to be changed at once');
  }

  #key(path: string, options = { ofLink: false }): Promise<string> {
    return placeKey(this.#call.project, path, options);
  }

  #relative(named: string): string {
    const { relative } = readPath('file_path', named, this.#call.project);
    if (relative === '') throw new Refusal(`Not a file: ${named}`);
    return relative;
  }
}

function isLeft(known: PlannedFile | Left): known is Left {
  return 'left' in known;
}

/** What is refused names the line of the patch that is to blame. */
async function atLine<T>({ line }: Pick<NamedPath, 'line'>, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`${error.message} (line ${line})`) : error;
  }
}
