/** Tells clients what has been re-indexed, not more often than they can use. */
import type { ToolHost } from '../tool-host.ts';
import { PROJECT_INDEX, readUri } from './uri.ts';

/** Changes within this time are told together. In ms. */
const COLLECT_MS = 100;

/** Where a client is told. May be called at any time; must not throw. */
export interface ChangeSink {
  /** The resource at this address has changed. */
  updated(uri: string): void;
  /** Resources came or went. */
  listChanged(): void;
}

/**
 * Tells `sink` of changes: that `index` changed, whenever a source was re-indexed, and each address of
 * that source that `subscribed` gives at that time. Returns what ends it. Costs nothing between changes.
 */
export function tellChanges(
  host: Pick<ToolHost, 'onReindexed' | 'onSourcesChanged'>,
  subscribed: () => Iterable<string>,
  sink: ChangeSink,
): () => void {
  const reindexed = new Set<string>();
  let listChanged = false;
  let timer: NodeJS.Timeout | undefined;

  const tell = (): void => {
    timer = undefined;
    const uris = new Set(reindexed.size > 0 ? [PROJECT_INDEX] : []);
    for (const uri of subscribed()) if (reindexed.has(readUri(uri)?.source ?? '')) uris.add(uri);
    const isListChanged = listChanged;
    reindexed.clear();
    listChanged = false;
    for (const uri of uris) sink.updated(uri);
    if (isListChanged) sink.listChanged();
  };
  const tellSoon = (): void => {
    // An idle process may end before it has told.
    timer ??= setTimeout(tell, COLLECT_MS).unref();
  };
  const ends = [
    host.onReindexed?.((source) => {
      reindexed.add(source);
      tellSoon();
    }),
    host.onSourcesChanged?.(() => {
      listChanged = true;
      tellSoon();
    }),
  ];
  return () => {
    for (const end of ends) end?.();
    clearTimeout(timer);
  };
}
