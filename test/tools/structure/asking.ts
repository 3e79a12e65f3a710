/** Structure tools asked of small trees: real extraction and records, without an index on disk. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeDetails } from '../../../src/indexing/syntax/details-record.ts';
import { readOutline, writeOutline } from '../../../src/indexing/syntax/outline-record.ts';
import { Structure } from '../../../src/indexing/syntax/structure.ts';
import { writeUses } from '../../../src/indexing/syntax/uses-record.ts';
import { FileParser } from '../../../src/languages/file-parser.ts';
import { compareByComponent, sortPaths } from '../../../src/patterns/path-order.ts';
import type { Snapshot } from '../../../src/store/snapshot.ts';
import type { SyntaxColumn } from '../../../src/store/syntax-cells.ts';
import type { SkippedFile } from '../../../src/store/types.ts';
import type { StructureTool } from '../../../src/tools/structure/define.ts';
import { type StructureSource, structureSource } from '../../../src/tools/structure/source.ts';
import { PACKAGED_GRAMMARS } from '../../languages/syntax/extracting.ts';
import { temporaryDirectory } from '../../temporary.ts';

const parser = new FileParser(PACKAGED_GRAMMARS);

/** Writes the files to a new directory and opens them as a source; `member` as the tools take it. */
export async function sourceOf(
  texts: Readonly<Record<string, string>>,
  member?: string,
  skipped: readonly SkippedFile[] = [],
): Promise<StructureSource> {
  const root = temporaryDirectory('structure');
  const columns: Record<SyntaxColumn, Map<number, Uint8Array>> = {
    outline: new Map(),
    details: new Map(),
    uses: new Map(),
  };
  const files = [];
  for (const [id, path] of sortPaths(Object.keys(texts)).entries()) {
    const text = texts[path] ?? '';
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    const syntax = await parser.parse(path, text);
    if (!syntax) continue;
    const outline = writeOutline(syntax);
    columns.outline.set(id, outline);
    columns.details.set(id, writeDetails(syntax));
    columns.uses.set(id, writeUses(syntax));
    files.push(readOutline(id, path, outline));
  }
  files.sort((a, b) => compareByComponent(a.path, b.path));
  const syntax = {
    all: async (column: SyntaxColumn) => columns[column],
    of: async (column: SyntaxColumn) => columns[column],
  };
  // Of a snapshot the tools see its records and whether it knows a path.
  const snapshot = {
    syntax,
    file: (path: string) => (path in texts ? {} : undefined),
  } as unknown as Snapshot;
  const structure = new Structure(snapshot, files);
  const settings = {
    chunkSize: 512,
    overlap: 64,
    includePatterns: ['**/*'],
    excludePatterns: [],
    respectGitignore: true,
    maxFileBytes: 10 << 20,
  };
  const record = { id: 'test', lastIndexedAt: Date.UTC(2026, 0, 2, 3, 4, 5), durationMs: 7, settings };
  return structureSource({ root, structure, skipped, record }, member);
}

/** The text a tool answers with. Rejects with the error a client would be told. */
export async function ask(
  tool: StructureTool,
  source: StructureSource | Readonly<Record<string, string>>,
  args: Record<string, unknown> = {},
): Promise<string> {
  const isOpen = (given: typeof source): given is StructureSource => 'structure' in given;
  return tool.answerOn(args, isOpen(source) ? source : await sourceOf(source));
}

/** The same, for a tool that answers with JSON. */
export async function askJson(
  tool: StructureTool,
  source: StructureSource | Readonly<Record<string, string>>,
  args: Record<string, unknown> = {},
): Promise<unknown> {
  return JSON.parse(await ask(tool, source, args));
}
