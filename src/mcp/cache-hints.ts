/** How long clients of the 2026-07-28 protocol may take a result for fresh. Others are told nothing of it. */
import type { Server } from '@modelcontextprotocol/server';

type CacheHints = NonNullable<NonNullable<ConstructorParameters<typeof Server>[1]>['cacheHints']>;

/** What a server says of itself stays as long as it runs; after this time a newer one may have its place. */
const FIXED = { ttlMs: 5 * 60_000, cacheScope: 'public' } as const;

/** Files and sources change at any time, by other programs too, and are not everybody's. */
const LIVE = { ttlMs: 0, cacheScope: 'private' } as const;

export const CACHE_HINTS: CacheHints = {
  'server/discover': FIXED,
  'tools/list': FIXED,
  'prompts/list': FIXED,
  'resources/templates/list': FIXED,
  'resources/list': LIVE,
  'resources/read': LIVE,
};
