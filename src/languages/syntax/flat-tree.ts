/**
 * A syntax tree as flat arrays, in the order of the text, containers first. Reading it costs no way
 * into WebAssembly: about 5 ns for a node, where the nodes of tree-sitter's own API cost 100 to 300.
 */

/** Symbol of what did not parse. */
export const ERROR_SYMBOL = 0xffff;

/** Bits of {@link FlatTree.flags}. */
export const NAMED = 1;
export const EXTRA = 2;
export const MISSING = 4;

/** The names of a grammar. */
export interface GrammarNames {
  /** Types by symbol. */
  types: readonly (string | undefined)[];
  /** Fields by number; 0 is no field. */
  fields: readonly (string | null)[];
}

/** All visible nodes of one text. Offsets are UTF-16 units, ends exclusive. */
export class FlatTree {
  readonly names: GrammarNames;
  text = '';
  /** As many entries of each array count. */
  length = 0;
  symbols = new Uint16Array(0);
  fields = new Uint16Array(0);
  flags = new Uint8Array(0);
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  /** -1 for the root. */
  parents = new Int32Array(0);
  /** The first node after a node and all that it holds. */
  nexts = new Int32Array(0);

  constructor(names: GrammarNames) {
    this.names = names;
  }

  /** Makes room for the tree of another text; what is there now is lost. */
  reset(text: string, length: number): void {
    this.text = text;
    this.length = length;
    if (length <= this.symbols.length) return;
    const capacity = Math.max(1024, length + (length >> 1));
    this.symbols = new Uint16Array(capacity);
    this.fields = new Uint16Array(capacity);
    this.flags = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.parents = new Int32Array(capacity);
    this.nexts = new Int32Array(capacity);
  }

  get rootNode(): SyntaxNode {
    return this.node(0);
  }

  node(index: number): SyntaxNode {
    return new SyntaxNode(this, index);
  }

  typeOf(index: number): string {
    const symbol = this.symbols[index] ?? ERROR_SYMBOL;
    return symbol === ERROR_SYMBOL ? 'ERROR' : (this.names.types[symbol] ?? '');
  }

  textOf(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index]);
  }

  /** The first child of a field, or -1. Linear in the children. */
  childOfField(index: number, field: number): number {
    const end = this.nexts[index] ?? 0;
    for (let child = index + 1; child < end; child = this.nexts[child] ?? end) {
      if (this.fields[child] === field) return child;
    }
    return -1;
  }
}

/** One node for rules to look at, with the names tree-sitter's own nodes have. */
export class SyntaxNode {
  readonly tree: FlatTree;
  /** Unique in its tree: the place in it. */
  readonly id: number;

  constructor(tree: FlatTree, id: number) {
    this.tree = tree;
    this.id = id;
  }

  get type(): string {
    return this.tree.typeOf(this.id);
  }

  get text(): string {
    return this.tree.textOf(this.id);
  }

  get startIndex(): number {
    return this.tree.starts[this.id] ?? 0;
  }

  get endIndex(): number {
    return this.tree.ends[this.id] ?? 0;
  }

  get isNamed(): boolean {
    return this.#has(NAMED);
  }

  /** It may stand anywhere, as comments do. */
  get isExtra(): boolean {
    return this.#has(EXTRA);
  }

  /** Put in by the parser to go on after an error. */
  get isMissing(): boolean {
    return this.#has(MISSING);
  }

  get parent(): SyntaxNode | null {
    const parent = this.tree.parents[this.id] ?? -1;
    return parent < 0 ? null : this.tree.node(parent);
  }

  get children(): SyntaxNode[] {
    const found: SyntaxNode[] = [];
    const end = this.tree.nexts[this.id] ?? 0;
    for (let child = this.id + 1; child < end; child = this.tree.nexts[child] ?? end) {
      found.push(this.tree.node(child));
    }
    return found;
  }

  get namedChildren(): SyntaxNode[] {
    return this.children.filter((child) => child.isNamed);
  }

  get childCount(): number {
    return this.children.length;
  }

  get namedChildCount(): number {
    return this.namedChildren.length;
  }

  child(index: number): SyntaxNode | null {
    return this.children[index] ?? null;
  }

  namedChild(index: number): SyntaxNode | null {
    return this.namedChildren[index] ?? null;
  }

  /** The sibling after this one, or null. */
  get nextSibling(): SyntaxNode | null {
    const parent = this.tree.parents[this.id] ?? -1;
    const next = this.tree.nexts[this.id] ?? 0;
    return parent < 0 || next >= (this.tree.nexts[parent] ?? 0) ? null : this.tree.node(next);
  }

  childForFieldName(name: string): SyntaxNode | null {
    const field = this.tree.names.fields.indexOf(name);
    const child = field < 1 ? -1 : this.tree.childOfField(this.id, field);
    return child < 0 ? null : this.tree.node(child);
  }

  childrenForFieldName(name: string): SyntaxNode[] {
    const field = this.tree.names.fields.indexOf(name);
    return field < 1 ? [] : this.children.filter(({ id }) => this.tree.fields[id] === field);
  }

  #has(flag: number): boolean {
    return ((this.tree.flags[this.id] ?? 0) & flag) !== 0;
  }
}
