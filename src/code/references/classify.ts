/**
 * References to a symbol: every line with an occurrence of it, with what the line does with it and
 * how sure that is. Pure: takes texts, reads nothing.
 */
import { dialectOf, isDocumentationFile, isTestFile } from '../../languages/registry.ts';
import { comparePaths } from '../../patterns/path-order.ts';
import { occurrencesOf } from './occurrences.ts';
import { PATTERNS, type Pattern, type PatternName, type Site, type SymbolKind } from './patterns.ts';
import { type FileSyntax, lexicalSyntax } from './syntax.ts';

/** A line that refers to the symbol, by the best of its occurrences. */
export interface Reference {
  /** Relative to the root. */
  path: string;
  /** 1-based. */
  line: number;
  /** Offset of the best occurrence in the line, in UTF-16 units; of equals the first. */
  column: number;
  /** Without line end. */
  lineText: string;
  /** Of the symbol on this line, of whatever kind. */
  occurrences: number;
  pattern: PatternName;
  /** In hundredths, 0 to 100. */
  confidence: number;
  /** One of the occurrences declares the symbol. */
  definition: boolean;
}

export interface ReferenceOptions {
  /** With a kind, its own patterns are tried first, and lines that only fit another kind are left out. */
  symbolType: SymbolKind | 'any';
  includeDefinitions: boolean;
  /** Files to leave out altogether. */
  definedIn?: (path: string) => boolean;
}

/** References in path order or by confidence, and how many lines only fitted another kind. */
export interface FoundReferences {
  references: Reference[];
  leftOutByType: number;
}

const TEST_FILE = 5;
const COMMENT = -30;
const STRING = -20;
const DOCUMENTATION_FILE = -25;

/**
 * References in all files, the surest first, then by path and line. Costs a search for the symbol in
 * every text, and a lexical scan of those that hold it.
 */
export function findReferences(
  symbol: string,
  files: Iterable<{ path: string; text: string }>,
  options: ReferenceOptions,
): FoundReferences {
  const references: Reference[] = [];
  let leftOutByType = 0;
  for (const { path, text } of files) {
    if (options.definedIn?.(path)) continue;
    const found = referencesIn(symbol, path, text, options);
    for (const reference of found.references) references.push(reference);
    leftOutByType += found.leftOutByType;
  }
  return { references: sortReferences(references), leftOutByType };
}

/** Sorts in place: confidence falling, then path in byte order, then line. */
export function sortReferences(references: Reference[]): Reference[] {
  return references.sort(
    (a, b) => b.confidence - a.confidence || comparePaths(a.path, b.path) || a.line - b.line,
  );
}

/**
 * References in one file, by line; `definedIn` is not asked. `syntaxOf` is called only if the symbol
 * occurs at all; by default it goes by lexical rules.
 */
export function referencesIn(
  symbol: string,
  path: string,
  text: string,
  options: Pick<ReferenceOptions, 'symbolType' | 'includeDefinitions'>,
  syntaxOf: (path: string, text: string) => FileSyntax = lexicalSyntax,
): FoundReferences {
  const offsets = occurrencesOf(symbol, text);
  const references: Reference[] = [];
  let leftOutByType = 0;
  if (offsets.length === 0) return { references, leftOutByType };
  const file = fileFacts(path, text, syntaxOf(path, text), options.symbolType);
  for (const line of occurrencesByLine(text, offsets)) {
    const judged = line.offsets
      .map((start) => judge(file, line, start, start + symbol.length))
      .filter((occurrence) => options.includeDefinitions || !occurrence.definition);
    if (judged.length === 0) continue;
    const best = bestOf(judged);
    if (best === undefined) leftOutByType++;
    else {
      references.push({
        path,
        line: line.number,
        column: best.start - line.start,
        lineText: text.slice(line.start, line.end),
        occurrences: line.offsets.length,
        pattern: best.pattern.name,
        confidence: best.confidence,
        definition: judged.some((occurrence) => occurrence.definition),
      });
    }
  }
  return { references, leftOutByType };
}

interface Line {
  number: number;
  start: number;
  /** Before the line end and a carriage return. */
  end: number;
  offsets: number[];
}

/** The lines that hold one of the offsets, which are in order. */
function* occurrencesByLine(text: string, offsets: readonly number[]): Generator<Line> {
  let start = 0;
  let number = 1;
  let next = 0;
  while (next < offsets.length) {
    const found = text.indexOf('\n', start);
    const lineFeed = found === -1 ? text.length : found;
    const first = next;
    while (next < offsets.length && (offsets[next] ?? 0) <= lineFeed) next++;
    if (next > first) {
      const end = found > start && text.charAt(found - 1) === '\r' ? found - 1 : lineFeed;
      yield { number, start, end, offsets: offsets.slice(first, next) };
    }
    start = lineFeed + 1;
    number++;
  }
}

interface FileFacts {
  text: string;
  dialect: string;
  isDocumentation: boolean;
  /** What being a test or documentation adds, in hundredths. */
  adjustment: number;
  syntax: FileSyntax;
  symbolType: SymbolKind | 'any';
  /** In the order in which they are tried for the symbol type. */
  patterns: readonly Pattern[];
}

function fileFacts(
  path: string,
  text: string,
  syntax: FileSyntax,
  symbolType: SymbolKind | 'any',
): FileFacts {
  const isDocumentation = isDocumentationFile(path);
  const adjustment = (isTestFile(path) ? TEST_FILE : 0) + (isDocumentation ? DOCUMENTATION_FILE : 0);
  const own = PATTERNS.filter((pattern) => pattern.kind === symbolType);
  const others = PATTERNS.filter((pattern) => pattern.kind !== symbolType);
  const patterns = [...own, ...others];
  return { text, dialect: dialectOf(path), isDocumentation, adjustment, syntax, symbolType, patterns };
}

interface JudgedOccurrence {
  start: number;
  pattern: Pattern;
  confidence: number;
  definition: boolean;
  /** False if it only fits another kind than the one asked for. */
  fits: boolean;
}

function judge(file: FileFacts, line: Line, start: number, end: number): JudgedOccurrence {
  const { text, dialect, syntax, symbolType } = file;
  const region = syntax.regionAt(start);
  const site: Site = {
    text,
    start,
    end,
    lineStart: line.start,
    lineEnd: line.end,
    dialect,
    isImport: syntax.isImport(start),
    isProse: file.isDocumentation || region !== 'code',
  };
  const pattern = file.patterns.find((candidate) => candidate.holds(site)) ?? WORD_MATCH;
  const inRegion = region === 'comment' ? COMMENT : region === 'string' ? STRING : 0;
  return {
    start,
    pattern,
    confidence: Math.min(100, Math.max(0, pattern.base + file.adjustment + inRegion)),
    definition: syntax.isDefinition(start, end),
    fits: symbolType === 'any' || pattern.kind === 'kept' || pattern.kind === symbolType,
  };
}

const WORD_MATCH: Pattern = { name: 'word_match', base: 60, kind: 'kept', holds: () => true };

/** The first of the surest occurrences that fit. */
function bestOf(occurrences: readonly JudgedOccurrence[]): JudgedOccurrence | undefined {
  let best: JudgedOccurrence | undefined;
  for (const occurrence of occurrences) {
    if (occurrence.fits && (best === undefined || occurrence.confidence > best.confidence)) best = occurrence;
  }
  return best;
}
