/** The weights of ranked search, in one place. Each is a factor of BM25 unless it says otherwise. */

/** What is weighed, by name. A weight that changes nothing is 0 for what is added, 1 for a factor. */
export type Weights = Readonly<Record<WeightName, number>>;

export type WeightName =
  | 'wholeWord'
  | 'wholeIdentifier'
  | 'declaration'
  | 'declaredWord'
  | 'path'
  | 'consecutive'
  | 'coverage'
  | 'fileSupport'
  | 'repeat'
  | 'testFile'
  | 'documentationFile'
  | 'exampleFile'
  | 'generatedFile';

export const WEIGHTS: Weights = {
  /** Added share for a sub-word that stands as a whole identifier: `login` over `handleLogin`. */
  wholeWord: 0.15,
  /** A whole identifier of several sub-words, as written in the query. */
  wholeIdentifier: 1.2,
  /** The identifier is declared in the passage. */
  declaration: 1.6,
  /** A sub-word of a declared name. */
  declaredWord: 0.35,
  /** A word of the path, times its inverse frequency over files. */
  path: 1.0,
  /** Second stage: sub-words of one identifier follow each other. Added to the score, per identifier, times its rarity. */
  consecutive: 0.8,
  /** Second stage: share of the query's words that the passage holds, as a power. */
  coverage: 0.6,
  /** Second stage: each further good passage of one file adds this share of its score to the file's best. */
  fileSupport: 0.12,
  /** Second stage: the n-th passage of one file keeps this to the power of n - 1. */
  repeat: 0.85,
  /** Second stage: factors for files that are rarely what is asked for. */
  testFile: 0.7,
  documentationFile: 0.8,
  exampleFile: 0.75,
  generatedFile: 0.6,
};
