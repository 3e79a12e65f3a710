/**
 * Which names a text declares, told by the line rules of the references: without a syntax tree, and best
 * effort by nature. Names in imports, comments and strings are none. Pure.
 */
import { dialectOf } from '../../languages/registry.ts';
import { declarationRulesOf } from '../references/declaration-rules.ts';
import { definitionTest } from '../references/definitions.ts';
import { statementBefore } from '../references/line-around.ts';
import { lexicalSyntax } from '../references/syntax.ts';
import { type BlockAt, type BlockKind, blockFinder, hasBlocks } from './blocks.ts';
import { localTest } from './locals.ts';
import { memberTest } from './members.ts';
import { type NameAt, nameFinder } from './name-characters.ts';

/** A name where it is declared. Offsets are UTF-16 units. */
export interface DeclaredName {
  name: string;
  start: number;
  /** 1-based. */
  line: number;
  lineStart: number;
  /** Before the line feed and a carriage return. */
  lineEnd: number;
}

/** Which names are asked for. */
export interface WantedNames {
  /** Finds, with the flags `g` and `u`, a place in every name that is wanted. */
  hint: RegExp;
  /** Asked for each name that the hint leads to, in the order of the text. */
  isWanted: (name: string) => boolean;
}

/** True if declarations can be told in files of this path's language. Prose and data have none. */
export function hasDeclarations(path: string): boolean {
  const dialect = dialectOf(path);
  return dialect !== 'plaintext' && declarationRulesOf(dialect).length > 0;
}

/**
 * The wanted names that a text declares, in order. Costs a search for the hint, and a lexical scan of
 * texts that hold a wanted name at all.
 */
export function* declaredNames(
  path: string,
  text: string,
  { hint, isWanted }: WantedNames,
): Generator<DeclaredName> {
  if (!hasDeclarations(path)) return;
  const lineOf = lineCounter(text);
  let isDeclared: ((start: number, end: number) => boolean) | undefined;
  for (const { start, end } of hintedNames(text, hint, nameFinder(dialectOf(path)))) {
    const name = text.slice(start, end);
    if (!isWanted(name)) continue;
    isDeclared ??= declarationTest(path, text);
    if (isDeclared(start, end)) yield { name, start, ...lineOf(start) };
  }
}

/** A test whether a name is declared in a range. The text is scanned at once, its blocks when they count. */
function declarationTest(path: string, text: string): (start: number, end: number) => boolean {
  const dialect = dialectOf(path);
  const syntax = lexicalSyntax(path, text);
  let blocks: BlockAt | undefined;
  const blockAt = (offset: number): BlockKind | undefined => {
    blocks ??= blockFinder(text, dialect, syntax.regionAt);
    return blocks(offset);
  };
  const finder = hasBlocks(dialect) ? blockAt : undefined;
  const isLocal = localTest(text, dialect, finder);
  const isMember = memberTest(text, dialect, finder, syntax.regionAt);
  // Bodies of types on one line: the rules are for lines that hold one declaration.
  const beginsInLine = definitionTest(
    text,
    dialect,
    syntax.regionAt,
    (_, start) => statementBefore(text, start) ?? '',
  );
  const isInLine = (start: number, end: number): boolean =>
    statementBefore(text, start) !== undefined && finder?.(start) === 'members' && beginsInLine(start, end);
  return (start, end) => {
    if (syntax.isDefinition(start, end)) return !isLocal(start, end);
    if (syntax.regionAt(start) !== 'code' || syntax.isImport(start)) return false;
    return isMember(start, end) || isInLine(start, end);
  };
}

/** Every name a hint stands in, once. However many hints a long name holds, it is looked at once. */
function* hintedNames(text: string, hint: RegExp, nameAt: NameAt): Generator<{ start: number; end: number }> {
  let from = 0;
  for (;;) {
    hint.lastIndex = from;
    const found = hint.exec(text);
    if (found === null) return;
    const name = nameAt(text, found.index);
    from = name?.end ?? found.index + ((text.codePointAt(found.index) ?? 0) > 0xffff ? 2 : 1);
    if (name !== undefined) yield name;
  }
}

/** Tells the lines of offsets that are asked for in order; linear in the text for all of them. */
function lineCounter(text: string): (offset: number) => Pick<DeclaredName, 'line' | 'lineStart' | 'lineEnd'> {
  let line = 1;
  let lineStart = 0;
  let feed = text.indexOf('\n');
  return (offset) => {
    while (feed !== -1 && feed < offset) {
      line++;
      lineStart = feed + 1;
      feed = text.indexOf('\n', lineStart);
    }
    const end = feed === -1 ? text.length : feed;
    return { line, lineStart, lineEnd: feed > lineStart && text.charAt(end - 1) === '\r' ? end - 1 : end };
  };
}
