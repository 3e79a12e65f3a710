import { declaredNames, hasDeclarations } from '../../code/declarations/declared-names.ts';
import { readSource } from '../../code/declarations/read-source.ts';
import { type NamedLine, namePlaces } from '../../code/symbols/name-places.ts';
import type { ExactIndex, ExactView } from '../../indexing/exact-view.ts';
import { NEVER_THE_SAME } from '../../indexing/seen.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { sortPaths } from '../../patterns/path-order.ts';
import { type PathScope, parseScope } from '../../patterns/path-scope.ts';
import type { LineItem } from '../../search/exact/exact-search.ts';
import { candidatePositions } from '../../search/exact/narrowing.ts';
import { literalPattern } from '../../search/exact/pattern.ts';
import type { TrigramQuery } from '../../search/exact/trigram-query.ts';
import { excerpt } from '../../search/line-excerpt.ts';
import { Pace } from '../../search/pace.ts';
import { type Rank, symbolHint, symbolMatcher, symbolTexts } from '../../search/symbol-match.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { BestDeclarations } from './best-declarations.ts';
import { effectiveLimit, itemLimit, paths, QUERY_LIMIT_MS, queryText, session } from './parameters.ts';
import { itemsReply } from './reply.ts';
import { isHidden, scopeIn } from './scope.ts';

export const searchSymbol = defineTool({
  name: 'search_symbol',
  toolset: 'files',
  title: 'Find declarations by name',
  description:
    'Finds where functions, types, methods, fields and constants are declared, by all or part of the name. ' +
    'Case does not count; camel-case abbreviations work: HL finds handleLogin. Best matches first.',
  effects: READ_ONLY,
  isRepeatable: true,
  timeLimitMs: QUERY_LIMIT_MS,
  input: {
    q: queryText('Name, part of it, or capitals of its words.'),
    paths,
    limit: itemLimit,
    session,
  },
  async handler({ q, paths, limit, session }, { indexer, call }) {
    const entries = parseScope(paths);
    const view = await indexer.exact(session, call);
    // When there is an index, it tells more than the text does by its look.
    if (!view.structure) call.onSeen?.(NEVER_THE_SAME);
    const scope = scopeIn(view.root, entries, call.onSeen);
    const pace = new Pace(call.signal);
    const found = await bestLines(q, view, scope, effectiveLimit(limit), pace);
    return itemsReply(found.items, found.more);
  },
});

/** The best lines, of which those of outlines are read at last: most that fit are not among the best. */
async function bestLines(
  q: string,
  view: ExactView,
  scope: PathScope,
  limit: number,
  pace: Pace,
): Promise<{ items: LineItem[]; more: boolean }> {
  const best = new BestDeclarations<LineItem | OutlinedLine>(limit);
  const search: SymbolSearch = { root: view.root, q, rankOf: symbolMatcher(q), best };
  const outlineOf = await outlines(view);
  const mayDeclare = outlineTest(q);
  const takes = (path: string): boolean => (isHidden(path) ? scope.matchesHidden(path) : scope.matches(path));
  const changed = new Set<string>();
  const paths = await filesThatMayDeclare(q, view, scope);
  for (;;) {
    for (const [i, path] of paths.entries()) {
      if (best.worstWanted === 0) break;
      if (i % 64 === 0 && pace.isDue) await pace.rest();
      const outline = changed.has(path) ? undefined : outlineOf(path);
      if (outline ? !mayDeclare(outline) : !hasDeclarations(path)) continue;
      if (!takes(path)) continue;
      if (outline) addOutlined(search, outline);
      else addDeclarations(search, path);
      if (pace.isDue) await pace.rest();
    }
    const { items, more } = best.result;
    const lines = readLines(view.root, items);
    if (lines.changed.length === 0) return { items: lines.items, more };
    // Saved while this ran: these files are read as they are now, and the best are found anew.
    for (const path of lines.changed) changed.add(path);
    best.clear();
  }
}

/** In path order: files that hold, by their trigrams, what every name that fits is made of. */
async function filesThatMayDeclare(q: string, view: ExactView, scope: PathScope): Promise<readonly string[]> {
  const visible = view.index ? await narrowed(q, view.paths, view.index) : view.paths;
  if (!scope.takesHidden) return visible;
  const hidden = (await view.withHidden()).filter((path) => !view.isVisible(path));
  return sortPaths([...visible, ...hidden]);
}

async function narrowed(q: string, paths: readonly string[], index: ExactIndex): Promise<string[]> {
  // No name holds a line end, which no pattern for lines may hold either.
  if (NO_NAME.test(q)) return [];
  const patterns = await Promise.all(symbolTexts(q).map((text) => literalPattern(text, false)));
  const query: TrigramQuery = { kind: 'and', parts: patterns.map(({ narrowing }) => narrowing) };
  return Array.from(await candidatePositions(index, query), (position) => paths[position] ?? '');
}

