/** A directory as a structure in memory: real extraction and records, without an index. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportGraph, importGraphOf } from '../../src/code/graph/import-graph.ts';
import { readInside } from '../../src/indexing/read-inside.ts';
import { writeDetails } from '../../src/indexing/syntax/details-record.ts';
import { readOutline, writeOutline } from '../../src/indexing/syntax/outline-record.ts';
import { Structure } from '../../src/indexing/syntax/structure.ts';
import { writeUses } from '../../src/indexing/syntax/uses-record.ts';
import { FileParser } from '../../src/languages/file-parser.ts';
import { type GrammarFiles, RUNTIME_FILE } from '../../src/languages/syntax/grammars.ts';
import { sortPaths } from '../../src/patterns/path-order.ts';
import type { Snapshot } from '../../src/store/snapshot.ts';
import type { SyntaxColumn } from '../../src/store/syntax-cells.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'build', 'coverage', 'out']);

export interface Project {
  root: string;
  structure: Structure;
  imports: ImportGraph;
}

/** Reads all files in known languages. `home` is the directory of this program, where the grammars are. */
export async function openProject(
  root: string,
  home: string,
  takes: (path: string) => boolean,
): Promise<Project> {
  const parser = new FileParser(grammarsOf(home));
  const columns: Record<SyntaxColumn, Map<number, Uint8Array>> = {
    outline: new Map(),
    details: new Map(),
    uses: new Map(),
  };
  const files = [];
  for (const [id, path] of sortPaths([...walk(root, '')].filter(takes)).entries()) {
    const syntax = await parser.parse(path, readFileSync(join(root, path), 'utf8'));
    if (syntax === null) continue;
    const outline = writeOutline(syntax);
    columns.outline.set(id, outline);
    columns.details.set(id, writeDetails(syntax));
    columns.uses.set(id, writeUses(syntax));
    files.push(readOutline(id, path, outline));
  }
  const syntax = {
    all: async (column: SyntaxColumn) => columns[column],
    of: async (column: SyntaxColumn) => columns[column],
  };
  // A structure asks its snapshot for records only.
  const structure = new Structure({ syntax } as unknown as Snapshot, files);
  const imports = await importGraphOf(structure, (path) => readInside(root, path));
  return { root, structure, imports };
}

function grammarsOf(home: string): GrammarFiles {
  const packages = join(home, 'node_modules');
  return {
    runtime: join(packages, 'web-tree-sitter', RUNTIME_FILE),
    grammar: ({ grammar }) => join(packages, grammar.package, grammar.file),
  };
}

function* walk(root: string, directory: string): Generator<string> {
  for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, path);
    else if (entry.isFile()) yield path;
  }
}
