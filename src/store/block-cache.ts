/** Blocks of postings in memory. Segments never change, so what one snapshot has read serves the next. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bytesOf } from './columns.ts';
import type { TablePlace, Tables } from './tables.ts';

/** A block, wherever its row stands in some version of the table. */
export interface BlockPlace {
  /** Unique in a generation, for all time. */
  name: string;
  row: number;
}

/** Blocks of one kind of one generation, the least recently used dropped first. */
export class BlockCache<Block extends { bytes: number }> {
  /** Blocks that are being read, or will be with the next reading. */
  readonly #coming = new Map<string, Promise<Block | undefined>>();
  /** What the next reading takes. */
  #next: { places: BlockPlace[]; blocks: Promise<readonly Block[]> } | undefined;
  readonly #tables: Tables;
  #place: TablePlace;
  readonly #parse: (data: Uint8Array) => Block;
  readonly #maxBytes: number;
  readonly #blocks: Map<string, Block>;
  /** Blocks that are in no table yet. */
  readonly #unwritten: Map<string, Block>;
  #bytes = 0;

  /** Keeps up to `maxBytes`. `known`: what another snapshot of the same generation had in memory. */
  constructor(
    tables: Tables,
    place: TablePlace,
    parse: (data: Uint8Array) => Block,
    maxBytes: number,
    known: BlockCache<Block> | undefined,
  ) {
    this.#tables = tables;
    this.#place = place;
    this.#parse = parse;
    this.#maxBytes = maxBytes;
    this.#blocks = new Map(known ? known.#blocks : []);
    this.#unwritten = new Map(known ? known.#unwritten : []);
    this.#bytes = known ? known.#bytes : 0;
  }

  /** Questions of the same moment read together, and each block once. */
  async get(places: readonly BlockPlace[]): Promise<Map<string, Block>> {
    const found = new Map<string, Block>();
    const missing = new Map<string, Promise<Block | undefined>>();
    for (const place of places) {
      const { name } = place;
      const unwritten = this.#unwritten.get(name);
      if (unwritten) {
        found.set(name, unwritten);
        continue;
      }
      const block = this.#blocks.get(name);
      if (!block) {
        missing.set(name, this.#coming.get(name) ?? this.#readSoon(place));
        continue;
      }
      this.#blocks.delete(name);
      this.#blocks.set(name, block);
      found.set(name, block);
    }
    if (missing.size === 0) return found;
    const read = await Promise.all([...missing].map(async ([name, coming]) => [name, await coming] as const));
    for (const [name, block] of read) if (block) found.set(name, block);
    return found;
  }

  /** Takes in a block that was just written, and so need not be read. */
  learn(name: string, data: Uint8Array): void {
    this.#keep(name, this.#parse(Uint8Array.from(data)));
  }

  /** Takes in a block that is to be written later, and cannot be read before. */
  hold(name: string, data: Uint8Array): void {
    this.#unwritten.set(name, this.#parse(Uint8Array.from(data)));
  }

  /** All blocks that were held are in the table at this place. */
  written(place: TablePlace): void {
    this.#place = place;
    for (const [name, block] of this.#unwritten) this.#keep(name, block);
    this.#unwritten.clear();
  }

  /** Reads rows, given in rising order, past the cache. */
  async read(rows: readonly number[]): Promise<Block[]> {
    const found = await this.#tables.read(this.#place, { columns: ['data'], rows });
    if (found.length !== rows.length) {
      throw new Error(`blocks table answered ${found.length} of ${rows.length} rows`);
    }
    // Copies: a view would keep all blocks of the answer as long as one of them is kept.
    return bytesOf(found, 'data').map((data) => this.#parse(Uint8Array.from(data)));
  }

  /** The block, read with all others that are asked for in this turn of the event loop. */
  #readSoon(place: BlockPlace): Promise<Block | undefined> {
    const next = this.#next ?? this.#nextReading();
    next.places.push(place);
    const block = next.blocks
      .then((blocks) => {
        const read = blocks[next.places.indexOf(place)];
        if (read) this.#keep(place.name, read);
        return read;
      })
      .finally(() => this.#coming.delete(place.name));
    this.#coming.set(place.name, block);
    return block;
  }

  #nextReading(): { places: BlockPlace[]; blocks: Promise<readonly Block[]> } {
    const places: BlockPlace[] = [];
    const blocks = nextTurn().then(() => {
      this.#next = undefined;
      // Rows are taken in rising order, so that the answer's order is known.
      places.sort((a, b) => a.row - b.row);
      return this.read(places.map(({ row }) => row));
    });
    this.#next = { places, blocks };
    return this.#next;
  }

  #keep(name: string, block: Block): void {
    const known = this.#blocks.get(name);
    if (known) this.#bytes -= known.bytes;
    this.#blocks.set(name, block);
    this.#bytes += block.bytes;
    for (const [oldest, old] of this.#blocks) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#blocks.delete(oldest);
      this.#bytes -= old.bytes;
    }
  }
}
