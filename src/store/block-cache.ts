/** Blocks of postings in memory. Segments never change, so what one snapshot has read serves the next. */
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
  readonly #tables: Tables;
  readonly #place: TablePlace;
  readonly #parse: (data: Uint8Array) => Block;
  readonly #maxBytes: number;
  readonly #blocks: Map<string, Block>;
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
    this.#bytes = known ? known.#bytes : 0;
  }

  async get(places: readonly BlockPlace[]): Promise<Map<string, Block>> {
    const found = new Map<string, Block>();
    const missing = new Map<string, number>();
    for (const { name, row } of places) {
      const block = this.#blocks.get(name);
      if (!block) {
        missing.set(name, row);
        continue;
      }
      this.#blocks.delete(name);
      this.#blocks.set(name, block);
      found.set(name, block);
    }
    if (missing.size === 0) return found;
    // Rows are taken in rising order, so that the answer's order is known.
    const wanted = [...missing].sort((a, b) => a[1] - b[1]);
    const blocks = await this.read(wanted.map(([, row]) => row));
    wanted.forEach(([name], i) => {
      const block = blocks[i];
      if (!block) return;
      found.set(name, block);
      this.#keep(name, block);
    });
    return found;
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
