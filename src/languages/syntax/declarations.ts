/** Which drafts stay as declarations of the file, with their names, containers, bodies and parameters. */
import type { WorkingDraft } from './drafts.ts';
import type { FlatTree } from './flat-tree.ts';
import type { LoadedLanguage } from './grammars.ts';
import { isContainer, isFunctionLike, isType, isValue } from './kinds.ts';
import type { FileFacts, TextRange } from './language.ts';
import { oneLineCut } from './one-line.ts';

/** Declarations deeper than this are left out: their qualified names would grow without bound. */
const MAX_DEPTH = 60;
const MAX_NAME = 500;

/** What stands around a place of the text. */
export interface Surroundings {
  /** The innermost declaration, and the innermost that has members. */
  draft: WorkingDraft | null;
  container: WorkingDraft | null;
  /** In the body of a function or closure. */
  isLocal: boolean;
  /** How many declarations. */
  depth: number;
}

/** The declarations of one file, which are handed over in the order of the text. */
export class Declarations {
  /** Those that stay, in order; their `index` is their place here. */
  readonly kept: WorkingDraft[] = [];
  readonly #loaded: LoadedLanguage;
  readonly #tree: FlatTree;
  readonly #file: FileFacts;
  /** Names of the fields of types that functions inside them have added to. */
  readonly #fieldNames = new Map<WorkingDraft, Set<string>>();

  constructor(loaded: LoadedLanguage, tree: FlatTree, file: FileFacts) {
    this.#loaded = loaded;
    this.#tree = tree;
    this.#file = file;
  }

  /** Keeps a draft that has been placed, unless the rules drop it, it lies too deep or is a local value. */
  keep(draft: WorkingDraft, around: Surroundings): boolean {
    const { rules } = this.#loaded.language;
    draft.container = around.container;
    draft.around = around.draft;
    draft.isLocal = around.isLocal;
    draft.owner = draft.nodes.owner < 0 ? null : bareType(this.#tree.textOf(draft.nodes.owner));
    const written = this.#writtenName(draft);
    draft.name = oneLineCut(rules.name?.(draft, written, this.#file) ?? written, MAX_NAME);
    const kind = rules.refine === undefined ? draft.kind : rules.refine(draft, this.#file);
    if (kind === null || draft.name === '' || around.depth >= MAX_DEPTH) return false;
    draft.kind = kind;
    if (draft.isLocal && isValue(kind) && !this.#lift(draft)) return false;
    draft.index = this.kept.length;
    this.kept.push(draft);
    if (draft.container !== null) draft.container.memberCount++;
    this.#readShape(draft);
    return true;
  }

  #writtenName({ nodes: { name } }: WorkingDraft): string {
    return name < 0 ? '' : unquoted(this.#tree.textOf(name));
  }

  /** Takes a field that a function sets to the type around the function. False if it is none of a type. */
  #lift(draft: WorkingDraft): boolean {
    const method = draft.container;
    const type = method?.container ?? null;
    if (draft.kind !== 'field' || method === null || type === null) return false;
    if (!isFunctionLike(method.kind) || !isType(type.kind)) return false;
    let names = this.#fieldNames.get(type);
    if (names === undefined) {
      names = new Set(
        this.kept
          .slice(type.index)
          .filter(({ container }) => container === type)
          .map(({ name }) => name),
      );
      this.#fieldNames.set(type, names);
    }
    if (names.has(draft.name)) return false;
    names.add(draft.name);
    draft.host = method;
    draft.container = type;
    draft.isLocal = type.isLocal;
    return true;
  }

  /** Looks up body, parameters and result. */
  #readShape(draft: WorkingDraft): void {
    const { fields } = this.#loaded;
    const { kind, nodes, shaped } = draft;
    const mayHaveBody = nodes.callable >= 0 || isContainer(kind);
    if (nodes.body < 0 && mayHaveBody) nodes.body = this.#child(shaped, fields.body);
    const apart = nodes.body < 0 ? this.#loaded.language.rules.body?.(draft) : undefined;
    if (apart) nodes.body = apart.node.id;
    if (nodes.body >= 0) {
      draft.bodyStart = this.#start(nodes.body);
      // What stands behind the node still belongs to the declaration.
      if (apart) draft.end = Math.max(draft.end, apart.endIndex);
      else if (draft.bodyStart >= draft.end) draft.end = this.#end(nodes.body);
    }
    if (!isFunctionLike(kind)) return;
    const told = this.#loaded.language.rules.shape?.(draft);
    const parameters = told?.parameters ?? this.#rangeOf(this.#child(shaped, fields.parameters));
    const result = told?.result ?? this.#rangeOf(this.#child(shaped, fields.result));
    if (parameters !== null) {
      draft.parametersStart = parameters.startIndex;
      draft.parametersEnd = parameters.endIndex;
    }
    if (result !== null) {
      draft.resultStart = result.startIndex;
      draft.resultEnd = result.endIndex;
    }
  }

  #rangeOf(node: number): TextRange | null {
    return node < 0 ? null : { startIndex: this.#start(node), endIndex: this.#end(node) };
  }

  #child(node: number, field: number): number {
    return field === 0 ? -1 : this.#tree.childOfField(node, field);
  }

  #start(node: number): number {
    return this.#tree.starts[node] ?? 0;
  }

  #end(node: number): number {
    return this.#tree.ends[node] ?? 0;
  }
}

/** The name of a type as written, without type arguments or what a call of it passes. */
export function bareType(written: string): string {
  const cut = written.search(/[<([]/);
  return oneLineCut(cut < 0 ? written : written.slice(0, cut), MAX_NAME);
}

function unquoted(text: string): string {
  return /^(["'`]).*\1$/s.test(text) ? text.slice(1, -1) : text;
}
