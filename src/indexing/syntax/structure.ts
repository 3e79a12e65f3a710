/** What all files of a source declare, import and refer to: outlines in memory, the rest read when asked for. */
import { compareByComponent } from '../../patterns/path-order.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import type { SyntaxColumn } from '../../store/syntax-cells.ts';
import { type FileDetails, readDetails } from './details-record.ts';
import type { Outline } from './outline.ts';
import { readOutline } from './outline-record.ts';
import { type FileUses, readUses } from './uses-record.ts';

/** Details and uses of so many files are kept. */
const KEPT_FILES = 400;

/** One published state. Immutable but for what it keeps; one snapshot has one. */
export class Structure {
  readonly snapshot: Snapshot;
  /** Files of known languages, in the order of their paths by component. */
  readonly files: readonly Outline[];
  readonly #byId: ReadonlyMap<number, Outline>;
  readonly #details: Kept<FileDetails>;
  readonly #uses: Kept<FileUses>;
  #byPath: ReadonlyMap<string, Outline> | undefined;

  constructor(snapshot: Snapshot, files: readonly Outline[], before?: Structure) {
    this.snapshot = snapshot;
    this.files = files;
    this.#byId = new Map(files.map((file) => [file.id, file]));
    this.#details = new Kept('details', readDetails, before ? before.#details : undefined);
    this.#uses = new Kept('uses', readUses, before ? before.#uses : undefined);
  }

  /** The file of that relative path, if its language is known. */
  file(path: string): Outline | undefined {
    this.#byPath ??= new Map(this.files.map((file) => [file.path, file]));
    return this.#byPath.get(path);
  }

  /** What is kept besides outlines, in the order of `files`. About 3 ms for what is not in memory. */
  details(files: readonly Outline[]): Promise<readonly FileDetails[]> {
    return this.#details.of(files, this.snapshot);
  }

  /** References and typed names, in the order of `files`. About 3 ms for what is not in memory. */
  uses(files: readonly Outline[]): Promise<readonly FileUses[]> {
    return this.#uses.of(files, this.snapshot);
  }

  /** Forgets what was read besides outlines: the next question reads it again. */
  forgetRecords(): void {
    this.#details.forget();
    this.#uses.forget();
  }

  /** By the number of a file; for the structure made of this one. */
  outline(id: number): Outline | undefined {
    return this.#byId.get(id);
  }
}

/** Records of one sort, the most recently asked for in memory. */
class Kept<Item> {
  readonly #column: SyntaxColumn;
  readonly #read: (record: Uint8Array) => Item;
  readonly #items: Map<number, Item>;

  constructor(column: SyntaxColumn, read: (record: Uint8Array) => Item, before: Kept<Item> | undefined) {
    this.#column = column;
    this.#read = read;
    // Numbers of files are never used twice.
    this.#items = new Map(before ? before.#items : []);
  }

  forget(): void {
    this.#items.clear();
  }

  async of(files: readonly Outline[], snapshot: Snapshot): Promise<readonly Item[]> {
    const found = new Map<number, Item>();
    const missing: number[] = [];
    for (const { id } of files) {
      const item = this.#items.get(id);
      if (item === undefined) {
        missing.push(id);
        continue;
      }
      found.set(id, item);
      // To the end: what is asked for last stays longest.
      this.#items.delete(id);
      this.#items.set(id, item);
    }
    if (missing.length > 0) {
      // Reading a column whole costs less than picking a good part of it.
      const records =
        missing.length > 2_000
          ? await snapshot.syntax.all(this.#column)
          : await snapshot.syntax.of(this.#column, missing);
      for (const id of missing) {
        const record = records.get(id);
        const item = this.#read(record ?? new Uint8Array(0));
        found.set(id, item);
        this.#items.set(id, item);
      }
      for (const id of this.#items.keys()) {
        if (this.#items.size <= KEPT_FILES) break;
        this.#items.delete(id);
      }
    }
    return files.map(({ id }) => found.get(id) ?? this.#read(new Uint8Array(0)));
  }
}

/** Reads the outlines of a snapshot: of all files, or of those that are not in `before`, of the same generation. */
export async function loadStructure(snapshot: Snapshot, before: Structure | undefined): Promise<Structure> {
  const base = before?.snapshot.ref.generation === snapshot.ref.generation ? before : undefined;
  const read = await outlinesOf(snapshot, base?.snapshot.ref.nextFile);
  const files: Outline[] = [];
  for (const { id } of snapshot.files) {
    const outline = base?.outline(id) ?? read.get(id);
    if (outline) files.push(outline);
  }
  // Nearly in order already: a few passes at most.
  files.sort((a, b) => compareByComponent(a.path, b.path));
  return new Structure(snapshot, files, base);
}

/** By number: the outlines of all files, or of those numbered `from` and up. */
async function outlinesOf(snapshot: Snapshot, from: number | undefined): Promise<Map<number, Outline>> {
  const paths = new Map(snapshot.files.map(({ id, path }) => [id, path]));
  const outlines = new Map<number, Outline>();
  const take = (records: ReadonlyMap<number, Uint8Array>): void => {
    for (const [id, record] of records) {
      const path = paths.get(id);
      if (path !== undefined) outlines.set(id, readOutline(id, path, record));
    }
  };
  if (from !== undefined) take(await snapshot.syntax.all('outline', from));
  else {
    const ids = [...paths.keys()].sort((a, b) => a - b);
    for await (const records of snapshot.syntax.inTurn('outline', ids)) take(records);
  }
  return outlines;
}
