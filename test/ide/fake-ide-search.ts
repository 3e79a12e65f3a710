/** The searches of the fake IDE, old and new. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, ToolResult } from '../../src/ide/types.ts';
import { type Given, type KnownTool, structured } from './fake-ide-tool.ts';
import { type FakeWorld, filesBelow, globToRegExp, literally, ToolFailure } from './fake-ide-walk.ts';

/** Where a text or an expression was found; one of these for every match, in the order of paths and lines. */
interface Found {
  readonly filePath: string;
  readonly lineNumber: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly line: string;
  readonly match: string;
}

function expressionOf(source: string, caseSensitive: boolean): RegExp {
  if (source.trim() === '') throw new ToolFailure('Search text is empty');
  try {
    return new RegExp(source, caseSensitive ? 'g' : 'gi');
  } catch {
    throw new ToolFailure(`Invalid regular expression: ${source}`);
  }
}

/** All matches that are not empty, line by line, in text files. */
function* matches(world: FakeWorld, files: Iterable<string>, expression: RegExp): Generator<Found> {
  for (const filePath of files) {
    const content = readFileSync(join(world.project, filePath), 'utf8');
    if (content.includes('\0')) continue;
    for (const [index, line] of content.split(/\r\n|\n|\r/).entries()) {
      for (const match of line.matchAll(expression)) {
        if (match[0] === '') continue;
        yield { filePath, lineNumber: index + 1, column: match.index + 1, line, match: match[0] };
      }
    }
  }
}

/** The first `count` of a sequence, and whether there is one more. */
function firstOf<Item>(items: Iterable<Item>, count: number): { first: Item[]; isCut: boolean } {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length >= count) return { first, isCut: true };
    first.push(item);
  }
  return { first, isCut: false };
}

function saysMore(world: FakeWorld, taken: { first: unknown[]; isCut: boolean }, count: number): boolean {
  return taken.isCut || (world.quirks.saysMoreAtLimit === true && taken.first.length >= count);
}

function legacySearch(given: Given, world: FakeWorld, source: string, directory: string): ToolResult {
  const count = given.number('maxUsageCount', 1000);
  const expression = expressionOf(source, given.flag('caseSensitive', true));
  const mask = given.text('fileMask');
  const nameFits = mask === '' ? undefined : globToRegExp(mask);
  const files = filesBelow(world, directory).filter(
    (path) => nameFits?.test(path.slice(path.lastIndexOf('/') + 1)) ?? true,
  );
  const taken = firstOf(matches(world, files, expression), count);
  const entries = taken.first.map(({ filePath, lineNumber, column, line, match }) => {
    const before = line.slice(0, column - 1);
    const after = line.slice(column - 1 + match.length);
    const lineText = world.quirks.marksMatches === true ? `${before}||${match}||${after}` : line;
    return { filePath, lineNumber, lineText };
  });
  return structured({
    entries,
    ...(saysMore(world, taken, count) ? { probablyHasMoreMatchingEntries: true } : {}),
  });
}

function fileList(files: Iterable<string>, count: number, world: FakeWorld): ToolResult {
  const taken = firstOf(files, count);
  return structured({
    files: taken.first,
    ...(saysMore(world, taken, count) ? { probablyHasMoreMatchingFiles: true } : {}),
  });
}

/** The new searches answer by file, and name things otherwise. */
function nativeSearch(given: Given, world: FakeWorld, source: string): ToolResult {
  const found = firstOf(
    matches(world, inPaths(given, world), expressionOf(source, true)),
    given.number('limit', 1000),
  );
  const results: Record<string, JsonObject[]> = {};
  for (const { filePath, lineNumber, column, line } of found.first) {
    results[filePath] ??= [];
    results[filePath].push({ line: lineNumber, column, text: line });
  }
  return structured({ results, complete: !found.isCut });
}

function inPaths(given: Given, world: FakeWorld): string[] {
  const globs = given.strings('paths').map((glob) => globToRegExp(glob));
  const files = filesBelow(world);
  return globs.length === 0 ? files : files.filter((path) => globs.some((glob) => glob.test(path)));
}

