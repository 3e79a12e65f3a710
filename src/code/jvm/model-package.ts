/** The package a file is in: what its package line says, never its path. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { tokensOf } from './model-tokens.ts';
import type { JvmLanguage } from './types.ts';

const PLAIN_NAME = /^[\p{L}\p{N}\p{M}\p{Pc}\p{Sc}.]*$/u;

/** Longer names, of packages and of types, are no names of anything, and would cost their square. */
export const LONGEST_NAME = 2_000;

export function jvmLanguage({ language }: Outline): JvmLanguage | undefined {
  if (language === 'Java') return 'java';
  return language === 'Kotlin' ? 'kotlin' : undefined;
}

/** Empty for the default package. The text is read only where the outline has more than a plain name. */
export function packageOf(
  file: Outline,
  language: JvmLanguage,
  readText: (path: string) => string | null,
): string {
  if (PLAIN_NAME.test(file.namespace)) return file.namespace;
  return writtenPackage(readText(file.path) ?? '', language);
}

/** What stands behind the keyword `package`, without blanks, comments and backticks. */
export function writtenPackage(text: string, language: JvmLanguage): string {
  let name: string | undefined;
  let depth = 0;
  for (const token of tokensOf(text, language)) {
    if (name === undefined) {
      // The keyword stands in no brackets: those are arguments of annotations.
      if (token.kind === 'mark' && token.text === '(') depth++;
      else if (token.kind === 'mark' && token.text === ')') depth--;
      else if (depth === 0 && token.kind === 'word' && token.text === 'package') name = '';
      continue;
    }
    const isPart = token.kind === 'word' || token.kind === 'name';
    const isExpected =
      name === '' || name.endsWith('.') ? isPart : token.kind === 'mark' && token.text === '.';
    if (!isExpected || name.length > LONGEST_NAME) break;
    name += token.text;
  }
  return name?.replace(/\.$/, '') ?? '';
}
