import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, ServerProcess } from '../e2e/client.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let directory: string;
let launch: { nodeArguments: string[] };

beforeAll(async () => {
  // Below node_modules, so that packages that stay outside the bundle are found.
  const cache = here('../../node_modules/.cache/');
  await mkdir(cache, { recursive: true });
  directory = await mkdtemp(join(cache, 'quarry-mcp-'));
  const { BUNDLE_OPTIONS } = await import(new URL('../../scripts/bundle.mjs', import.meta.url).href);
  await build({
    ...BUNDLE_OPTIONS,
    entryPoints: [here('fixture-server.ts')],
    outdir: directory,
    outExtension: { '.js': '.mjs' },
  });
  launch = { nodeArguments: [join(directory, 'fixture-server.mjs')] };
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

describe.each([
  ['legacy', 'legacy' as const, '2025-11-25'],
  ['auto', 'auto' as const, '2026-07-28'],
  ['pinned', { pin: '2026-07-28' }, '2026-07-28'],
])('the official client, %s', (_name, mode, version) => {
  it('is told of the tools and can call them', async () => {
    const client = await connectClient(launch, mode);
    expect(client.getServerVersion()).toMatchObject({ name: 'quarry', version: '1.2.3' });
    expect(client.getInstructions()).toMatch(/^Quarry /);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('echo');
    const result = await client.callTool({ name: 'protocol', arguments: {} });
    expect(result.content).toEqual([{ type: 'text', text: version }]);
    await client.close();
  });

  it('gets errors with number and message', async () => {
    const client = await connectClient(launch, mode);
    const failing = client.callTool({ name: 'fail', arguments: { code: 'index_error' } });
    await expect(failing).rejects.toMatchObject({ code: -32002, message: 'It failed: index_error' });
    await client.close();
  });

  it('gets progress and can cancel', async () => {
    const client = await connectClient(launch, mode);
    const reports: number[] = [];
    // The official client drops a report that it reads in one piece with the answer: until one comes alone.
    for (let call = 0; call < 50 && reports.length === 0; call++) {
      await client.callTool({ name: 'wipe' }, { onprogress: ({ progress }) => reports.push(progress) });
    }
    expect(reports).toEqual([1]);
    const cancelling = new AbortController();
    const waiting = client.callTool(
      { name: 'wait', arguments: { name: 'x' } },
      { signal: cancelling.signal },
    );
    cancelling.abort();
    await expect(waiting).rejects.toThrow();
    expect((await client.callTool({ name: 'protocol' })).content).toHaveLength(1);
    await client.close();
  });
});

describe('the process', () => {
  it('writes nothing but the protocol to standard output', async () => {
    const server = ServerProcess.start(launch);
    expect(await server.callTool('chatter')).toBe('quiet');
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(server.garbage).toEqual([]);
    expect(server.received).toHaveLength(1);
    for (const place of ['on the console', 'on stdout', 'of a worker']) {
      expect(server.stderr).toContain(`chatter ${place}`);
    }
  });

  it('answers what came before the end of the input, and exits with 0', async () => {
    const server = ServerProcess.start(launch);
    server.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'protocol' } });
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect((await server.answer(1)).result?.content).toEqual([{ type: 'text', text: 'none' }]);
    expect(server.stderr).toBe('');
  });

  it('writes an answer of many megabytes whole before it exits', async () => {
    const server = ServerProcess.start(launch);
    const text = 'y'.repeat(8 * 1024 * 1024);
    const answer = server.callTool('echo', { text });
    server.endInput();
    expect((await answer).length).toBe(text.length + '{"text":""}'.length);
    expect((await server.exit).code).toBe(0);
  });

  it('exits with 0 and without a word when nobody reads its output', async () => {
    const server = ServerProcess.start(launch);
    await server.initialize();
    server.closeOutput();
    server.send({ jsonrpc: '2.0', id: 'x', method: 'tools/list' });
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(server.stderr).toBe('');
  });

  it('exits when its input ends without a message', async () => {
    const server = ServerProcess.start(launch);
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });
});
