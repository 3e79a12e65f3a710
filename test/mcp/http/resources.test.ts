import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveOverHttp } from '../../../src/mcp/http/serve-http.ts';
import { projectServer } from '../project-server.ts';

const server = projectServer({ 'src/a.ts': 'export const a = 1;\n' });
const FILE = 'quarry://source/app/file/src/a.ts';
const OTHER = 'quarry://source/app/index';
const ending = new AbortController();

let url: string;
let ended: Promise<void>;

beforeAll(async () => {
  await server.index();
  url = await new Promise((resolve, reject) => {
    ended = serveOverHttp(server.late, {
      host: '127.0.0.1',
      port: 0,
      signal: ending.signal,
      onListening: (listening) => resolve(listening.url),
    });
    ended.catch(reject);
  });
});

afterAll(async () => {
  ending.abort();
  await ended;
});

async function connected(mode: 'legacy' | { pin: string }) {
  const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode } });
  const told: string[] = [];
  client.setNotificationHandler(
    'notifications/resources/updated',
    ({ params }) => void told.push(params.uri),
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return { client, told };
}

describe.each([
  ['a session', 'legacy' as const],
  ['no session', { pin: '2026-07-28' }],
])('over HTTP, with %s', (_name, mode) => {
  it('resources are read, and what is not there is not found', async () => {
    const { client } = await connected(mode);
    expect((await client.readResource({ uri: FILE })).contents).toMatchObject([
      { text: 'export const a = 1;\n' },
    ]);
    await expect(client.readResource({ uri: `${FILE}x` })).rejects.toMatchObject({
      data: { uri: `${FILE}x` },
    });
    await client.close();
  });

  it('each client is told once of what it has asked for', async () => {
    const first = await connected(mode);
    const second = await connected(mode);
    if (mode === 'legacy') {
      await first.client.subscribeResource({ uri: FILE });
      await second.client.subscribeResource({ uri: OTHER });
    } else {
      await first.client.listen({ resourceSubscriptions: ['index', FILE] });
      await second.client.listen({ resourceSubscriptions: ['index', OTHER] });
    }
    const times = (told: readonly string[], uri: string) => told.filter((one) => one === uri).length;
    // Until the streams are open, nobody is told.
    await vi.waitFor(async () => {
      server.write({ 'src/b.ts': `export const b = ${performance.now()};\n` });
      // What cannot be taken in now, since the index is being tidied up, is taken in by a later question.
      await server.index();
      expect(times(first.told, FILE)).toBeGreaterThan(1);
      expect(times(second.told, OTHER)).toBeGreaterThan(1);
    }, 10_000);
    // Of each change of which the last messages have come.
    await vi.waitFor(() => {
      expect(times(first.told, FILE)).toBe(times(first.told, 'index'));
      expect(times(second.told, OTHER)).toBe(times(second.told, 'index'));
    }, 10_000);
    expect(new Set(first.told)).toEqual(new Set(['index', FILE]));
    expect(new Set(second.told)).toEqual(new Set(['index', OTHER]));
    await first.client.close();
    await second.client.close();
  });
});