const NO_NAME = /[\0\r\n]/;

/** What the declarations of a file are measured by, and where they go. */
interface SymbolSearch {
  root: string;
  q: string;
  rankOf: (name: string) => Rank | undefined;
  best: BestDeclarations<LineItem | OutlinedLine>;
}

/** The outlines of files that are as the index knows them, by path. */
async function outlines({ index, structure }: ExactView): Promise<(path: string) => Outline | undefined> {
  const known = index && structure ? await structure() : undefined;
  return (path) => {
    const outline = known?.file(path);
    return outline && (index?.positions[outline.id] ?? -1) >= 0 ? outline : undefined;
  };
}

/** What stands in every name that fits, in lower case; without what lower case alone does not make equal. */
function plainTexts(q: string): string[] {
  return symbolTexts(q)
    .filter((text) => !/[^\0-\x7f]/.test(text))
    .map((text) => text.toLowerCase());
}

/** A quick test that lets through every outline with a name that fits. */
function outlineTest(q: string): (outline: Outline) => boolean {
  const texts = plainTexts(q);
  return (outline) => texts.every((text) => outline.lowerNames.includes(text));
}

/** A line that an outline says declares a name. */
interface OutlinedLine {
  outline: Outline;
  name: string;
  line: number;
}

/** Adds the declarations of a file that has not changed: each line once, by its best name. */
function addOutlined({ q, rankOf, best }: SymbolSearch, outline: Outline): void {
  const byLine = new Map<number, { rank: Rank; name: string }>();
  const [text = ''] = plainTexts(q);
  outline.names.forEach((name, i) => {
    // Ranking costs ten times as much.
    if (!name.toLowerCase().includes(text)) return;
    const rank = rankOf(name);
    if (rank === undefined || rank > best.worstWanted || outline.kind(i) === 'impl') return;
    const line = outline.line(i);
    if ((byLine.get(line)?.rank ?? 6) > rank) byLine.set(line, { rank, name });
  });
  for (const [line, { rank, name }] of [...byLine].sort(([a], [b]) => a - b)) {
    best.add(rank, { outline, name, line });
  }
}

/** The items with their lines as they are now, and the paths of files that are not as their outlines say. */
function readLines(
  root: string,
  wanted: readonly (LineItem | OutlinedLine)[],
): { items: LineItem[]; changed: string[] } {
  const changed: string[] = [];
  const byFile = new Map<Outline, NamedLine[]>();
  for (const item of wanted) {
    if (!('outline' in item)) continue;
    const names = byFile.get(item.outline);
    if (names) names.push(item);
    else byFile.set(item.outline, [item]);
  }
  const read = new Map<NamedLine, LineItem>();
  for (const [{ path }, names] of byFile) {
    const text = readSource(root, path);
    // As the text is gone through; a name stands on the first line of its declaration or below.
    names.sort((a, b) => a.line - b.line);
    for (const name of names) {
      const [place] = text === undefined ? [] : namePlaces(text, [name]);
      if (!place || text === undefined) {
        changed.push(path);
        break;
      }
      const { start, lineStart, lineEnd, line } = place;
      const lineText = excerpt(text.slice(lineStart, lineEnd), start - lineStart);
      read.set(name, { filePath: path, lineNumber: line, lineText });
    }
  }
  const lines = new Map<string, LineItem>();
  for (const item of wanted) {
    const line = 'outline' in item ? read.get(item) : item;
    if (!line) continue;
    const key = `${line.lineNumber} ${line.filePath}`;
    if (!lines.has(key)) lines.set(key, line);
  }
  return { items: [...lines.values()], changed };
}

/** Adds the lines of a file, as it is now, that by their look declare a name that fits: each once, by its best name. */
function addDeclarations({ root, q, rankOf, best }: SymbolSearch, path: string): void {
  const text = readSource(root, path);
  if (text === undefined || best.worstWanted === 0) return;
  const names = declaredNames(path, text, {
    hint: symbolHint(q, best.worstWanted),
    isWanted: (name) => (rankOf(name) ?? Number.POSITIVE_INFINITY) <= best.worstWanted,
  });
  let last: { rank: Rank; item: LineItem } | undefined;
  for (const { name, line, start, lineStart, lineEnd } of names) {
    const rank = rankOf(name);
    if (rank === undefined || (last?.item.lineNumber === line && last.rank <= rank)) continue;
    if (last && last.item.lineNumber !== line) best.add(last.rank, last.item);
    const lineText = excerpt(text.slice(lineStart, lineEnd), start - lineStart);
    last = { rank, item: { filePath: path, lineNumber: line, lineText } };
  }
  if (last) best.add(last.rank, last.item);
}
