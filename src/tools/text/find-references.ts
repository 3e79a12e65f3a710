import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import {
  type FoundReferences,
  type ReferenceOptions,
  referencesIn,
  sortReferences,
} from '../../code/references/classify.ts';
import { definedInMatcher } from '../../code/references/defined-in.ts';
import { outlinedSyntax } from '../../code/references/outlined-syntax.ts';
import { QuarryError, throwIfAborted } from '../../errors.ts';
import { readText } from '../../indexing/read-text.ts';
import type { SourceView } from '../../indexing/source-view.ts';
import { sameStamp } from '../../indexing/stamp.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { readOutline } from '../../indexing/syntax/outline-record.ts';
import { filesHolding, identifierKeys } from '../../search/narrowing.ts';
import type { IndexedFile } from '../../store/types.ts';
import { defineTool, READ_ONLY, type ToolContext } from '../tool.ts';
import { count, printablePath, timeAndAgo } from './format.ts';
import { type FileReferences, KnownReferences } from './known-references.ts';
import { renderReferences } from './references-reply.ts';
import { anySession, staleNote } from './session.ts';

const MIN_SYMBOL = 2;
const MAX_SYMBOL = 200;
/** After so many bytes read, other work of the process gets its turn. */
const BYTES_A_TURN = 1024 * 1024;

const SYMBOL_TYPES = new Map<string, ReferenceOptions['symbolType']>([
  ['function', 'function'],
  ['type', 'type'],
  ['variable', 'variable'],
  ['constant', 'variable'],
  ['any', 'any'],
]);

export const findReferences = defineTool({
  name: 'find_references',
  toolset: 'text',
  title: 'Find references',
  description:
    'Finds every line that refers to a symbol, with a confidence, and the files to update. ' +
    'Use it before renaming or changing a function, type or variable. Case counts; comments, strings and ' +
    'documentation are listed with low confidence.',
  effects: READ_ONLY,
  isRepeatable: true,
  input: {
    symbol: z.string().describe('The name as written in code, 2-200 characters.'),
    session: anySession,
    symbol_type: z
      .string()
      .default('any')
      .describe(
        "'function', 'type', 'variable', 'constant' or 'any': leaves out lines of another kind. Default any.",
      ),
    defined_in: z
      .string()
      .optional()
      .describe('File to leave out: absolute, relative, or the last segments of its path.'),
    include_definition: z.boolean().default(false).describe('Also the lines that define it. Default false.'),
    context_lines: z
      .int()
      .min(0)
      .max(10)
      .default(2)
      .describe('Lines before and after each, 0-10. Default 2.'),
    max_results: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('References shown, 1-200; all are counted. Default 50.'),
  },
  async handler(args, context) {
    const { view, ...found } = await collectReferences(args, context);
    const { lastIndexedAt } = view.record;
    const indexed = timeAndAgo(lastIndexedAt);
    context.call.onSeen?.({ stands: async () => timeAndAgo(lastIndexedAt) === indexed });
    return renderReferences({
      ...found,
      maxResults: args.max_results,
      contextLines: args.context_lines,
      linesOf: lineReader(view),
      indexed,
    });
  },
});

/** A symbol to look for, as the parameters of `find_references` say it. */
export interface ReferenceQuery {
  symbol: string;
  session?: string | undefined;
  symbol_type: string;
  defined_in?: string | undefined;
  include_definition: boolean;
}

/** All references to a symbol, best first, as values; `symbol` without blanks around it. */
export interface CollectedReferences extends FoundReferences {
  view: SourceView;
  symbol: string;
  /** How fresh and complete the answer is, where that needs to be said. */
  notes: string[];
}

/** Opens the source (the project's is built on first need) and finds all references in it. */
export async function collectReferences(
  query: ReferenceQuery,
  { indexer, call, repeated }: ToolContext,
): Promise<CollectedReferences> {
  const symbol = checkedSymbol(query.symbol);
  const symbolType = SYMBOL_TYPES.get(query.symbol_type);
  if (symbolType === undefined) {
    throw new QuarryError(
      'invalid_params',
      `Invalid symbol_type: '${query.symbol_type}'. Must be 'function', 'type', 'variable', 'constant' or 'any'.`,
    );
  }
  const view = await indexer.open(query.session, call);
  const definedIn = query.defined_in === undefined ? undefined : definedInFile(view, query.defined_in);
  const notes = [
    staleNote(view.stale, count),
    definedIn && !definedIn.found
      ? `Note: defined_in '${printablePath(query.defined_in ?? '')}' matches no indexed file.`
      : undefined,
  ].filter((note) => note !== undefined);
  const options: ReferenceOptions = {
    symbolType,
    includeDefinitions: query.include_definition,
    ...(definedIn && { definedIn: definedIn.matches }),
  };
  // Whether a file is as it was can be told only where all changes are.
  const notesOfFiles = view.tree && repeated?.notes('references', () => new KnownReferences());
  const known = notesOfFiles?.of([symbol, symbolType, query.include_definition]);
  return { view, symbol, notes, ...(await referencesOf(symbol, view, options, known, call.signal)) };
}

