/** The real server in this process, on a port of its own, with fixture tools. */
import { type HttpServing, serveOverHttp } from '../../../src/mcp/http/serve-http.ts';
import { type FixtureHost, fixtureHost } from '../fixture-host.ts';

export interface Serving {
  port: number;
  url: string;
  host: FixtureHost;
  /** Faults the server was told of. */
  faults: Error[];
  /** Tells the server that a source was re-indexed. */
  reindexed: (sourceId: string) => void;
  /** Asks the server to end. */
  end: () => void;
  /** Resolves when it has ended. */
  ended: Promise<void>;
}

export async function serveFixtures(serving: Partial<HttpServing> = {}): Promise<Serving> {
  const listeners = new Set<(sourceId: string) => void>();
  const host: FixtureHost = {
    ...fixtureHost(),
    // Its resources can be listened for, and never be read.
    ask: () => Promise.reject(new Error('The fixture has no index.')),
    onReindexed: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const ending = new AbortController();
  const faults: Error[] = [];
  return new Promise((resolve, reject) => {
    const ended = serveOverHttp(host, {
      host: '127.0.0.1',
      port: 0,
      signal: ending.signal,
      onerror: (error) => faults.push(error),
      onListening: ({ url, port }) =>
        resolve({
          port,
          url,
          host,
          faults,
          reindexed: (id) => {
            for (const listener of listeners) listener(id);
          },
          end: () => ending.abort(),
          ended,
        }),
      ...serving,
    });
    ended.catch(reject);
  });
}

/** Resolves once the condition holds; the test's own time limit is the patience. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
