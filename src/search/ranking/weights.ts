/** The weights of ranked search, in one place, each with what it weighs. */

/** What is added counts in units of BM25; 0 switches it off. A factor or a power of 1 or 0 does. */
export const WEIGHTS = {
  // What a passage holds: BM25 over its sub-words.
  /** Occurrences of another word of the same stem, as a share of one of the word itself. */
  sameStem: 0.5,
  /** Occurrences of a word that means the same. */
  synonym: 0.25,
  /** Words that only make the question. */
  questionWord: 0.05,
  /** Added share for a sub-word that stands as a whole identifier: `login` over `handleLogin`. */
  wholeWord: 0.1,
  /** An identifier of several sub-words as written in the query. */
  writtenName: 1.2,
  /** The same identifier in another spelling, `handleLogin` for `handle_login`, as a share of it. */
  otherSpelling: 0.8,
  /** Neighbouring words of the query as one identifier: `line formatter`, `LineFormatter`. */
  joinedName: 1,
  /** Such a name, or a single word of the query, is declared in the passage. */
  declaration: 0.8,
  /** The same where the query is nothing but this name. */
  soleDeclaration: 2,
  /** A sub-word of a declared name. */
  declaredWord: 0.1,
  /** A sub-word of the name of a declaration that the passage stands in. */
  enclosing: 0.1,
  /** Sub-words of one identifier follow each other, whatever signs stand between them; times its rarity. */
  consecutive: 0.4,
  // What its file holds.
  /** BM25 of the whole file. */
  file: 0.8,
  /** A word of the path, times its inverse frequency over files. */
  path: 1.5,
  /** The same for words of the file's name, by how much of the name is asked for. */
  stem: 4,
  // Factors.
  /** Share of the asked words that the passage holds, as a power. */
  coverage: 0.15,
  /** The same of the whole file. */
  fileCoverage: 0.25,
  /** Files that are rarely what is asked for. */
  testFile: 0.6,
  documentationFile: 0.4,
  exampleFile: 0.4,
  generatedFile: 0.6,
  compatibilityFile: 0.8,
  platformFile: 0.7,
  dataFile: 0.7,
  barrelFile: 0.85,
  // Over the passages of an answer.
  /** Each further good passage of one file adds this share of its score to the file's best. */
  fileSupport: 0.2,
  /** The n-th passage of one file keeps this to the power of n - 1. */
  repeat: 0.5,
};

export type WeightName = keyof typeof WEIGHTS;
export type Weights = Readonly<Record<WeightName, number>>;

/** Weights with which no signal but BM25 over the sub-words of passages counts. */
export const PLAIN_WEIGHTS: Weights = {
  ...neutral(),
  questionWord: 1,
};

/** What each weight is where its signal is switched off. */
export function neutral(): Weights {
  const factors: readonly string[] = [
    'testFile',
    'documentationFile',
    'exampleFile',
    'generatedFile',
    'compatibilityFile',
    'platformFile',
    'dataFile',
    'barrelFile',
    'repeat',
    'questionWord',
  ] satisfies WeightName[];
  const off = { ...WEIGHTS };
  for (const name of Object.keys(WEIGHTS)) Object.assign(off, { [name]: factors.includes(name) ? 1 : 0 });
  return off;
}
