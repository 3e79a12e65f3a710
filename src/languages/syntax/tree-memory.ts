/**
 * Copies a syntax tree out of tree-sitter's memory, without a call for each node.
 *
 * The layouts are those of `Subtree` in the runtime this program is bundled with, and of `TSLanguage`,
 * which is fixed by the grammar's ABI version (14 and 15). {@link MemoryReader.isTrusted} tells whether
 * they hold; if not, {@link flattenByCursor} gives the same, only slower.
 */
import type { Language, Tree } from 'web-tree-sitter';
import { ERROR_SYMBOL, EXTRA, FlatTree, type GrammarNames, MISSING, NAMED } from './flat-tree.ts';

/** Positions in `SubtreeHeapData`, in bytes. */
const PADDING = 4;
const SIZE = 16;
const CHILD_COUNT = 36;
const SYMBOL = 40;
const BITS = 44;
const DESCENDANTS = 56;
const PRODUCTION = 66;

/** Positions in `TSLanguage`, in bytes. */
const ABI_VERSION = 0;
const PRODUCTION_COUNT = 28;
const FIELD_COUNT = 32;
const MAX_ALIASES = 36;
const FIELD_SLICES = 64;
const FIELD_ENTRIES = 68;
const PUBLIC_SYMBOLS = 76;
const ALIASES = 84;

const MAX_CHILD_INDEX = 256;

/** What a grammar says of productions. */
interface Productions {
  publicSymbols: Uint16Array;
  isNamed: Uint8Array;
  /** By production and child: the symbol it is shown as, 0 for its own. */
  aliases: Uint16Array;
  maxAliases: number;
  /** By production: the field of each child, or undefined where none has one. */
  fields: (Uint16Array | undefined)[];
}

/** Reads the trees of one grammar. */
export class MemoryReader {
  readonly #memory: WebAssembly.Memory;
  /** There is one, used again for each text. */
  readonly #flat: FlatTree;
  readonly #language: Language;
  #productions: Productions | undefined;
  #bytes = new Uint8Array(0);
  #halves = new Uint16Array(0);
  #words = new Uint32Array(0);

  constructor(memory: WebAssembly.Memory, language: Language, names: GrammarNames) {
    this.#memory = memory;
    this.#language = language;
    this.#flat = new FlatTree(names);
  }

  /** Linear in the nodes. What the last call returned is overwritten. */
  flatten(tree: Tree, text: string): FlatTree {
    this.#refreshViews();
    const address = addressOf(tree);
    this.#productions ??= this.#readProductions(this.#word(address + 8));
    return this.#copy(address, text, this.#productions);
  }

  /** Memory that has grown is another buffer. */
  #refreshViews(): void {
    const { buffer } = this.#memory;
    if (this.#bytes.buffer === buffer) return;
    this.#bytes = new Uint8Array(buffer);
    this.#halves = new Uint16Array(buffer);
    this.#words = new Uint32Array(buffer);
  }

