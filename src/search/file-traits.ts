/** What the path of a file tells ranking about it, worked out when first asked for. */
import { pathWords } from '../indexing/posting-run.ts';
import { isDocumentationFile, isTestFile } from '../languages/registry.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { WeightName, Weights } from './weights.ts';

export interface FileTraits {
  /** Sub-words of the relative path. */
  words: readonly string[];
  /** Kinds of files that are rarely what is asked for. */
  kinds: readonly RareKind[];
}

/** A kind of file that is rarely meant, unless the query names the kind. */
export interface RareKind {
  applies: (path: string, words: ReadonlySet<string>) => boolean;
  /** Words of a query that ask for this kind. */
  names: readonly string[];
  /** The weight that is the factor of the score. */
  weight: WeightName;
}

const EXAMPLE_WORDS = ['example', 'examples', 'sample', 'samples', 'demo', 'fixtures', 'testdata'];

const RARE_KINDS: readonly RareKind[] = [
  { applies: isTestFile, names: ['test', 'tests', 'spec', 'testing'], weight: 'testFile' },
  {
    applies: isDocumentationFile,
    names: ['doc', 'docs', 'documentation', 'readme', 'changelog'],
    weight: 'documentationFile',
  },
  {
    applies: (_path, words) => EXAMPLE_WORDS.some((word) => words.has(word)),
    names: ['example', 'examples', 'sample', 'demo', 'fixture', 'fixtures'],
    weight: 'exampleFile',
  },
  {
    applies: (path, words) =>
      /\.(min\.(js|css)|lock|pb\.go|map|snap)$/.test(path) || words.has('generated') || words.has('vendor'),
    names: ['generated', 'vendor', 'lock'],
    weight: 'generatedFile',
  },
];

const KNOWN = new WeakMap<Snapshot, (FileTraits | undefined)[]>();

/** The traits of the file at `ordinal` of `snapshot.files`. */
export function traitsOf(snapshot: Snapshot, ordinal: number): FileTraits {
  let known = KNOWN.get(snapshot);
  if (!known) {
    known = new Array(snapshot.files.length).fill(undefined);
    KNOWN.set(snapshot, known);
  }
  let traits = known[ordinal];
  if (!traits) {
    const path = snapshot.files[ordinal]?.path ?? '';
    const words = pathWords(path);
    const distinct = new Set(words);
    traits = { words, kinds: RARE_KINDS.filter((kind) => kind.applies(path, distinct)) };
    known[ordinal] = traits;
  }
  return traits;
}

/** The factor of a file's scores for a query with these words. */
export function fileFactor(traits: FileTraits, asked: ReadonlySet<string>, weights: Weights): number {
  let factor = 1;
  for (const kind of traits.kinds)
    if (!kind.names.some((name) => asked.has(name))) factor *= weights[kind.weight];
  return factor;
}
