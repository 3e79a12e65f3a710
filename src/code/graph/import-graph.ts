/** Where the imports of all files of a source lead, both ways. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import type { FileUses } from '../../indexing/syntax/uses-record.ts';
import { ImportResolver } from '../imports/resolver.ts';
import type { ImportingFile, ResolvedImport } from '../imports/types.ts';

/** Larger manifests are not read. In bytes. */
const MAX_MANIFEST_BYTES = 2_000_000;

export class ImportGraph {
  readonly #structure: Structure;
  readonly #resolver: ImportResolver;
  readonly #importing: ReadonlyMap<string, ImportingFile>;
  readonly #resolved = new Map<Outline, readonly ResolvedImport[]>();
  #importers: Map<string, Importer[]> | undefined;

  constructor(structure: Structure, importing: readonly ImportingFile[], resolver: ImportResolver) {
    this.#structure = structure;
    this.#resolver = resolver;
    this.#importing = new Map(importing.map((file) => [file.path, file]));
  }

  /** Where each import of a file leads, in the order of `file.imports`. */
  of(file: Outline): readonly ResolvedImport[] {
    const known = this.#resolved.get(file);
    if (known) return known;
    const importing = this.#importing.get(file.path);
    const resolved = importing ? this.#resolver.resolve(importing) : [];
    this.#resolved.set(file, resolved);
    return resolved;
  }

  /** Files that a file imports, without itself, each once, in path order. */
  targetsOf(file: Outline): readonly string[] {
    const targets = new Set(this.of(file).flatMap((each) => each.targets));
    targets.delete(file.path);
    return this.#structure.files.filter(({ path }) => targets.has(path)).map(({ path }) => path);
  }

  /** Who imports a file: one entry a file, by its first such import, in path order. */
  importersOf(path: string): readonly Importer[] {
    this.#importers ??= this.#findImporters();
    return this.#importers.get(path) ?? [];
  }

  #findImporters(): Map<string, Importer[]> {
    const importers = new Map<string, Importer[]>();
    for (const file of this.#structure.files) {
      const seen = new Set([file.path]);
      this.of(file).forEach(({ targets }, i) => {
        for (const target of targets) {
          if (seen.has(target)) continue;
          seen.add(target);
          const entry = { file, index: i };
          const list = importers.get(target);
          if (list) list.push(entry);
          else importers.set(target, [entry]);
        }
      });
    }
    return importers;
  }
}

/** A file, and which of its imports it is. */
export interface Importer {
  file: Outline;
  /** In `file.imports`. */
  index: number;
}

const graphs = new WeakMap<Structure, Promise<ImportGraph>>();

/** The graph of a structure; made once. Resolution itself is done file by file, when it is asked for. */
export function importGraphOf(
  structure: Structure,
  readText: (path: string, maxBytes?: number) => string | null,
): Promise<ImportGraph> {
  const known = graphs.get(structure);
  if (known) return known;
  const graph = makeGraph(structure, (path) => readText(path, MAX_MANIFEST_BYTES));
  graphs.set(structure, graph);
  return graph;
}

/** Languages in which an import brings in whatever the file uses of a package. */
const BY_USE = new Set(['Java', 'Kotlin', 'Scala', 'Groovy', 'C#', 'PHP']);

async function makeGraph(
  structure: Structure,
  readText: (path: string) => string | null,
): Promise<ImportGraph> {
  const byUse = structure.files.filter((file) => BY_USE.has(file.language));
  const uses = await structure.uses(byUse);
  const usesOf = new Map(byUse.map((file, i) => [file, uses[i]]));
  const importing = structure.files.map((file) => importingFile(file, usesOf.get(file)));
  return new ImportGraph(structure, importing, new ImportResolver({ files: importing, readText }));
}

/** What resolution asks of a file, worked out when it is asked. */
function importingFile(file: Outline, uses: FileUses | undefined): ImportingFile {
  const { path, language, imports, namespace } = file;
  let declared: ReadonlySet<string> | undefined;
  let used: ReadonlySet<string> | undefined;
  return {
    path,
    language,
    imports,
    namespace,
    declaredNames() {
      declared ??= topNames(file);
      return declared;
    },
    usedNames() {
      used ??= namesUsed(uses);
      return used;
    },
    modulesAround: ({ declaration }) => modulesAround(file, declaration),
  };
}

/** Declarations at the top; what stands in namespaces with their names before it. */
function topNames(file: Outline): Set<string> {
  const names = new Set<string>();
  for (let i = 0; i < file.count; i++) {
    const container = file.container(i);
    const isTop = container < 0 || file.kind(container) === 'namespace';
    if (isTop && file.kind(i) !== 'namespace') names.add(file.qualifiedName(i));
  }
  return names;
}

function namesUsed(uses: FileUses | undefined): Set<string> {
  const names = new Set<string>();
  for (const { name, receiver } of uses?.references ?? []) {
    names.add(name);
    // `List.of(…)` uses List.
    if (receiver) names.add(receiver.split(/\W/, 1)[0] ?? '');
  }
  return names;
}

function modulesAround(file: Outline, declaration: number): string[] {
  const names: string[] = [];
  for (let at = declaration; at >= 0; at = file.container(at)) {
    if (file.kind(at) === 'module') names.unshift(file.name(at));
  }
  return names;
}
