import { beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab, numbered } from './support/lab.ts';
import { failureOf } from './support/replies.ts';

const place = lab();

describe('a search that takes too long', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    // With an overlap of 99 a chunk of 100 begins at each character: half a million of them.
    const root = place.tree(
      numbered(
        260,
        (i) => `${i}.txt`,
        () => 'abcdefg hijk '.repeat(150),
      ),
    );
    const settings = { chunk_size: 100, overlap: 99 };
    await place.server().callTool('index_repository', { path: root, session: 'large', ...settings });
    server = place.server({ env: { QUARRY_REQUEST_TIMEOUT_SEC: '1' } });
    await server.callTool('list_sessions');
  });

  const phrases = Array.from({ length: 20 }, (_, i) => `"${i % 2 ? 'hijk abcdefg' : 'abcdefg hijk'}"`).join(
    ' ',
  );
  it('ends at the limit, and the server goes on', async () => {
    expect(await failureOf(server, 'search_code', { session: 'large', query: phrases })).toEqual({
      code: -32004,
      message: 'Search failed: time limit of 1s exceeded',
    });
    await expect(server.callTool('list_sessions')).resolves.toContain('## large');
  });

  it('does not keep others waiting', async () => {
    const slow = failureOf(server, 'search_code', { session: 'large', query: phrases });
    let slowEnded = false;
    slow.finally(() => {
      slowEnded = true;
    });
    await expect(server.callTool('list_sessions')).resolves.toContain('## large');
    expect(slowEnded).toBe(false);
    await slow;
  });
});
