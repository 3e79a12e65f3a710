/** What the path of a file tells ranking about it, worked out when first asked for. */
import { pathWords } from '../../indexing/posting-run.ts';
import { isDocumentationFile, isTestFile } from '../../languages/registry.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import type { IndexedFile } from '../../store/types.ts';
import { type FileName, fileNameOf } from './file-name.ts';
import type { WeightName, Weights } from './weights.ts';

export interface FileTraits {
  /** Number of sub-words of the relative path. */
  wordCount: number;
  name: FileName;
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

const EXAMPLE_WORDS = [
  'example',
  'examples',
  'sample',
  'samples',
  'demo',
  'demos',
  'fixtures',
  'testdata',
  'benchmark',
  'benchmarks',
  'bench',
];
const GENERATED_WORDS = ['generated', 'vendor', 'vendored'];
const COMPATIBILITY_WORDS = [
  'compat',
  'compatibility',
  'legacy',
  'deprecated',
  'polyfill',
  'polyfills',
  'shim',
  'shims',
  'stub',
  'stubs',
];

/** Platforms that a portable program has files of their own for, beside those for the others. */
const PLATFORM_WORDS = [
  'win',
  'win32',
  'windows',
  'darwin',
  'macos',
  'osx',
  'ios',
  'android',
  'aix',
  'solaris',
  'sunos',
  'os390',
  'haiku',
  'freebsd',
  'openbsd',
  'netbsd',
  'plan9',
];

const RARE_KINDS: readonly RareKind[] = [
  {
    // Nobody asks for a test who does not say so.
    applies: isTestFile,
    names: ['test', 'tests', 'spec', 'testing'],
    weight: 'testFile',
  },
  {
    // Prose repeats the words of every question; the code that does it is meant.
    applies: (path) =>
      isDocumentationFile(path) || /(?:^|\/)(?:license|copying|notice|authors|changes)[^/]*$/i.test(path),
    names: ['doc', 'docs', 'documentation', 'readme', 'changelog', 'license', 'guide'],
    weight: 'documentationFile',
  },
  {
    // An example uses what the question is about.
    applies: (_path, words) => EXAMPLE_WORDS.some((word) => words.has(word)),
    names: ['example', 'examples', 'sample', 'demo', 'fixture', 'fixtures', 'benchmark'],
    weight: 'exampleFile',
  },
  {
    // Nobody works on what is written by a program or by others.
    applies: (path, words) =>
      /\.(min\.(js|css)|lock|pb\.go|map|snap)$/.test(path) || GENERATED_WORDS.some((word) => words.has(word)),
    names: ['generated', 'vendor', 'lock'],
    weight: 'generatedFile',
  },
  {
    // Kept for old callers; what they should call now is meant.
    applies: (_path, words) => COMPATIBILITY_WORDS.some((word) => words.has(word)),
    names: COMPATIBILITY_WORDS,
    weight: 'compatibilityFile',
  },
  {
    // Of several variants, who does not name a platform means the common one.
    applies: (_path, words) => PLATFORM_WORDS.some((word) => words.has(word)),
    names: [...PLATFORM_WORDS, 'platform'],
    weight: 'platformFile',
  },
  {
    // Manifests, settings, pages: they name things that are elsewhere.
    applies: (path) =>
      /\.(json|ya?ml|toml|xml|ini|cfg|conf|properties|csv|html?|css|svg|pro|gradle|lock)$/.test(path),
    names: [
      'config',
      'configuration',
      'manifest',
      'package',
      'dependencies',
      'settings',
      'json',
      'yaml',
      'toml',
      'xml',
      'html',
      'css',
      'build',
    ],
    weight: 'dataFile',
  },
  {
    // They only pass on what other files declare.
    applies: (path) => /(?:^|\/)(?:__init__\.py|index\.[cm]?[jt]sx?|package-info\.java)$/.test(path),
    names: ['index', 'init', 'exports', 'package'],
    weight: 'barrelFile',
  },
];

const KNOWN = new WeakMap<Snapshot, (FileTraits | undefined)[]>();
/** Files go on from one snapshot to the next. */
const OF_FILE = new WeakMap<IndexedFile, FileTraits>();

/** The traits of the file at `ordinal` of `snapshot.files`. */
export function traitsOf(snapshot: Snapshot, ordinal: number): FileTraits {
  let known = KNOWN.get(snapshot);
  if (!known) {
    known = new Array(snapshot.files.length).fill(undefined);
    KNOWN.set(snapshot, known);
  }
  let traits = known[ordinal];
  if (!traits) {
    traits = traitsOfFile(snapshot.files[ordinal]);
    known[ordinal] = traits;
  }
  return traits;
}

function traitsOfFile(file: IndexedFile | undefined): FileTraits {
  if (!file) return traitsOfPath('');
  const known = OF_FILE.get(file);
  if (known) return known;
  const traits = traitsOfPath(file.path);
  OF_FILE.set(file, traits);
  return traits;
}

/** The traits of a relative path. */
export function traitsOfPath(path: string): FileTraits {
  const words = pathWords(path);
  const distinct = new Set(words);
  return {
    wordCount: words.length,
    name: fileNameOf(path),
    kinds: RARE_KINDS.filter((kind) => kind.applies(path, distinct)),
  };
}

/** The factor of a file's scores for a query with these words. */
export function fileFactor(traits: FileTraits, asked: ReadonlySet<string>, weights: Weights): number {
  let factor = 1;
  for (const { names, weight } of traits.kinds) {
    if (!names.some((name) => asked.has(name))) factor *= weights[weight];
  }
  return factor;
}
