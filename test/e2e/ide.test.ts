/** `quarry ide` as a process, in front of a fake IDE. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeIde, startFakeIde } from '../ide/fake-ide.ts';
import { connectClient, ServerProcess } from './client.ts';
import { PROGRAM } from './support/lab.ts';

const CODEX = [
  'read_file',
  'search_text',
  'search_regex',
  'search_file',
  'list_dir',
  'apply_patch',
  'rename',
];

let project: string;
let ide: FakeIde;
const started: ServerProcess[] = [];

beforeEach(async () => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-e2e-ide-')));
  writeFileSync(join(project, 'a.txt'), 'alpha\nbeta\n');
  ide = await startFakeIde({ project, tools: { from: 'legacy', and: ['ping_it'] } });
});

afterEach(async () => {
  for (const bridge of started.splice(0)) await bridge.kill();
  await ide.close();
  rmSync(project, { recursive: true, force: true });
});

const launch = (env: Record<string, string> = {}, args: readonly string[] = []) => ({
  cwd: project,
  env: { JETBRAINS_MCP_STREAM_URL: ide.url, ...env },
  nodeArguments: [PROGRAM, 'ide', ...args],
});

function start(env: Record<string, string> = {}, args: readonly string[] = []): ServerProcess {
  const bridge = ServerProcess.start(launch(env, args));
  started.push(bridge);
  return bridge;
}

const ping = (message: string) => ({ name: 'ping_it', arguments: { message } });

describe('the handshake', () => {
  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2024-10-07', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
    [undefined, '2025-11-25'],
  ])('of version %j is answered at once with %s, without the IDE', async (protocolVersion, agreed) => {
    ide.onMethod('initialize', () => 'never');
    const bridge = start();
    const { result } = await bridge.request('initialize', { protocolVersion, capabilities: {} });
    expect(result).toEqual({
      protocolVersion: agreed,
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
      },
      serverInfo: { name: 'quarry-ide', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    });
    expect((await bridge.request('ping')).result).toEqual({});
    expect(ide.requests).toEqual([]);
  });

  it('needs nothing of the IDE, and what follows needs no notifications/initialized', async () => {
    const bridge = start();
    await bridge.request('initialize', { protocolVersion: '2025-06-18', capabilities: {} });
    await sleep(500);
    expect(ide.requests).toEqual([]);
    expect((await bridge.request('tools/call', ping('m'))).result).toMatchObject({
      content: expect.any(Array),
    });
    expect(ide.methods()).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/call']);
  });

  it('may be left out', async () => {
    const bridge = start();
    const { result } = await bridge.request('tools/list', undefined, 'first');
    expect(Object(result).tools.map(({ name }: { name: string }) => name)).toEqual([...CODEX, 'ping_it']);
  });

  it('settles whether batches are read', async () => {
    const bridge = start();
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    bridge.send(batch);
    expect(await bridge.answer(null)).toMatchObject({ error: { code: -32600 } });
    await bridge.initialize('2025-03-26');
    bridge.send(batch);
    expect(await bridge.waitFor(Array.isArray)).toEqual(
      batch.map(({ id }) => ({ jsonrpc: '2.0', id, result: {} })),
    );
  });
});

it.each(['auto', 'legacy'] as const)('the official client is served, %s', async (mode) => {
  const client = await connectClient(launch(), mode);
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...CODEX, 'ping_it']);
    const read = await client.callTool({ name: 'read_file', arguments: { file_path: 'a.txt', offset: 2 } });
    expect(read.content).toEqual([{ type: 'text', text: 'L2: beta' }]);
    await client.ping();
    expect((await client.listPrompts()).prompts).toEqual([]);
  } finally {
    await client.close();
  }
});

it('calls run side by side, each answered once, under its own id', async () => {
  const bridge = start();
  await bridge.initialize();
  let open = 0;
  let most = 0;
  ide.onCall('ping_it', async (_args, { builtIn }) => {
    most = Math.max(most, ++open);
    await ide.waitFor(() => most === 10);
    open--;
    return await builtIn();
  });
  const ids = [...Array(10).keys()].map((n) => (n % 2 === 0 ? 100 + n : `id-${n}`));
  const answers = await Promise.all(ids.map((id) => bridge.request('tools/call', ping(`${id}`), id)));
  expect(answers.map(({ id }) => id)).toEqual(ids);
  expect(bridge.received).toHaveLength(11);
  expect(bridge.garbage).toEqual([]);
});

it('what cannot be read is answered as JSON-RPC says, and the rest goes on', async () => {
  const bridge = start();
  bridge.sendLine('{"jsonrpc"');
  bridge.sendLine('{"jsonrpc":"2.0","id":"x"}');
  expect((await bridge.request('ping', {}, 'x2')).result).toEqual({});
  expect(bridge.received.slice(0, 2)).toMatchObject([
    { id: null, error: { code: -32700 } },
    { id: 'x', error: { code: -32600 } },
  ]);
});

it.each([[['--nope']], [['path']], [['--fallback=1']]])('%j is wrong usage', async (args) => {
  const bridge = start({}, args);
  expect(await bridge.exit).toEqual({ code: 2, signal: null });
  expect(bridge.stderr).toContain('Usage: quarry ide');
  expect(bridge.received).toEqual([]);
});

it('logs go to standard error and into a file that the first line empties', async () => {
  const log = join(project, 'bridge.log');
  writeFileSync(log, 'old\n');
  const bridge = start({ MCP_LOG: 'bridge.log', JETBRAINS_MCP_TOOL_MODE: 'codex' });
  await bridge.initialize();
  expect(readFileSync(log, 'utf8')).toBe('old\n');
  await bridge.request('tools/list');
  expect(bridge.stderr).toMatch(/^(?:\[\d\d:\d\d:\d\d\] .+\n)+$/);
  expect(readFileSync(log, 'utf8')).toBe(bridge.stderr);
  expect(bridge.garbage).toEqual([]);
});

describe('--fallback', () => {
  it('answers from the index where there is no IDE, and ends while it does', async () => {
    const { port } = ide;
    await ide.close();
    const home = join(project, '.home');
    const env = {
      JETBRAINS_MCP_STREAM_URL: '',
      JETBRAINS_MCP_PORT_START: `${port}`,
      JETBRAINS_MCP_PORT_SCAN_LIMIT: '1',
    };
    const bridge = start({ ...env, HOME: home, QUARRY_HOME: home }, ['--fallback']);
    await bridge.initialize();
    const { result } = await bridge.request('tools/list');
    expect(Object(result).tools.map(({ name }: { name: string }) => name)).toEqual([
      'search_text',
      'search_regex',
      'search_file',
      'search_symbol',
    ]);
    expect(await bridge.callTool('search_text', { q: 'beta' })).toBe(
      '{"items":[{"filePath":"a.txt","lineNumber":2,"lineText":"beta"}]}',
    );
    bridge.send({
      jsonrpc: '2.0',
      id: 'open',
      method: 'tools/call',
      params: { name: 'search_symbol', arguments: { q: 'a' } },
    });
    bridge.endInput();
    expect(await bridge.exit).toEqual({ code: 0, signal: null });
    expect(bridge.garbage).toEqual([]);
  });
});

describe('the end', () => {
  const endings: [string, (bridge: ServerProcess) => void][] = [
    ['end of input', (bridge) => bridge.endInput()],
    ['SIGTERM', (bridge) => process.kill(bridge.pid, 'SIGTERM')],
    ['SIGINT', (bridge) => process.kill(bridge.pid, 'SIGINT')],
  ];

  it.each(endings)('by %s cancels what is open and closes the session', async (_case, end) => {
    const bridge = start();
    ide.onCall('ping_it', () => 'never');
    bridge.send({ jsonrpc: '2.0', id: 'open', method: 'tools/call', params: ping('m') });
    await ide.waitFor(() => ide.calls('ping_it').length === 1);
    end(bridge);
    expect(await bridge.exit).toEqual({ code: 0, signal: null });
    expect(ide.methods()).toEqual(expect.arrayContaining(['notifications/cancelled', 'DELETE']));
    expect((await bridge.answer('open')).error).toMatchObject({ code: -32603 });
    expect(bridge.received).toHaveLength(1);
    await ide.waitFor(() => ide.connections === 0);
  });

  it.each(endings)('by %s comes although the IDE answers nothing any more', async (_case, end) => {
    const bridge = start();
    await bridge.request('tools/list');
    for (const method of ['tools/call', 'notifications/cancelled', 'DELETE', 'ping'])
      ide.onMethod(method, () => 'never');
    bridge.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: ping('m') });
    await ide.waitFor(() => ide.methods().includes('tools/call'));
    end(bridge);
    expect(await bridge.exit).toEqual({ code: 0, signal: null });
  });

  it.each(endings)(
    'by %s comes while the IDE is looked for, and before anything was asked',
    async (_case, end) => {
      ide.onMethod('initialize', () => 'never');
      for (const method of ['tools/list', 'ping']) {
        const bridge = start();
        if (method === 'ping') await bridge.request('ping');
        else {
          bridge.send({ jsonrpc: '2.0', id: 1, method });
          await ide.waitFor(() => ide.methods().includes('initialize'));
        }
        end(bridge);
        expect(await bridge.exit).toEqual({ code: 0, signal: null });
      }
    },
  );

  it('comes when the client reads no more', async () => {
    const bridge = start();
    await bridge.request('ping');
    bridge.closeOutput();
    bridge.notify('notifications/initialized');
    bridge.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    expect(await bridge.exit).toEqual({ code: 0, signal: null });
  });
});
