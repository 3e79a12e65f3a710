/** One pass over a file in the order of the text: what stands in what, complexity, references. */
import type { Captured, PointEvent } from './collecting.ts';
import type { Counter, WorkingDraft } from './drafts.ts';
import type { FlatTree } from './flat-tree.ts';
import type { LoadedLanguage } from './grammars.ts';
import { isContainer, isFunctionLike, isType, isValue } from './kinds.ts';
import type { FileFacts, TextRange } from './language.ts';
import { oneLineCut } from './one-line.ts';
import type { EventOp } from './ops.ts';
import { Placer } from './placing.ts';
import type { Positions } from './positions.ts';
import { receiverBefore } from './receivers.ts';
import type {
  ImportEntry,
  LocalName,
  ReferenceRole,
  ReferenceSite,
  Relationship,
  TypedName,
} from './types.ts';

/** Declarations deeper than this are left out: their qualified names would grow without bound. */
const MAX_DEPTH = 60;
const MAX_NAME = 500;
const MAX_TYPE = 120;
/** Values of local names that are longer say nothing. */
const MAX_VALUE = 100;
/** No one writes longer ones; what reads them need not be fast for what is not one. */
const MAX_IMPORT = 50_000;
const IDENTIFIER = /[\p{ID_Start}_$][\p{ID_Continue}$]*/gu;

/** What holds from here to `end`. */
interface Frame {
  end: number;
  /** Where the names end that are declared here, by the language's rules. */
  scopeEnd: number;
  draft: WorkingDraft | null;
  container: WorkingDraft | null;
  isLocal: boolean;
  counter: Counter | null;
  nesting: number;
  depth: number;
}

