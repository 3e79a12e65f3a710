/** The languages there is an answer key for. */
import { goKey } from './go/answer-key.ts';
import { javaKey } from './java/answer-key.ts';
import type { KeyMaker } from './key-site.ts';
import { pythonKey } from './python/answer-key.ts';
import { typescriptKey } from './typescript/answer-key.ts';

export interface KeyLanguage {
  /** Paths of its files. */
  files: RegExp;
  makeKey: KeyMaker;
}

const LANGUAGES: ReadonlyMap<string, KeyLanguage> = new Map([
  ['typescript', { files: /\.[cm]?[jt]sx?$/, makeKey: async (root, paths) => typescriptKey(root, paths) }],
  ['go', { files: /\.go$/, makeKey: async (root, _, home) => goKey(root, home) }],
  ['python', { files: /\.pyi?$/, makeKey: pythonKey }],
  ['java', { files: /\.java$/, makeKey: async (root, _, home) => javaKey(root, home) }],
]);

export function languageNamed(name: string): KeyLanguage | undefined {
  return LANGUAGES.get(name);
}