function checkedSymbol(given: string): string {
  const symbol = given.trim();
  const length = [...symbol].length;
  if (length === 0) throw new QuarryError('invalid_params', 'Symbol cannot be empty');
  if (length < MIN_SYMBOL)
    throw new QuarryError('invalid_params', `Symbol must be at least ${MIN_SYMBOL} characters`);
  if (length > MAX_SYMBOL)
    throw new QuarryError('invalid_params', `Symbol cannot exceed ${MAX_SYMBOL} characters`);
  return symbol;
}

function definedInFile(
  view: SourceView,
  given: string,
): { matches: (path: string) => boolean; found: boolean } {
  const { record, snapshot } = view;
  const { repositoryPath, root } = record;
  const path = given.startsWith(`${repositoryPath}/`) ? root + given.slice(repositoryPath.length) : given;
  const matches = definedInMatcher(path, root, (relative) => snapshot.file(relative) !== undefined);
  return { matches, found: snapshot.files.some((file) => matches(file.path)) };
}

/** Reads every file that can hold the symbol, as it is now. */
async function referencesOf(
  symbol: string,
  view: SourceView,
  options: ReferenceOptions,
  known: FileReferences | undefined,
  signal: AbortSignal,
): Promise<FoundReferences> {
  const { snapshot, root, stale } = view;
  const { settings } = view.record;
  const found: FoundReferences = { references: [], leftOutByType: 0 };
  const add = ({ references, leftOutByType }: FoundReferences): void => {
    for (const reference of references) found.references.push(reference);
    found.leftOutByType += leftOutByType;
  };
  let bytes = 0;
  const holding = await filesHolding(snapshot, identifierKeys(symbol));
  const files = [...holding]
    .map((ordinal) => snapshot.files[ordinal])
    .filter((file) => file !== undefined)
    .filter(({ path }) => !stale.has(path) && !options.definedIn?.(path));
  const unread = files.filter((file) => {
    const inFile = known?.get(file);
    if (inFile) add(inFile);
    return inFile === undefined;
  });
  const outlineOf = await outlinesOf(view, unread);
  for (const file of unread) {
    bytes += file.textBytes;
    if (bytes >= BYTES_A_TURN) {
      bytes = 0;
      await nextTurn();
      throwIfAborted(signal);
    }
    const read = readText(root, file.path, settings);
    if (read.kind !== 'text') continue;
    const outline = outlineOf(file);
    const syntax = outline && outlinedSyntax(outline, symbol);
    const inFile = referencesIn(symbol, file.path, read.decoded.text, options, syntax);
    // What was read may be newer than what is known of the file.
    if (sameStamp(read.stamp, file.stamp)) known?.set(file, inFile);
    add(inFile);
  }
  sortReferences(found.references);
  return found;
}

/** The outlines of some files: those in memory, or else read from the index. */
async function outlinesOf(
  view: SourceView,
  files: readonly IndexedFile[],
): Promise<(file: IndexedFile) => Outline | undefined> {
  if (files.length === 0) return () => undefined;
  const structure = await view.structureAtHand();
  if (structure) return ({ id }) => structure.outline(id);
  const records = await view.snapshot.syntax.of(
    'outline',
    files.map(({ id }) => id),
  );
  return ({ id, path }) => {
    const record = records.get(id);
    return record && readOutline(id, path, record);
  };
}

/** The lines of a file, each read once. */
function lineReader(view: SourceView): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    let lines = known.get(path);
    if (!lines) {
      const read = readText(view.root, path, view.record.settings);
      lines = read.kind === 'text' ? read.decoded.text.split(/\r?\n/) : [];
      known.set(path, lines);
    }
    return lines;
  };
}
