/**
 * What files were found to hold of a symbol. Asked for again after an edit, only the files that have changed need
 * be read: who renames something asks several times.
 */
import type { FoundReferences, Reference } from '../../code/references/classify.ts';
import { Recent } from '../../search/exact/recent.ts';
import type { IndexedFile } from '../../store/types.ts';

/** Questions that are remembered. */
const MAX_QUESTIONS = 16;
/** References that are remembered of one question, about 300 bytes each. */
const MAX_REFERENCES = 4_000;

interface Known {
  /** A file that changes has another object. */
  byFile: WeakMap<IndexedFile, FoundReferences>;
  room: number;
}

export class KnownReferences {
  readonly #questions = new Recent<Known>(MAX_QUESTIONS);

  /** What is known of the files for a question, which is everything that decides over a file's references. */
  of(question: readonly unknown[]): FileReferences {
    const known = this.#questions.get(JSON.stringify(question), () => ({
      byFile: new WeakMap(),
      room: MAX_REFERENCES,
    }));
    return {
      get: (file) => known.byFile.get(file),
      set(file, found) {
        // One more for the file itself.
        const weight = found.references.length + 1;
        if (weight > known.room) {
          known.byFile = new WeakMap();
          known.room = MAX_REFERENCES;
        }
        known.room -= weight;
        known.byFile.set(file, { ...found, references: found.references.map(copied) });
      },
    };
  }
}

/** By file: its references to one symbol. */
export interface FileReferences {
  get(file: IndexedFile): FoundReferences | undefined;
  set(file: IndexedFile, found: FoundReferences): void;
}

/** With a line of its own: a part of a text keeps all of it in memory. */
function copied(reference: Reference): Reference {
  return { ...reference, lineText: Buffer.from(reference.lineText, 'utf16le').toString('utf16le') };
}
