/**
 * What the classification of references asks about a file. This is the seam between the rules for
 * lines and whatever knows the file: the lexical rules here, a syntax tree where there is one.
 */
import { type Region, scanLexical } from '../../languages/lexical.ts';
import { dialectOf } from '../../languages/registry.ts';
import { definitionTest } from './definitions.ts';
import { importRanges } from './imports.ts';

/** Facts about places of a text. Offsets are UTF-16 units. */
export interface FileSyntax {
  regionAt(offset: number): Region;
  /** True in an import statement, comments in it excepted. */
  isImport(offset: number): boolean;
  /** True if the name in this range is being declared there. */
  isDefinition(start: number, end: number): boolean;
}

/** Answers from comment, quote, import and declaration rules. Scans the text when first asked. */
export function lexicalSyntax(path: string, text: string): FileSyntax {
  const dialect = dialectOf(path);
  const lexical = scanLexical(text, dialect);
  const regionAt = (offset: number): Region => lexical.regionAt(offset);
  let imports: ((offset: number) => boolean) | undefined;
  let definitions: ((start: number, end: number) => boolean) | undefined;
  const isImport = (offset: number): boolean => {
    imports ??= importRanges(text, dialect, path, regionAt);
    return imports(offset) && regionAt(offset) !== 'comment';
  };
  const isDefinition = (start: number, end: number): boolean => {
    if (regionAt(start) !== 'code' || isImport(start)) return false;
    definitions ??= definitionTest(text, dialect, regionAt);
    return definitions(start, end);
  };
  return { regionAt, isImport, isDefinition };
}
