/** What an index answers, as one value: equal for two indexes of the same tree and settings. */
import type { RawConnection } from '../client.ts';
import { timeless } from './replies.ts';

/** Replies to some questions about a session, without what differs from call to call. */
export async function fingerprintOf(
  server: RawConnection,
  session: string,
  queries: readonly string[],
): Promise<string> {
  const replies: string[] = [];
  for (const query of queries) {
    replies.push(await server.callTool('search_code', { session, query, k: 8 }));
    replies.push(await server.callTool('search_code', { session, query, k: 8, literal: true }));
  }
  replies.push(await server.callTool('list_dir', { session, limit: 500 }));
  replies.push(await server.callTool('list_dir', { session, limit: 500, sort: 'size' }));
  // Cursors name the publication.
  return timeless(replies.join('\n\n')).replaceAll(/cursor="[^"]*"/g, 'cursor="{cursor}"');
}

/** A generator of numbers from 0 to 1 that always gives the same ones for a seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
