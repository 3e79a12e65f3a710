/** The languages by name, for those who name one. */
import { FORMATS, formatOf } from './formats/registry.ts';
import { SYNTAX_LANGUAGES, syntaxLanguageOf } from './syntax/registry.ts';

/** Names as answers give them, each once, in alphabetical order. */
export function languageNames(): string[] {
  const names = [...SYNTAX_LANGUAGES, ...FORMATS].map(({ displayName }) => displayName);
  return [...new Set(names)].sort();
}

/** The language that a name means, in any case: as answers give it, or its short name. */
export function languageNamed(given: string): string | undefined {
  const folded = given.toLowerCase();
  const named = languageNames().find((name) => name.toLowerCase() === folded);
  return named ?? SYNTAX_LANGUAGES.find(({ id }) => id === folded)?.displayName;
}

/** The language of a file by its name and, where that does not tell, by its text. */
export function languageOfFile(path: string, text: string): string | undefined {
  return (formatOf(path, text) ?? syntaxLanguageOf(path, text))?.displayName;
}
