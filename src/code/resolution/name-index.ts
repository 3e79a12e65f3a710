/** Declarations of a whole source by their names. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { type Family, familyOf } from './families.ts';
import type { Target } from './types.ts';

/** Names looked up one by one before all are put in order. */
const MAX_SCANS = 40;

/** A scan for one name takes about 1 ms in 200,000 declarations; the order of all takes 50. */
export class NameIndex {
  readonly #files: readonly Outline[];
  readonly #known = new Map<string, readonly Target[]>();
  readonly #ofFamilies = new Map<Family, Map<string, readonly Target[]>>();
  #scans = 0;
  /** File and number, one after the other. */
  #all: Map<string, number[]> | undefined;

  constructor(files: readonly Outline[]) {
    this.#files = files;
  }

  /** All declarations of that name, in path order. */
  named(name: string): readonly Target[] {
    let found = this.#known.get(name);
    if (found === undefined) {
      found = this.#scans++ < MAX_SCANS ? this.#scan(name) : this.#lookUp(name);
      this.#known.set(name, found);
    }
    return found;
  }

  /** Those in the languages of a family. */
  inFamily(name: string, family: Family): readonly Target[] {
    let known = this.#ofFamilies.get(family);
    if (known === undefined) {
      known = new Map();
      this.#ofFamilies.set(family, known);
    }
    let found = known.get(name);
    if (found === undefined) {
      found = this.named(name).filter(({ file }) => familyOf(file.language) === family);
      known.set(name, found);
    }
    return found;
  }

  #scan(name: string): Target[] {
    const found: Target[] = [];
    for (const file of this.#files) {
      for (let at = file.names.indexOf(name); at >= 0; at = file.names.indexOf(name, at + 1)) {
        found.push({ file, index: at });
      }
    }
    return found;
  }

  #lookUp(name: string): Target[] {
    this.#all ??= this.#order();
    const places = this.#all.get(name) ?? [];
    const found: Target[] = [];
    for (let i = 0; i < places.length; i += 2) {
      const file = this.#files[places[i] ?? -1];
      if (file !== undefined) found.push({ file, index: places[i + 1] ?? 0 });
    }
    return found;
  }

  #order(): Map<string, number[]> {
    const all = new Map<string, number[]>();
    this.#files.forEach(({ names }, file) => {
      names.forEach((name, index) => {
        const places = all.get(name);
        if (places) places.push(file, index);
        else all.set(name, [file, index]);
      });
    });
    return all;
  }
}