/** Goes through the drafts and events of one file once. */
export class Sweep {
  /** Declarations that stay, in order; their `index` is their place here. */
  readonly kept: WorkingDraft[] = [];
  readonly references: ReferenceSite[] = [];
  readonly imports: ImportEntry[] = [];
  readonly typedNames: TypedName[] = [];
  readonly locals: LocalName[] = [];
  readonly #loaded: LoadedLanguage;
  readonly #captured: Captured;
  readonly #tree: FlatTree;
  readonly #file: FileFacts;
  readonly #positions: Positions;
  readonly #placer: Placer;
  readonly #frames: Frame[] = [];
  #top: Frame = {
    end: Number.POSITIVE_INFINITY,
    scopeEnd: Number.POSITIVE_INFINITY,
    draft: null,
    container: null,
    isLocal: false,
    counter: null,
    nesting: 0,
    depth: 0,
  };
  /** Types that several parts of one statement share, by where the statement begins. */
  readonly #sharedTypes = new Map<number, string[]>();
  /** Where the last text ends in which names refer to nothing, and the last base of a type. */
  #opaqueEnd = 0;
  #baseEnd = 0;
  /** Names of the fields of types that functions inside them have added to. */
  readonly #fieldNames = new Map<WorkingDraft, Set<string>>();

  constructor(loaded: LoadedLanguage, captured: Captured, file: FileFacts, positions: Positions) {
    this.#loaded = loaded;
    this.#captured = captured;
    this.#tree = captured.tree;
    this.#file = file;
    this.#positions = positions;
    this.#placer = new Placer(captured, loaded.language.rules, file.text);
  }

  /** Drafts come before events of the same place. Linear. */
  run(): void {
    const { drafts, events } = this.#captured;
    this.#placer.sort();
    let next = 0;
    for (const event of events) {
      const start = this.#start(event.node);
      for (
        let draft = drafts[next];
        draft !== undefined && draft.outerStart <= start;
        draft = drafts[++next]
      ) {
        this.#enter(draft);
      }
      this.#leaveBefore(start);
      this.#meet(event, start);
    }
    for (; next < drafts.length; next++) {
      const draft = drafts[next];
      if (draft !== undefined) this.#enter(draft);
    }
  }

  #start(node: number): number {
    return this.#tree.starts[node] ?? 0;
  }

  #end(node: number): number {
    return this.#tree.ends[node] ?? 0;
  }

  /** Ends all frames that do not reach over a place. */
  #leaveBefore(start: number): void {
    while (this.#top.end <= start) this.#leave();
  }

  #leave(): void {
    const outer = this.#frames.pop();
    if (outer !== undefined) this.#top = outer;
  }

  #push(frame: Frame): void {
    this.#frames.push(this.#top);
    this.#top = frame;
  }

  #enter(draft: WorkingDraft): void {
    const { rules } = this.#loaded.language;
    this.#leaveBefore(draft.outerStart);
    // What is local for certain is not looked at any further: there is much of it.
    const mayLift = draft.kind === 'field';
    if (this.#top.isLocal && isValue(draft.kind) && !mayLift && draft.nodes.callable < 0) return;
    this.#placer.place(draft);
    this.#leaveBefore(draft.outerStart);
    if (draft.nodes.isOpen) this.#endOpenOne(draft);
    // Several names of one statement stand beside each other, and share its types.
    const twin = this.#top.draft;
    if (twin?.outerStart === draft.outerStart && twin.end === draft.end) {
      draft.declaredTypes = twin.declaredTypes;
      this.#leave();
    }
    const top = this.#top;
    draft.container = top.container;
    draft.around = top.draft;
    draft.isLocal = top.isLocal;
    draft.owner = draft.nodes.owner < 0 ? null : bareType(this.#tree.textOf(draft.nodes.owner));
    const written = this.#writtenName(draft);
    draft.name = oneLineCut(rules.name?.(draft, written, this.#file) ?? written, MAX_NAME);
    const kind = rules.refine === undefined ? draft.kind : rules.refine(draft, this.#file);
    if (kind === null || draft.name === '' || top.depth >= MAX_DEPTH) return;
    draft.kind = kind;
    if (draft.isLocal && isValue(kind) && !this.#lift(draft)) return;
    draft.index = this.kept.length;
    this.kept.push(draft);
    const shared = draft.nodes.part < 0 ? undefined : this.#sharedTypes.get(this.#start(draft.nodes.node));
    if (shared !== undefined) draft.declaredTypes = [...shared];
    if (draft.container !== null) draft.container.memberCount++;
    this.#readShape(draft);
    this.#push(this.#frameOf(draft, top));
  }

  #writtenName({ nodes: { name } }: WorkingDraft): string {
    return name < 0 ? '' : unquoted(this.#tree.textOf(name));
  }

  /** A declaration without an end of its own ends the one before, and holds all that follows. */
  #endOpenOne(draft: WorkingDraft): void {
    while (this.#top.draft?.nodes.isOpen) this.#leave();
    draft.end = this.#file.text.length;
    const last = this.kept.findLast(({ nodes }) => nodes.isOpen);
    if (last !== undefined) last.end = draft.outerStart;
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

  #frameOf(draft: WorkingDraft, top: Frame): Frame {
    const { bodyStart, kind, nodes } = draft;
    const isFunction = isFunctionLike(kind);
    if (isFunction && nodes.body >= 0) draft.counter = { bodyStart, cyclomatic: 1, maxNesting: 0 };
    const holds = isContainer(kind);
    return {
      end: draft.end,
      scopeEnd: draft.end,
      draft,
      container: holds ? draft : top.container,
      isLocal: isFunction || kind === 'suite' || (top.isLocal && !holds),
      counter: draft.counter,
      nesting: 0,
      depth: top.depth + 1,
    };
  }

  #meet({ op, node, type }: PointEvent, start: number): void {
    const top = this.#top;
    switch (op) {
      case 'scope':
        if (!isOwnFunction(top.draft, node)) this.#enterScope(node);
        return;
      case 'nest':
        if (top.counter !== null && start >= top.counter.bodyStart) this.#nest(node, top.counter);
        return;
      case 'branch':
        if (top.counter !== null && start >= top.counter.bodyStart) top.counter.cyclomatic++;
        return;
      case 'branch.nest':
        if (top.counter === null || start < top.counter.bodyStart) return;
        top.counter.cyclomatic++;
        if (!this.#captured.continuations.has(node)) this.#nest(node, top.counter);
        return;
      case 'type':
        // The name of a declaration is not a use of it.
        if (top.draft?.nodes.name !== node) this.#referToType(start, this.#end(node));
        return;
      case 'type.parameter':
        if (top.draft !== null) {
          top.draft.typeParameters ??= new Set();
          top.draft.typeParameters.add(this.#tree.textOf(node));
        }
        return;
      case 'type.builtin':
        this.#addTypeName(start, this.#tree.textOf(node));
        return;
      case 'type.text':
        this.#referToTypesIn(start, this.#tree.textOf(node));
        return;
      case 'extends':
      case 'implements':
      case 'supertype':
        this.#baseEnd = this.#end(node);
        this.#relate(op, node);
        return;
      case 'doc':
        top.draft?.insideDocs.push(this.#tree.textOf(node).trimEnd());
        return;
      case 'import':
        this.#readImports(node);
        return;
      case 'opaque':
        this.#opaqueEnd = this.#end(node);
        return;
      case 'binding':
        if (type >= 0) this.#bind(node, type);
        return;
      case 'local':
      case 'local.copy':
      case 'local.result':
      case 'local.awaited':
      case 'local.member':
      case 'local.part':
      case 'local.element':
        this.#addLocal(op, node, type);
        return;
      default:
        this.#refer(op, start, this.#end(node));
    }
  }

  /** The body of a closure: local, and counted apart. */
  #enterScope(node: number): void {
    const { draft, container, depth } = this.#top;
    const end = this.#end(node);
    this.#push({ end, scopeEnd: end, draft, container, isLocal: true, counter: null, nesting: 0, depth });
  }

  #nest(node: number, counter: Counter): void {
    const { container, depth, draft, isLocal } = this.#top;
    const nesting = this.#top.nesting + 1;
    if (nesting > counter.maxNesting) counter.maxNesting = nesting;
    const end = this.#end(node);
    const scopeEnd = this.#loaded.language.rules.hasFunctionScope ? this.#top.scopeEnd : end;
    this.#push({ end, scopeEnd, draft, container, isLocal, counter, nesting, depth });
  }

  #referToType(start: number, end: number): void {
    const name = this.#file.text.slice(start, end);
    for (let at = this.#top.draft; at !== null; at = at.container) if (at.typeParameters?.has(name)) return;
    this.#addTypeName(start, name);
    if (!this.#loaded.language.rules.builtinTypes?.has(name)) this.#refer('type', start, end);
  }

  #referToTypesIn(start: number, text: string): void {
    for (const { 0: name, index } of text.matchAll(IDENTIFIER)) {
      const end = index + name.length;
      // Of a qualified name the last part is the type.
      if (text[end] !== '.') this.#referToType(start + index, start + end);
    }
  }

  #refer(role: ReferenceRole, start: number, end: number): void {
    if (start < this.#opaqueEnd) return;
    const { text } = this.#file;
    const draft = this.#top.draft;
    const receiver = receiverBefore(text, start, this.#loaded.language.rules.memberAccess);
    this.references.push({
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

  /** Bases count wherever they stand, as those of Go's interfaces do. */
  #isInSignature({ bodyStart, headStart }: WorkingDraft, start: number): boolean {
    return start < this.#baseEnd || (start < bodyStart && start >= headStart);
  }

  /** Notes a type with the parameters, the result or the value it is written for. */
  #addTypeName(start: number, name: string): void {
    const draft = this.#top.draft;
    if (draft === null || start >= draft.bodyStart) return;
    const { host, kind } = draft;
    if (isWithin(start, draft.parametersStart, draft.parametersEnd)) addOnce(draft.parameterTypes, name);
    else if (isWithin(start, draft.resultStart, draft.resultEnd)) addOnce(draft.returnTypes, name);
    else if (isValue(kind)) this.#addDeclaredType(draft, start, name);
    if (host !== null && isWithin(start, host.parametersStart, host.parametersEnd)) {
      addOnce(host.parameterTypes, name);
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

  #relate(op: 'extends' | 'implements' | 'supertype', node: number): void {
    const { container, draft: innermost } = this.#top;
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

  #readImports(node: number): void {
    const { rules } = this.#loaded.language;
    const draft = this.#top.draft;
    if (this.#end(node) - this.#start(node) > MAX_IMPORT) return;
    // What is an import and a declaration (`mod x;`) stands where the declaration does.
    const around = draft?.nodes.node === node ? draft.container : draft;
    const declaration = around?.index ?? -1;
    for (const each of rules.readImports(this.#tree.textOf(node), this.#tree.node(node), this.#file)) {
      const { alias, form, module, names, offset = 0, path, text } = each;
      const line = this.#positions.lineOf(this.#start(node) + offset);
      const entry: ImportEntry = { text, line, module, names, form, declaration };
      if (alias !== undefined) entry.alias = alias;
      if (path !== undefined) entry.path = path;
      this.imports.push(entry);
    }
  }

  #addLocal(op: EventOp, node: number, valueNode: number): void {
    const { draft, isLocal, scopeEnd } = this.#top;
    // What stands at the top or in a type is a declaration, as are functions with a name.
    if (!isLocal || draft?.nodes.name === node) return;
    const name = this.#tree.textOf(node);
    const value = valueNode < 0 ? '' : this.#valueOf(op, valueNode, name);
    const startByte = this.#positions.byteOf(this.#start(node));
    const last = this.locals.at(-1);
    if (last?.startByte === startByte) {
      if (last.value === '') last.value = value;
      return;
    }
    const endByte = this.#positions.byteOf(Math.min(scopeEnd, this.#file.text.length));
    this.locals.push({ name, value, startByte, endByte });
  }

  #valueOf(op: EventOp, node: number, name: string): string {
    if (this.#end(node) - this.#start(node) > MAX_VALUE) return '';
    const text = oneLineCut(this.#tree.textOf(node), MAX_VALUE);
    if (op === 'local.member') return `${text.startsWith('await') ? `(${text})` : text}.${name}`;
    if (op === 'local.part') return `<${text}>.${name}`;
    const [before = '', after = ''] = VALUES[op] ?? [];
    return before + text + after;
  }

  #bind(node: number, type: number): void {
    const name = this.#tree.textOf(node);
    if (name === '_') return;
    this.#addLocal('local', node, -1);
    this.typedNames.push({
      name,
      type: oneLineCut(this.#tree.textOf(type).replace(/^:\s*/, ''), MAX_TYPE),
      startByte: this.#positions.byteOf(this.#start(node)),
      declaration: this.#top.draft?.index ?? -1,
    });
  }
}

/** Begins what a local name is given, and ends it; the name or function stands between. */
const VALUES: Readonly<Record<string, [string, string]>> = {
  'local.copy': ['', ''],
  'local.result': ['', '()'],
  'local.awaited': ['await ', '()'],
  'local.element': ['', '[]'],
};

/** The name of a type as written, without type arguments or what a call of it passes. */
function bareType(written: string): string {
  const cut = written.search(/[<([]/);
  return oneLineCut(cut < 0 ? written : written.slice(0, cut), MAX_NAME);
}

/** The node is the declaration itself, or the function that is its value. */
function isOwnFunction(draft: WorkingDraft | null, node: number): boolean {
  return draft !== null && (draft.nodes.callable === node || draft.nodes.node === node);
}

/** Before a declaration an `@` is the mark of a decorator. */
function withoutSigil(receiver: string | null): string | null {
  return receiver?.replace(/^@/, '') ?? null;
}

function unquoted(text: string): string {
  return /^(["'`]).*\1$/s.test(text) ? text.slice(1, -1) : text;
}

function isWithin(at: number, start: number, end: number): boolean {
  return at >= start && at < end;
}

function addOnce(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name);
}
