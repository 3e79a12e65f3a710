/** The edges between declarations of a source, by where they begin; made when they are asked for. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import type { ReferenceSite } from '../../languages/syntax/types.ts';
import type { Resolved, Target } from '../resolution/types.ts';
import { type SymbolEdge, symbolEdgesOf, typeOfImpl } from './symbol-edges.ts';

/** What tells where references lead. */
export interface FileResolver {
  /** One answer for each of the file's references, in order; what is not wanted means nothing. */
  resolveFile(file: Outline, isWanted?: (site: ReferenceSite) => boolean): Promise<readonly Resolved[]>;
}

/** So many files are worked on at a time: as many as a structure keeps in memory. */
const FILES_AT_A_TIME = 200;

const kept = new WeakMap<FileResolver, SymbolEdgeIndex>();

/** Kept as long as the resolver, of which a structure has one. */
export function symbolEdgesIn(structure: Structure, resolver: FileResolver): SymbolEdgeIndex {
  const known = kept.get(resolver) ?? new SymbolEdgeIndex(structure, resolver);
  kept.set(resolver, known);
  return known;
}

/** Edges by the declaration they begin at, made file by file. */
export class SymbolEdgeIndex {
  readonly #structure: Structure;
  readonly #resolver: FileResolver;
  readonly #loaded = new Map<Outline, Promise<void>>();
  readonly #from = new Map<Outline, Map<number, SymbolEdge[]>>();
  #implsOf: ReadonlyMap<string, readonly Outline[]> | undefined;

  constructor(structure: Structure, resolver: FileResolver) {
    this.#structure = structure;
    this.#resolver = resolver;
  }

  from({ file, index }: Target): readonly SymbolEdge[] {
    return this.#from.get(file)?.get(index) ?? [];
  }

  /** Makes all edges that begin at these declarations, wherever they are written. */
  async load(targets: readonly Target[]): Promise<void> {
    this.#implsOf ??= filesWithImpls(this.#structure.files);
    const files = new Set<Outline>();
    for (const { file, index } of targets) {
      files.add(file);
      for (const other of this.#implsOf.get(file.name(index)) ?? []) files.add(other);
    }
    const missing = [...files].filter((file) => !this.#loaded.has(file));
    for (let at = 0; at < missing.length; at += FILES_AT_A_TIME) {
      const some = missing.slice(at, at + FILES_AT_A_TIME).filter((file) => !this.#loaded.has(file));
      const loading = this.#loadFiles(some);
      for (const file of some) this.#loaded.set(file, loading);
      loading.catch(() => {
        for (const file of some) this.#loaded.delete(file);
      });
      await loading;
    }
    // Another call may be at work on some of them.
    for (const file of files) await this.#loaded.get(file);
  }

  async #loadFiles(files: readonly Outline[]): Promise<void> {
    const [details, uses] = await Promise.all([this.#structure.details(files), this.#structure.uses(files)]);
    for (const [i, file] of files.entries()) {
      const [own, use] = [details[i], uses[i]];
      if (!own || !use?.references.some(({ inSignature }) => inSignature)) continue;
      const resolved = await this.#resolver.resolveFile(file, ({ inSignature }) => inSignature);
      for (const edge of symbolEdgesOf({ file, details: own, references: use.references, resolved })) {
        this.#add(edge);
      }
    }
  }

  #add(edge: SymbolEdge): void {
    const { file, index } = edge.from;
    const ofFile = this.#from.get(file) ?? new Map<number, SymbolEdge[]>();
    this.#from.set(file, ofFile);
    const edges = ofFile.get(index);
    if (edges) edges.push(edge);
    else ofFile.set(index, [edge]);
  }
}

/** By the simple name of a type: the files with an `impl` for a type of that name. */
function filesWithImpls(files: readonly Outline[]): Map<string, Outline[]> {
  const found = new Map<string, Outline[]>();
  for (const file of files) {
    for (let i = 0; i < file.count; i++) {
      if (file.kind(i) !== 'impl') continue;
      const type = typeOfImpl(file.name(i));
      const known = found.get(type);
      if (!known) found.set(type, [file]);
      else if (known.at(-1) !== file) known.push(file);
    }
  }
  return found;
}
