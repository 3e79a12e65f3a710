/** A bridge that answers from the index where there is no IDE, or none that can. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BridgeClient, ideWith, projectWith } from './bridge-client.ts';

const SEARCHES = ['search_text', 'search_regex', 'search_file', 'search_symbol'];
const BY_INDEX = { 'quarry/answeredBy': 'index' };
const FILES = { 'src/a.kt': 'package a\nval hello = 1\n', 'lib/b.kt': 'fun main() = println(hello)\n' };

const home = mkdtempSync(join(tmpdir(), 'quarry-bridge-home-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A port on which nothing listens just now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function environment(port: number): Record<string, string> {
  return {
    QUARRY_HOME: home,
    HOME: home,
    JETBRAINS_MCP_PORT_START: `${port}`,
    JETBRAINS_MCP_PORT_SCAN_LIMIT: '1',
  };
}

async function alone({ fallback = true } = {}) {
  const port = await freePort();
  const project = projectWith(FILES);
  return { port, project, client: new BridgeClient({ cwd: project, fallback, env: environment(port) }) };
}

const items = ({ text }: { text: string | undefined }) => JSON.parse(text ?? '').items;

describe('without an IDE', () => {
  it('the four searches are listed and answered, all else is refused as ever', async () => {
    const { client, port } = await alone();
    expect(await client.toolNames()).toEqual(SEARCHES);
    const found = await client.call('search_text', { q: 'hello', paths: ['src/'] });
    expect(found.text).toBe('{"items":[{"filePath":"src/a.kt","lineNumber":2,"lineText":"val hello = 1"}]}');
    expect(found.result).toEqual({ content: [{ type: 'text', text: found.text }], _meta: BY_INDEX });
    expect(items(await client.call('search_file', { q: '*.kt', paths: ['src/'] }))).toEqual([
      { filePath: 'src/a.kt' },
    ]);
    expect(JSON.parse((await client.call('search_text', { q: 'hello', limit: 1 })).text ?? '')).toMatchObject(
      {
        more: true,
      },
    );
    expect(items(await client.call('search_regex', { q: 'fun m.*' }))).toHaveLength(1);
    expect((await client.call('search_symbol', { q: 'main' })).isError).toBe(false);

    const none = new RegExp(`^No JetBrains IDE found. Probed ports: ${port}\\. `);
    for (const name of ['read_file', 'apply_patch', 'anything']) {
      expect(await client.call(name, {})).toMatchObject({ isError: true, text: expect.stringMatching(none) });
    }
    expect((await client.call('create_new_file', {})).text).toContain('not exposed');
    expect((await client.request('prompts/list')).error).toMatchObject({
      code: -32603,
      message: expect.stringMatching(none),
    });
  });

  it('arguments are those of the shims, and what is wrong with them is said', async () => {
    const { client } = await alone();
    expect((await client.call('search_text', { q: 'x', caseSensitive: true })).text).toBe(
      "Unknown argument 'caseSensitive'. Allowed: q, paths, limit",
    );
    expect(await client.call('search_text', { q: ' ' })).toMatchObject({
      isError: true,
      text: 'q must be a non-empty string',
    });
    expect((await client.call('search_regex', { q: '(' })).isError).toBe(true);
  });

  it('and without --fallback everything is refused, naming the ports', async () => {
    const { client, port } = await alone({ fallback: false });
    const message = expect.stringContaining(`Probed ports: ${port}. `);
    expect(await client.call('search_text', { q: 'hello' })).toMatchObject({ isError: true, text: message });
    expect((await client.request('tools/list')).error).toEqual({ code: -32603, message });
  });
});

describe('an IDE', () => {
  it('that appears takes over, with a notification', async () => {
    const { client, port, project } = await alone();
    expect(await client.toolNames()).toEqual(SEARCHES);
    const ide = await ideWith({ project, port, tools: 'legacy' });
    await expect
      .poll(async () => (await client.call('search_text', { q: 'hello' })).result._meta, { timeout: 20_000 })
      .toBeUndefined();
    expect(ide.calls('search_in_files_by_text')).toHaveLength(1);
    await client.waitFor(
      (line) => !Array.isArray(line) && line.method === 'notifications/tools/list_changed',
    );
    expect(await client.toolNames()).toContain('apply_patch');
  });

  it('that goes leaves the searches to the index', async () => {
    const { client, port, project } = await alone();
    const ide = await ideWith({ project, port, tools: 'native' });
    expect((await client.call('search_text', { q: 'hello' })).result._meta).toBeUndefined();
    await ide.close();
    expect((await client.call('search_text', { q: 'hello' })).result._meta).toEqual(BY_INDEX);
    expect(await client.toolNames()).toEqual(SEARCHES);
  });

  it('answers what it can, the index the rest', async () => {
    const { port, project } = await alone();
    const ide = await ideWith({ project, port, tools: ['search_in_files_by_text', 'ping_it'] });
    const client = new BridgeClient({ cwd: project, fallback: true, env: environment(port) });
    expect(await client.toolNames()).toEqual([...SEARCHES, 'ping_it']);
    expect((await client.call('search_text', { q: 'hello' })).result._meta).toBeUndefined();
    expect((await client.call('search_regex', { q: 'hel+o' })).result._meta).toEqual(BY_INDEX);
    expect(ide.calls('search_in_files_by_text')).toHaveLength(1);
  });

  it('that took a call and failed is not helped', async () => {
    const { port, project } = await alone();
    const ide = await ideWith({ project, port, tools: 'native' });
    const client = new BridgeClient({ cwd: project, fallback: true, env: environment(port) });
    const failed = { content: [{ type: 'text', text: 'Indexing' }], isError: true };
    ide.onCall('search_text', () => failed);
    expect((await client.call('search_text', { q: 'hello' })).result).toEqual(failed);
    ide.onCall('search_text', () => ({ rpcError: { code: -32603, message: 'Dumb mode' } }));
    expect(await client.call('search_text', { q: 'hello' })).toMatchObject({
      isError: true,
      text: 'Dumb mode',
    });
  });
});
