/** Formats as tests use them: by the name of a file. */
import { extractFormat, formatOf } from '../../../src/languages/formats/registry.ts';
import type { Declaration, FileSyntax } from '../../../src/languages/syntax/types.ts';

/** What a text declares and imports as if it stood in a file of that path. */
export function read(path: string, text: string): FileSyntax {
  const format = formatOf(path, text);
  if (format === null) throw new Error(`No format for ${path}`);
  return extractFormat(format, path, text);
}

/** `kind qualifiedName` of all declarations, in order. */
export function outline(path: string, text: string): string[] {
  return read(path, text).declarations.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`);
}

/** `module` of all imports, in order. */
export function modules(path: string, text: string): string[] {
  return read(path, text).imports.map(({ module }) => module);
}

/** Signatures of all declarations, in order. */
export function signatures(path: string, text: string): string[] {
  return read(path, text).declarations.map(({ signature }) => signature);
}

/** The only declaration with a name or qualified name. */
export function declarationOf(path: string, text: string, name: string): Declaration {
  const { declarations } = read(path, text);
  const found = declarations.filter((each) => each.name === name || each.qualifiedName === name);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} declarations named ${name}`);
  return only;
}

/** The text of the only declaration with a name, by its bytes. */
export function rangeOf(path: string, text: string, name: string): string {
  const { endByte, startByte } = declarationOf(path, text, name);
  return Buffer.from(text).subarray(startByte, endByte).toString();
}
