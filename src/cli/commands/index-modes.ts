/** What `quarry index` prints besides the index: hotspots, graphs and changes, of a part of a source. */
import type { FileChanges, StructuralDiff } from '../../code/diff/structural-diff.ts';
import { fileGraph } from '../../code/graph/file-graph.ts';
import type { Graph } from '../../code/graph/graph.ts';
import { symbolGraph } from '../../code/graph/symbol-graph.ts';
import type { DeclarationFilter, ViewedFile } from '../../code/index-file/view.ts';
import { complexityScore } from '../../code/metrics/score.ts';
import { referencesOf } from '../../code/resolution/references.ts';
import type { StructureSource } from '../../tools/structure/source.ts';

export interface HotspotRow {
  score: number;
  cyclomatic: number;
  max_nesting: number;
  param_count: number;
  body_lines: number | null;
  file: string;
  line: number;
  name: string;
}

const MAX_HOTSPOTS = 30;

/** The functions with the highest scores, ties in the order of files and lines. */
export function hotspotRows(viewed: readonly ViewedFile[]): HotspotRow[] {
  const rows: HotspotRow[] = [];
  for (const { file, shown } of viewed) {
    for (let i = 0; i < file.count; i++) {
      const complexity = shown && shown[i] !== 1 ? null : file.complexity(i);
      if (complexity === null) continue;
      rows.push({
        score: complexityScore(complexity, file.bodyLines(i)),
        cyclomatic: complexity.cyclomatic,
        max_nesting: complexity.maxNesting,
        param_count: complexity.paramCount,
        body_lines: file.bodyLines(i),
        file: file.path,
        line: file.line(i),
        name: file.qualifiedName(i),
      });
    }
  }
  return rows.sort((a, b) => b.score - a.score).slice(0, MAX_HOTSPOTS);
}

/** A table for people; ends with a line feed. */
export function renderHotspots(rows: readonly HotspotRow[]): string {
  const cells = rows.map(({ score, cyclomatic, max_nesting, param_count, body_lines }) => [
    score.toFixed(2),
    String(cyclomatic),
    String(max_nesting),
    String(param_count),
    String(body_lines ?? 0),
  ]);
  const heads = ['Score', 'CC', 'Nest', 'Params', 'Lines'];
  const widths = heads.map((head, column) =>
    cells.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), head.length),
  );
  const figures = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ');
  const lines = rows.map(({ file, line, name }, i) => `${figures(cells[i] ?? [])}  ${file}:${line}  ${name}`);
  return `${[`${figures(heads)}  file:line  name`, ...lines].join('\n')}\n`;
}

/** The dependencies of the files of a view, and between them only. */
export async function viewedGraph(
  source: StructureSource,
  viewed: readonly ViewedFile[],
  { level, depth }: { level: 'file' | 'symbol'; depth: number | undefined },
): Promise<Graph> {
  const { structure } = source;
  const roots = viewed.map(({ file }) => file);
  const imports = await source.imports();
  const options = { depth, within: new Set(roots) };
  if (level === 'file') return fileGraph(roots, structure, imports, options);
  const graph = await symbolGraph(roots, structure, referencesOf(structure, imports), options);
  return viewed.some(({ shown }) => shown) ? narrowed(graph, viewed) : graph;
}

/** The nodes that a view shows, as far as an edge is left for them. */
function narrowed({ nodes, edges }: Graph, viewed: readonly ViewedFile[]): Graph {
  const shown = new Set<string>();
  for (const { file, shown: some } of viewed) {
    for (let i = 0; i < file.count; i++) {
      if (some?.[i] === 1) shown.add(`${file.path}::${file.qualifiedName(i)}`);
    }
  }
  // Ids of declarations of the same name differ by a number at the end.
  const isShown = (id: string): boolean => shown.has(id) || shown.has(id.replace(/#\d+$/, ''));
  const kept = edges.filter(({ from, to }) => isShown(from) && isShown(to));
  const connected = new Set(kept.flatMap(({ from, to }) => [from, to]));
  return { nodes: nodes.filter(({ id }) => connected.has(id)), edges: kept };
}

/**
 * The changes that a filter lets pass. Visibility is that of the present state: of what is gone it is not
 * known, and so it stays.
 */
export function filteredDiff(
  diff: StructuralDiff,
  { kind, symbol, isPublicOnly = false }: DeclarationFilter,
  source: StructureSource,
  viewed: readonly ViewedFile[],
): StructuralDiff {
  if (kind === undefined && symbol === undefined && !isPublicOnly) return diff;
  const text = symbol?.toLowerCase();
  const isNamed = (each: { kind: string; name: string }): boolean =>
    (kind === undefined || each.kind === kind) &&
    (text === undefined || each.name.toLowerCase().includes(text));
  const left = new Set(viewed.map(({ file }) => file.path));
  const modified = diff.files_modified.flatMap((file): FileChanges[] => {
    const visible = isPublicOnly ? publicSignatures(file.path, source) : undefined;
    const isVisible = (signature: string): boolean => visible?.has(signature) ?? true;
    const added = file.added.filter((each) => isNamed(each) && isVisible(each.signature));
    const removed = file.removed.filter(isNamed);
    const changed = file.modified.filter((each) => isNamed(each) && isVisible(each.new_signature));
    const isEmpty = added.length + removed.length + changed.length === 0;
    return isEmpty ? [] : [{ ...file, added, removed, modified: changed }];
  });
  const added = diff.files_added.filter((path) => left.has(path));
  const count = added.length + diff.files_removed.length + modified.length;
  return { ...diff, changes: count, files_added: added, files_modified: modified };
}

function publicSignatures(path: string, { structure }: StructureSource): ReadonlySet<string> {
  const file = structure.file(path);
  const found = new Set<string>();
  if (!file) return found;
  for (let i = 0; i < file.count; i++) {
    if (file.visibility(i) === 'public') found.add(file.signature(i));
  }
  return found;
}
