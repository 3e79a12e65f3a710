/** What becomes of the sources of a catalog, as this process learns of it. */
import type { SourceRecord } from './types.ts';

/** What matters of a row; one whose record cannot be read has its id. */
type Row = Pick<SourceRecord, 'id' | 'createdAt' | 'lastIndexedAt'> | { id: string; damaged: true };

/** A source came, its contents were published anew, or it went. */
export interface SourceChange {
  id: string;
  kind: 'added' | 'updated' | 'removed';
}

export type SourceChangeListener = (change: SourceChange) => void;

/**
 * Compares what is read of the catalog with what was known, and tells listeners, each difference once.
 * What is read first is where comparing begins. Compaction publishes no contents, and is not told.
 */
export class CatalogChanges {
  readonly #listeners = new Set<SourceChangeListener>();
  /** By id, what changes whenever contents are published; undefined until something was read. */
  #known: Map<string, string> | undefined;

  /** Calls back for every change from now on, at once; returns what ends that. Listeners must not throw. */
  listen(listener: SourceChangeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes in all rows of the catalog. */
  learn(rows: readonly Row[]): void {
    const before = this.#known;
    const now = new Map(rows.map((row) => [row.id, contentsOf(row)]));
    this.#known = now;
    if (before === undefined) return;
    for (const id of before.keys()) if (!now.has(id)) this.#tell({ id, kind: 'removed' });
    for (const [id, contents] of now) {
      const known = before.get(id);
      if (known !== contents) this.#tell({ id, kind: known === undefined ? 'added' : 'updated' });
    }
  }

  /** Takes in a row that was just written. */
  learnPut(row: Row): void {
    const contents = contentsOf(row);
    const known = this.#known?.get(row.id);
    if (known === contents) return;
    this.#known?.set(row.id, contents);
    this.#tell({ id: row.id, kind: known === undefined ? 'added' : 'updated' });
  }

  /** Takes in that a row was removed. */
  learnRemoved(id: string): void {
    if (this.#known?.delete(id) !== false) this.#tell({ id, kind: 'removed' });
  }

  #tell(change: SourceChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

function contentsOf(row: Row): string {
  return 'damaged' in row ? 'damaged' : `${row.createdAt} ${row.lastIndexedAt}`;
}