  #word(address: number): number {
    return this.#words[address >>> 2] ?? 0;
  }

  #half(address: number): number {
    return this.#halves[address >>> 1] ?? 0;
  }

  #readProductions(language: number): Productions {
    const abi = this.#word(language + ABI_VERSION);
    if (abi !== 14 && abi !== 15) throw new Error(`Unknown grammar ABI ${abi}`);
    const symbolCount = this.#language.nodeTypeCount;
    const count = this.#word(language + PRODUCTION_COUNT);
    const maxAliases = this.#half(language + MAX_ALIASES);
    const publicSymbols = this.#word(language + PUBLIC_SYMBOLS) >>> 1;
    const aliases = this.#word(language + ALIASES) >>> 1;
    const isNamed = new Uint8Array(symbolCount);
    for (let symbol = 0; symbol < symbolCount; symbol++) {
      isNamed[symbol] = this.#language.nodeTypeIsNamed(symbol) ? 1 : 0;
    }
    return {
      publicSymbols: this.#halves.slice(publicSymbols, publicSymbols + symbolCount),
      isNamed,
      aliases: this.#halves.slice(aliases, aliases + count * maxAliases),
      maxAliases,
      fields: Array.from({ length: count }, (_, production) => this.#fieldsOf(language, production)),
    };
  }

  #fieldsOf(language: number, production: number): Uint16Array | undefined {
    if (this.#word(language + FIELD_COUNT) === 0) return undefined;
    const slice = this.#word(language + FIELD_SLICES) + 4 * production;
    const [first, length] = [this.#half(slice), this.#half(slice + 2)];
    let fields: Uint16Array | undefined;
    for (let i = first + length - 1; i >= first; i--) {
      const entry = this.#word(language + FIELD_ENTRIES) + 4 * i;
      // Inherited ones are told again by the production of the hidden child.
      if (this.#bytes[entry + 3] !== 0) continue;
      fields ??= new Uint16Array(MAX_CHILD_INDEX);
      fields[this.#bytes[entry + 2] ?? 0] = this.#half(entry);
    }
    return fields;
  }

  #copy(root: number, text: string, productions: Productions): FlatTree {
    const [bytes, halves, words] = [this.#bytes, this.#halves, this.#words];
    const { aliases, fields: fieldMap, isNamed, maxAliases, publicSymbols } = productions;
    const rootData = words[root >>> 2] ?? 0;
    const isLeaf = (rootData & 1) === 1 || words[(rootData + CHILD_COUNT) >>> 2] === 0;
    const flat = this.#flat;
    flat.reset(text, isLeaf ? 1 : 1 + (words[(rootData + DESCENDANTS) >>> 2] ?? 0));
    const { symbols, fields, flags, starts, ends, parents, nexts } = flat;
    const open: Frame[] = [];
    let depth = 0;
    let filled = 0;
    /** The node whose children are being read, a hidden one perhaps. */
    let frame: Frame = newFrame();
    frame.children = root;
    frame.count = 1;
    // Offsets in memory are bytes of UTF-16.
    for (;;) {
      if (frame.at === frame.count) {
        if (frame.visible >= 0) nexts[frame.visible] = filled;
        if (depth === 0) break;
        const outer: Frame | undefined = open[--depth];
        if (outer === undefined) break;
        open[depth] = frame;
        frame = outer;
        continue;
      }
      const place = frame.children + 8 * frame.at;
      const data = words[place >>> 2] ?? 0;
      let symbol: number;
      let isVisible: boolean;
      let bits: number;
      let size: number;
      let childCount = 0;
      if ((data & 1) === 1) {
        const sizes = words[(place >>> 2) + 1] ?? 0;
        symbol = (data >>> 8) & 0xff;
        isVisible = (data & 2) !== 0;
        bits = (((data >>> 2) & 1) * NAMED) | (((data >>> 3) & 1) * EXTRA) | (((data >>> 5) & 1) * MISSING);
        if (frame.at > 0 || depth === 0) frame.position += (sizes >>> 16) & 0xff;
        size = sizes >>> 24;
      } else {
        const flagBits = halves[(data + BITS) >>> 1] ?? 0;
        symbol = halves[(data + SYMBOL) >>> 1] ?? 0;
        isVisible = (flagBits & 1) !== 0;
        bits =
          (((flagBits >>> 1) & 1) * NAMED) |
          (((flagBits >>> 2) & 1) * EXTRA) |
          (((flagBits >>> 9) & 1) * MISSING);
        if (frame.at > 0 || depth === 0) frame.position += words[(data + PADDING) >>> 2] ?? 0;
        size = words[(data + SIZE) >>> 2] ?? 0;
        childCount = words[(data + CHILD_COUNT) >>> 2] ?? 0;
      }
      let alias = 0;
      let field = frame.field;
      if ((bits & EXTRA) === 0) {
        if (frame.production !== 0) alias = aliases[frame.production * maxAliases + frame.structural] ?? 0;
        field = frame.fields?.[frame.structural] || field;
        frame.structural++;
      } else field = 0;
      const start = frame.position;
      frame.position += size;
      frame.at++;
      let visible = -1;
      if (isVisible || alias !== 0 || depth === 0) {
        visible = filled++;
        if (alias !== 0) {
          symbol = alias;
          bits = (bits & ~NAMED) | (isNamed[alias] === 1 ? NAMED : 0);
        }
        symbols[visible] = symbol === ERROR_SYMBOL ? symbol : (publicSymbols[symbol] ?? 0);
        flags[visible] = bits;
        starts[visible] = start >>> 1;
        ends[visible] = (start + size) >>> 1;
        parents[visible] = frame.owner;
        fields[visible] = field;
        nexts[visible] = filled;
      }
      if (childCount === 0) continue;
      const production = halves[(data + PRODUCTION) >>> 1] ?? 0;
      let inner: Frame | undefined = open[depth];
      if (inner === undefined) inner = newFrame();
      open[depth++] = frame;
      inner.children = data - 8 * childCount;
      inner.count = childCount;
      inner.at = 0;
      inner.structural = 0;
      inner.position = start;
      inner.production = production;
      inner.fields = fieldMap[production];
      inner.visible = visible;
      inner.owner = visible >= 0 ? visible : frame.owner;
      // What a hidden node is to its parent, its children are.
      inner.field = visible >= 0 ? 0 : field;
      frame = inner;
    }
    if (filled !== flat.length || bytes.length === 0) throw new Error('The tree has another number of nodes');
    return flat;
  }
}

/** The children of one node while they are read. */
interface Frame {
  children: number;
  count: number;
  at: number;
  /** As `at`, extras left out. */
  structural: number;
  position: number;
  production: number;
  fields: Uint16Array | undefined;
  /** The node itself, or -1 if it is hidden. */
  visible: number;
  /** The visible node its children belong to. */
  owner: number;
  field: number;
}

function newFrame(): Frame {
  return {
    children: 0,
    count: 0,
    at: 0,
    structural: 0,
    position: 0,
    production: 0,
    fields: undefined,
    visible: -1,
    owner: -1,
    field: 0,
  };
}

/** Where the tree is in memory. */
function addressOf(tree: Tree): number {
  // The published types leave out that the address is property 0, which the package's own code relies on.
  return (tree as unknown as Record<number, number>)[0] ?? 0;
}
