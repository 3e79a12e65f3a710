/** One pass over a file in the order of the text: what stands in what, complexity, imports. */
import type { Captured, PointEvent } from './collecting.ts';
import { Declarations } from './declarations.ts';
import type { WorkingDraft } from './drafts.ts';
import type { FlatTree } from './flat-tree.ts';
import { Frames } from './frames.ts';
import type { LoadedLanguage } from './grammars.ts';
import { isValue } from './kinds.ts';
import type { FileFacts } from './language.ts';
import { Locals } from './locals.ts';
import { Placer } from './placing.ts';
import type { Positions } from './positions.ts';
import { References } from './references.ts';
import type { ImportEntry, LocalName, ReferenceSite, TypedName } from './types.ts';

/** No one writes longer ones; what reads them need not be fast for what is not one. */
const MAX_IMPORT = 50_000;

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
  readonly #frames: Frames;

  constructor(loaded: LoadedLanguage, captured: Captured, file: FileFacts, positions: Positions) {
    this.#loaded = loaded;
    this.#captured = captured;
    this.#tree = captured.tree;
    this.#file = file;
    this.#positions = positions;
    this.#placer = new Placer(captured, loaded.language.rules, file.text);
    this.#declarations = new Declarations(loaded, captured.tree, file);
    this.#references = new References(loaded.language.rules, captured, file, positions);
    this.#locals = new Locals(captured.tree, file, positions);
    this.#frames = new Frames(captured.tree, loaded.language.rules.hasFunctionScope ?? false);
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
      this.#frames.leaveBefore(start);
      this.#meet(event, start);
    }
    for (; next < drafts.length; next++) {
      const draft = drafts[next];
      if (draft !== undefined) this.#enter(draft);
    }
    this.#locals.sort();
  }

  #start(node: number): number {
    return this.#tree.starts[node] ?? 0;
  }

  #end(node: number): number {
    return this.#tree.ends[node] ?? 0;
  }

  #enter(draft: WorkingDraft): void {
    this.#frames.leaveBefore(draft.outerStart);
    // What is local for certain is not looked at any further: there is much of it.
    const mayLift = draft.kind === 'field';
    if (this.#frames.top.isLocal && isValue(draft.kind) && !mayLift && draft.nodes.callable < 0) return;
    this.#placer.place(draft);
    this.#frames.leaveBefore(draft.outerStart);
    if (draft.nodes.isOpen) this.#endOpenOne(draft);
    // Several names of one statement stand beside each other, and share its types.
    const twin = this.#frames.top.draft;
    if (twin?.outerStart === draft.outerStart && twin.end === draft.end) {
      draft.declaredTypes = twin.declaredTypes;
      this.#frames.leave();
    }
    const top = this.#frames.top;
    if (!this.#declarations.keep(draft, top)) return;
    this.#references.shareTypes(draft);
    this.#frames.enter(draft);
  }

  /** A declaration without an end of its own ends the one before, and holds all that follows. */
  #endOpenOne(draft: WorkingDraft): void {
    while (this.#frames.top.draft?.nodes.isOpen) this.#frames.leave();
    draft.end = this.#file.text.length;
    const last = this.kept.findLast(({ nodes }) => nodes.isOpen);
    if (last !== undefined) last.end = draft.outerStart;
  }

  #meet({ op, node, type }: PointEvent, start: number): void {
    const top = this.#frames.top;
    switch (op) {
      // Most of all.
      case 'call':
      case 'read':
      case 'write':
        this.#references.add(op, node, start, this.#end(node), top.draft);
        return;
      case 'scope':
        if (!isOwnFunction(top.draft, node)) this.#frames.enterScope(node);
        return;
      case 'nest':
        this.#frames.nest(node, start);
        return;
      case 'branch':
        if (top.counter !== null && start >= top.counter.bodyStart) top.counter.cyclomatic++;
        return;
      case 'branch.nest':
        if (top.counter !== null && start >= top.counter.bodyStart) top.counter.cyclomatic++;
        if (!this.#captured.continuations.has(node)) this.#frames.nest(node, start);
        return;
      case 'block':
      case 'block.local':
      case 'hoisted':
      case 'names.after':
      case 'names.from':
        this.#frames.enterNames(op, node, type);
        return;
      case 'type':
        // The name of a declaration is not a use of it.
        if (top.draft?.nodes.name !== node) this.#references.addType(node, start, this.#end(node), top.draft);
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
      case 'local.given':
      case 'local.given.part':
        this.#locals.addGiven(op, node, top);
        return;
      case 'result':
        // What closures give is not what the function gives.
        if (top.counter !== null && top.counter === top.draft?.counter) this.#locals.addResult(node);
    }
  }

  #readImports(node: number): void {
    const { rules } = this.#loaded.language;
    const draft = this.#frames.top.draft;
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
