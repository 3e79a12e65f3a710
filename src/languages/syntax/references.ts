/** Uses of names, and the types that declarations are written with. */
import { bareType } from './declarations.ts';
import type { WorkingDraft } from './drafts.ts';
import type { FlatTree } from './flat-tree.ts';
import { isValue } from './kinds.ts';
import type { FileFacts, LanguageRules } from './language.ts';
import type { Positions } from './positions.ts';
import { Receivers } from './receivers.ts';
import type { Span } from './spans.ts';
import type { ReferenceRole, ReferenceSite, Relationship } from './types.ts';

const IDENTIFIER = /[\p{ID_Start}_$][\p{ID_Continue}$]*/gu;

/**
 * Gathers the references of one file, which are handed over in the order of the text, and notes types
 * and bases with the declarations they stand in. A `draft` is the innermost declaration around a place,
 * places are UTF-16 offsets.
 */
export class References {
  readonly sites: ReferenceSite[] = [];
  readonly #rules: LanguageRules;
  readonly #tree: FlatTree;
  readonly #file: FileFacts;
  readonly #positions: Positions;
  readonly #receivers: Receivers;
  /** Types that several parts of one statement share, by where the statement begins. */
  readonly #sharedTypes = new Map<number, string[]>();
  /** Where the last text ends in which names refer to nothing, and the last base of a type. */
  #opaqueEnd = 0;
  #baseEnd = 0;

  constructor(
    rules: LanguageRules,
    { comments, tree }: { comments: readonly Span[]; tree: FlatTree },
    file: FileFacts,
    positions: Positions,
  ) {
    this.#rules = rules;
    this.#tree = tree;
    this.#file = file;
    this.#positions = positions;
    this.#receivers = new Receivers(file.text, comments, rules.memberAccess);
  }

  /** Up to `end` names refer to nothing. */
  ignoreUntil(end: number): void {
    this.#opaqueEnd = end;
  }

  /** Gives a part of a statement the types that stand before the first part, if there are any. */
  shareTypes(draft: WorkingDraft): void {
    const shared = draft.nodes.part < 0 ? undefined : this.#sharedTypes.get(this.#start(draft.nodes.node));
    if (shared !== undefined) draft.declaredTypes = [...shared];
  }

  /** A use of the name between two places; the node is -1 where the name is a part of one. */
  add(role: ReferenceRole, node: number, start: number, end: number, draft: WorkingDraft | null): void {
    if (start < this.#opaqueEnd) return;
    const { text } = this.#file;
    const receiver = this.#receivers.before(start, (place) => this.#isStartOf(node, place));
    this.sites.push({
      role,
      name: text.slice(start, end),
      receiver: draft !== null && start < draft.headStart ? withoutSigil(receiver) : receiver,
      line: this.#positions.lineOf(start),
      startByte: this.#positions.byteOf(start),
      endByte: this.#positions.byteOf(end),
      declaration: draft === null ? -1 : draft.index,
      inSignature: role === 'type' && draft !== null && this.#isInSignature(draft, start),
    });
  }

  /** A use of the type between two places; of a type parameter of a declaration around it, nothing. */
  addType(node: number, start: number, end: number, draft: WorkingDraft | null): void {
    const name = this.#file.text.slice(start, end);
    for (let at = draft; at !== null; at = at.container) if (at.typeParameters?.has(name)) return;
    this.addTypeName(start, name, draft);
    if (!this.#rules.builtinTypes?.has(name)) this.add('type', node, start, end, draft);
  }

  /** Uses of all types in a text that begins at `start` and is not parsed any further. */
  addTypesIn(start: number, text: string, draft: WorkingDraft | null): void {
    for (const { 0: name, index } of text.matchAll(IDENTIFIER)) {
      const end = index + name.length;
      // Of a qualified name the last part is the type.
      if (text[end] !== '.') this.addType(-1, start + index, start + end, draft);
    }
  }

  /** Notes a type with the parameters, the result or the value it is written for. */
  addTypeName(start: number, name: string, draft: WorkingDraft | null): void {
    if (draft === null || start >= draft.bodyStart) return;
    const { host, kind } = draft;
    if (isWithin(start, draft.parametersStart, draft.parametersEnd)) addOnce(draft.parameterTypes, name);
    else if (isWithin(start, draft.resultStart, draft.resultEnd)) addOnce(draft.returnTypes, name);
    else if (isValue(kind)) this.#addDeclaredType(draft, start, name);
    if (host !== null && isWithin(start, host.parametersStart, host.parametersEnd)) {
      addOnce(host.parameterTypes, name);
    }
  }

  /** A base of the innermost declaration, or of the container around a value. */
  addBase(
    op: 'extends' | 'implements' | 'supertype',
    node: number,
    innermost: WorkingDraft | null,
    container: WorkingDraft | null,
  ): void {
    this.#baseEnd = this.#end(node);
    // What is embedded as a field is a base of the type.
    const draft = innermost !== null && isValue(innermost.kind) ? container : innermost;
    if (draft === null) return;
    const target = bareType(this.#tree.textOf(node));
    const relationship: Relationship =
      op === 'supertype' ? { kind: 'extends', target, assumed: true } : { kind: op, target };
    if (target !== '' && !draft.relationships.some((known) => known.target === target)) {
      draft.relationships.push(relationship);
    }
  }

  /** What stands before the first part is for the others, too. */
  #addDeclaredType(draft: WorkingDraft, start: number, name: string): void {
    addOnce(draft.declaredTypes, name);
    const { node, part } = draft.nodes;
    if (part < 0 || start >= this.#start(part)) return;
    const root = this.#start(node);
    const shared = this.#sharedTypes.get(root) ?? [];
    addOnce(shared, name);
    this.#sharedTypes.set(root, shared);
  }

  /** Bases count wherever they stand, as those of Go's interfaces do. */
  #isInSignature({ bodyStart, headStart }: WorkingDraft, start: number): boolean {
    return start < this.#baseEnd || (start < bodyStart && start >= headStart);
  }

  /** What ends with a name, such as its qualified name, begins at a place. */
  #isStartOf(name: number, place: number): boolean {
    if (name < 0) return false;
    const end = this.#end(name);
    for (let at = name; at >= 0 && this.#end(at) === end; at = this.#tree.parents[at] ?? -1) {
      const start = this.#start(at);
      if (start <= place) return start === place;
    }
    return false;
  }

  #start(node: number): number {
    return this.#tree.starts[node] ?? 0;
  }

  #end(node: number): number {
    return this.#tree.ends[node] ?? 0;
  }
}

/** Before a declaration an `@` is the mark of a decorator. */
function withoutSigil(receiver: string | null): string | null {
  return receiver?.replace(/^@/, '') ?? null;
}

function isWithin(at: number, start: number, end: number): boolean {
  return at >= start && at < end;
}

function addOnce(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name);
}
