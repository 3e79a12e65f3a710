/** One pass over a file in the order of the text: what stands in what, complexity, imports. */
import type { Captured, PointEvent } from './collecting.ts';
import { Declarations, type Surroundings } from './declarations.ts';
import type { Counter, WorkingDraft } from './drafts.ts';
import type { FlatTree } from './flat-tree.ts';
import type { LoadedLanguage } from './grammars.ts';
import { isContainer, isFunctionLike, isValue } from './kinds.ts';
import type { FileFacts } from './language.ts';
import { Locals, type NameScope } from './locals.ts';
import { Placer } from './placing.ts';
import type { Positions } from './positions.ts';
import { References } from './references.ts';
import type { ImportEntry, LocalName, ReferenceSite, TypedName } from './types.ts';

/** No one writes longer ones; what reads them need not be fast for what is not one. */
const MAX_IMPORT = 50_000;

/** What holds from here to `end`. */
interface Frame extends Surroundings, NameScope {
  end: number;
  counter: Counter | null;
  nesting: number;
}

/** Goes through the drafts and events of one file once. */
export class Sweep {
  /** Declarations that stay, in order; their `index` is their place here. */
  readonly kept: WorkingDraft[];
  readonly references: ReferenceSite[];
  readonly imports: ImportEntry[] = [];
  readonly typedNames: TypedName[];
  readonly locals: LocalName[];
  readonly #declarations: Declarations;
  readonly #references: References;
  readonly #locals: Locals;
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

  constructor(loaded: LoadedLanguage, captured: Captured, file: FileFacts, positions: Positions) {
    this.#loaded = loaded;
    this.#captured = captured;
    this.#tree = captured.tree;
    this.#file = file;
    this.#positions = positions;
    this.#placer = new Placer(captured, loaded.language.rules, file.text);
    this.#declarations = new Declarations(loaded, captured.tree, file);
    this.#references = new References(loaded.language.rules, captured.tree, file, positions);
    this.#locals = new Locals(captured.tree, file, positions);
    this.kept = this.#declarations.kept;
    this.references = this.#references.sites;
    this.typedNames = this.#locals.typedNames;
    this.locals = this.#locals.names;
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
    if (!this.#declarations.keep(draft, top)) return;
    this.#references.shareTypes(draft);
    this.#push(this.#frameOf(draft, top));
  }

  /** A declaration without an end of its own ends the one before, and holds all that follows. */
  #endOpenOne(draft: WorkingDraft): void {
    while (this.#top.draft?.nodes.isOpen) this.#leave();
    draft.end = this.#file.text.length;
    const last = this.kept.findLast(({ nodes }) => nodes.isOpen);
    if (last !== undefined) last.end = draft.outerStart;
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
        if (top.draft?.nodes.name !== node) this.#references.addType(start, this.#end(node), top.draft);
        return;
      case 'type.parameter':
        if (top.draft !== null) {
          top.draft.typeParameters ??= new Set();
          top.draft.typeParameters.add(this.#tree.textOf(node));
        }
        return;
      case 'type.builtin':
        this.#references.addTypeName(start, this.#tree.textOf(node), top.draft);
        return;
      case 'type.text':
        this.#references.addTypesIn(start, this.#tree.textOf(node), top.draft);
        return;
      case 'extends':
      case 'implements':
      case 'supertype':
        this.#references.addBase(op, node, top.draft, top.container);
        return;
      case 'doc':
        top.draft?.insideDocs.push(this.#tree.textOf(node).trimEnd());
        return;
      case 'import':
        this.#readImports(node);
        return;
      case 'opaque':
        this.#references.ignoreUntil(this.#end(node));
        return;
      case 'binding':
        if (type >= 0) this.#locals.bind(node, type, top);
        return;
      case 'local':
      case 'local.copy':
      case 'local.result':
      case 'local.awaited':
      case 'local.member':
      case 'local.part':
      case 'local.element':
        this.#locals.add(op, node, type, top);
        return;
      default:
        this.#references.add(op, start, this.#end(node), top.draft);
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
}

/** The node is the declaration itself, or the function that is its value. */
function isOwnFunction(draft: WorkingDraft | null, node: number): boolean {
  return draft !== null && (draft.nodes.callable === node || draft.nodes.node === node);
}