const LEGACY_OPTIONS = {
  directoryToSearch: 'string',
  fileMask: 'string',
  caseSensitive: 'boolean',
  maxUsageCount: 'integer',
  timeout: 'integer',
} as const;

const NATIVE_TAKES = { q: 'string!', paths: 'strings', limit: 'integer' } as const;

const DECLARATION = '\\b(class|interface|object|enum|fun|function|val|var|const|def|struct|type)\\s+';

/** The searches of older IDEs. */
export const LEGACY_SEARCHES: readonly KnownTool[] = [
  {
    name: 'search_in_files_by_text',
    description: 'Searches for a text in all files',
    takes: { searchText: 'string!', ...LEGACY_OPTIONS },
    run: (given, world) =>
      legacySearch(given, world, literally(given.text('searchText')), given.text('directoryToSearch')),
  },
  {
    name: 'search_in_files_by_regex',
    description: 'Searches for a regular expression in all files',
    takes: { regexPattern: 'string!', ...LEGACY_OPTIONS },
    run: (given, world) => {
      const directory = given.text('directoryToSearch');
      // A directory that is none is an error whatever is done with it.
      filesBelow(world, directory);
      const looksEverywhere = world.quirks.regexIgnoresDirectory === true;
      return legacySearch(given, world, given.text('regexPattern'), looksEverywhere ? '' : directory);
    },
  },
  {
    name: 'find_files_by_glob',
    description: 'Finds files by a glob over their paths in the project',
    takes: {
      globPattern: 'string!',
      subDirectoryRelativePath: 'string',
      addExcluded: 'boolean',
      fileCountLimit: 'integer',
      timeout: 'integer',
    },
    run: (given, world) => {
      const glob = globToRegExp(given.text('globPattern'), world.quirks.globNeedsFolder === true);
      const files = filesBelow(
        world,
        given.text('subDirectoryRelativePath'),
        given.flag('addExcluded', false),
      );
      return fileList(
        files.filter((path) => glob.test(path)),
        given.number('fileCountLimit', 1000),
        world,
      );
    },
  },
  {
    name: 'find_files_by_name_keyword',
    description: 'Finds files whose name holds a text, in whatever case',
    takes: { nameKeyword: 'string!', fileCountLimit: 'integer', timeout: 'integer' },
    run: (given, world) => {
      const keyword = given.text('nameKeyword').toLowerCase();
      const files = filesBelow(world).filter((path) =>
        path
          .slice(path.lastIndexOf('/') + 1)
          .toLowerCase()
          .includes(keyword),
      );
      return fileList(files, given.number('fileCountLimit', 1000), world);
    },
  },
  {
    name: 'search',
    description: 'Searches everywhere',
    takes: NATIVE_TAKES,
    run: (given, world) => nativeSearch(given, world, literally(given.query())),
  },
];

/** The searches of newer IDEs. */
export const NATIVE_SEARCHES: readonly KnownTool[] = [
  {
    name: 'search_text',
    description: 'Finds a text',
    takes: NATIVE_TAKES,
    run: (given, world) => nativeSearch(given, world, literally(given.query())),
  },
  {
    name: 'search_regex',
    description: 'Finds a regular expression',
    takes: NATIVE_TAKES,
    run: (given, world) => nativeSearch(given, world, given.query()),
  },
  {
    name: 'search_file',
    description: 'Finds files by a glob',
    takes: NATIVE_TAKES,
    run: (given, world) => {
      const glob = globToRegExp(given.query());
      const files = inPaths(given, world).filter((path) => glob.test(path));
      const found = firstOf(files, given.number('limit', 1000));
      return structured({ paths: found.first, complete: !found.isCut });
    },
  },
  {
    name: 'search_symbol',
    description: 'Finds declarations by a part of their name',
    takes: NATIVE_TAKES,
    run: (given, world) => nativeSearch(given, world, `${DECLARATION}\\w*${literally(given.query())}\\w*`),
  },
];
