/** Blocks of postings in memory. Segments never change, so what one snapshot has read serves the next. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BuffersInUse, MappedPieces } from '../mapped-memory.ts';
import { bytesOf } from './columns.ts';
import type { TablePlace, Tables } from './tables.ts';

/** A block, wherever its row stands in some version of the table. */
export interface BlockPlace {
  /** Unique in a generation, for all time. */
  name: string;
  row: number;
}

/** A block, and where it lies. */
interface Held<Block> {
  block: Block;
  bytes: Uint8Array;
}

interface Reading<Block> {
  places: BlockPlace[];
  blocks: Promise<readonly Held<Block>[]>;
}

/** Blocks of one kind of one generation, the least recently used dropped first. */
export class BlockCache<Block> {
  /** Blocks that are being read, or will be with the next reading. */
  readonly #coming = new Map<string, Promise<Block | undefined>>();
  /** What the next reading takes. */
  #next: Reading<Block> | undefined;
  readonly #tables: Tables;
  #place: TablePlace;
  readonly #parse: (data: Uint8Array) => Block;
  readonly #maxBytes: number;
  readonly #blocks = new Map<string, Held<Block>>();
  /** Blocks that are in no table yet. */
  readonly #unwritten: Map<string, Held<Block>>;
  /** Where blocks lie that are kept. */
  readonly #pieces: MappedPieces;
  readonly #inUse = new BuffersInUse();

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
    this.#unwritten = new Map(known ? known.#unwritten : []);
    this.#pieces = known ? known.#pieces : new MappedPieces(maxBytes);
    if (known) for (const [name, held] of known.#blocks) this.#keep(name, held);
  }

  /** Questions of the same moment read together, and each block once. */
  async get(places: readonly BlockPlace[]): Promise<Map<string, Block>> {
    const found = new Map<string, Block>();
    const missing = new Map<string, Promise<Block | undefined>>();
    for (const place of places) {
      const { name } = place;
      const unwritten = this.#unwritten.get(name);
      if (unwritten) {
        found.set(name, unwritten.block);
        continue;
      }
      const held = this.#blocks.get(name);
      if (!held) {
        missing.set(name, this.#coming.get(name) ?? this.#readSoon(place));
        continue;
      }
      this.#blocks.delete(name);
      this.#blocks.set(name, held);
      found.set(name, held.block);
    }
    if (missing.size === 0) return found;
    const read = await Promise.all([...missing].map(async ([name, coming]) => [name, await coming] as const));
    for (const [name, block] of read) if (block) found.set(name, block);
    return found;
  }

  /** Takes in a block that was just written, and so need not be read. */
  learn(name: string, data: Uint8Array): void {
    this.#keep(name, this.#held(data));
  }

  /** Takes in a block that is to be written later, and cannot be read before. */
  hold(name: string, data: Uint8Array): void {
    this.#unwritten.set(name, this.#held(data));
  }

  /** All blocks that were held are in the table at this place. */
  written(place: TablePlace): void {
    this.#place = place;
    for (const [name, held] of this.#unwritten) this.#keep(name, held);
    this.#unwritten.clear();
  }

  /** Reads rows, given in rising order, past the cache. */
  async read(rows: readonly number[]): Promise<Block[]> {
    // Copies: a view would keep all blocks of the answer as long as one of them is kept.
    return (await this.#cells(rows)).map((data) => this.#parse(Uint8Array.from(data)));
  }

  async #cells(rows: readonly number[]): Promise<Uint8Array[]> {
    const found = await this.#tables.read(this.#place, { columns: ['data'], rows });
    if (found.length !== rows.length) {
      throw new Error(`blocks table answered ${found.length} of ${rows.length} rows`);
    }
    return bytesOf(found, 'data');
  }

  /** The block, read with all others that are asked for in this turn of the event loop. */
  #readSoon(place: BlockPlace): Promise<Block | undefined> {
    const next = this.#next ?? this.#nextReading();
    next.places.push(place);
    const block = next.blocks
      .then((blocks) => {
        const read = blocks[next.places.indexOf(place)];
        if (read) this.#keep(place.name, read);
        return read?.block;
      })
      .finally(() => this.#coming.delete(place.name));
    this.#coming.set(place.name, block);
    return block;
  }

  #nextReading(): Reading<Block> {
    const places: BlockPlace[] = [];
    const blocks = nextTurn().then(async () => {
      this.#next = undefined;
      // Rows are taken in rising order, so that the answer's order is known.
      places.sort((a, b) => a.row - b.row);
      return (await this.#cells(places.map(({ row }) => row))).map((data) => this.#held(data));
    });
    this.#next = { places, blocks };
    return this.#next;
  }

  #held(data: Uint8Array): Held<Block> {
    const bytes = this.#pieces.copyOf(data);
    return { block: this.#parse(bytes), bytes };
  }

  #keep(name: string, held: Held<Block>): void {
    const known = this.#blocks.get(name);
    if (known) this.#inUse.remove(known.bytes);
    this.#blocks.set(name, held);
    this.#inUse.add(held.bytes);
    for (const [oldest, { bytes }] of this.#blocks) {
      if (this.#inUse.bytes <= this.#maxBytes) break;
      this.#blocks.delete(oldest);
      this.#inUse.remove(bytes);
    }
  }
}
