/** The end of a server, in all the ways it can come and whatever it is doing: nothing of it is left. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ServerProcess } from './client.ts';
import { git, lab, numbered, PROGRAM } from './support/lab.ts';
import { processesLeftOf, processesWith, processWith } from './support/processes.ts';

const place = lab();
const isLinux = process.platform === 'linux';

const TREE = numbered(
  300,
  (i) => `d${i % 10}/${i}.ts`,
  (i) => `export function f${i}() {\n${'  // filler common words\n'.repeat(60)}}\n`,
);

/** Programs that never end of themselves, in the place of ripgrep and Git. */
const STUCK_RIPGREP = `
  import processes from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  const { spawn } = processes;
  processes.spawn = (file, args, options) =>
    /[/\\\\]rg$/.test(file) ? spawn('sleep', ['1000'], options) : spawn(file, args, options);
  syncBuiltinESMExports();`;

/** Kills do nothing before the process exits, so that clearing up takes for ever. */
const NOTHING_IS_KILLED = `
  const { kill } = processes.ChildProcess.prototype;
  let isLeaving = false;
  process.on('exit', () => { isLeaving = true; });
  processes.ChildProcess.prototype.kill = function (signal) { return isLeaving && kill.call(this, signal); };`;

const rejectionOnceThereIs = (path: string): string => `
  import { existsSync } from 'node:fs';
  setInterval(() => {
    if (existsSync(${JSON.stringify(path)})) Promise.reject(new Error('out of\\nluck'));
  }, 20).unref();`;

const preloaded = (module: string): string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(module)}`,
];

/** A server over a tree and an index home of its own; `home` is in the environment of all it starts. */
function scene({ preload = '', path = process.env.PATH ?? '', files = TREE } = {}) {
  const root = place.tree(files);
  const home = place.unused('home');
  const temporary = place.unused('tmp');
  mkdirSync(temporary, { recursive: true });
  const env = place.environment({ QUARRY_HOME: home, PATH: path, TMPDIR: temporary });
  const nodeArguments = [...(preload === '' ? [] : preloaded(preload)), PROGRAM, 'serve', root];
  return { root, home, temporary, env, nodeArguments };
}

type Scene = ReturnType<typeof scene>;

function serverIn({ root, env, nodeArguments }: Scene): ServerProcess {
  return ServerProcess.start({ nodeArguments, env, cwd: root });
}

/** Sends a call and does not wait for its answer. */
function begin(server: ServerProcess, name: string, args: object): void {
  server.send({ jsonrpc: '2.0', id: 'begun', method: 'tools/call', params: { name, arguments: args } });
}

/** Locks, drafts of locks and temporary files that are there. */
function leftIn({ home, temporary }: Scene): string[] {
  const locks = join(home, 'locks');
  return [...(existsSync(locks) ? readdirSync(locks) : []), ...readdirSync(temporary)];
}

/** What a server may be doing, and how to come to that. */
const OCCUPATIONS: Record<string, () => Promise<{ server: ServerProcess; at: Scene }>> = {
  'doing nothing': async () => {
    const at = scene();
    const server = serverIn(at);
    await server.callTool('search_code', { query: 'common' });
    return { server, at };
  },
  indexing: async () => {
    const at = scene();
    const server = serverIn(at);
    begin(server, 'search_code', { query: 'common' });
    await expect
      .poll(() => existsSync(join(at.home, 'locks')) && readdirSync(join(at.home, 'locks')).length, {
        interval: 2,
        timeout: 30_000,
      })
      .toBeTruthy();
    return { server, at };
  },
  'waiting for ripgrep': async () => {
    const at = scene({ preload: STUCK_RIPGREP });
    const server = serverIn(at);
    begin(server, 'search_text', { q: 'filler' });
    await processWith(at.home, ({ command }) => command.startsWith('sleep'));
    return { server, at };
  },
  'waiting for Git': async () => {
    const bin = place.unused('bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'git'), '#!/bin/sh\nexec sleep 1000\n');
    chmodSync(join(bin, 'git'), 0o755);
    const at = scene({ path: `${bin}:${process.env.PATH}`, files: { 'a.ts': 'export const a = 1;\n' } });
    git(at.root, 'init', '-q');
    git(at.root, 'add', '.');
    git(at.root, 'commit', '-q', '-m', 'one');
    const server = serverIn(at);
    begin(server, 'get_diff_summary', { since_ref: 'HEAD' });
    await processWith(at.home, ({ command }) => command.startsWith('sleep'));
    return { server, at };
  },
};

const servers: ServerProcess[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});

describe.runIf(isLinux)('a server is ended while', () => {
  const WAYS: readonly { way: string; end: (server: ServerProcess) => void }[] = [
    { way: 'SIGTERM', end: ({ pid }) => process.kill(pid, 'SIGTERM') },
    { way: 'SIGINT', end: ({ pid }) => process.kill(pid, 'SIGINT') },
    { way: 'SIGHUP', end: ({ pid }) => process.kill(pid, 'SIGHUP') },
    { way: 'the end of its input', end: (server) => server.endInput() },
  ];
  // Every occupation with a signal; every other way once.
  const CASES = Object.keys(OCCUPATIONS).flatMap((occupation) =>
    WAYS.filter(({ way }) => way === 'SIGTERM' || occupation === 'indexing').map((way) => ({
      occupation,
      ...way,
    })),
  );

  it.each(CASES)('$occupation, by $way', async ({ occupation, end }) => {
    const { server, at } = (await OCCUPATIONS[occupation]?.()) ?? {};
    if (!server || !at) throw new Error('no such occupation');
    servers.push(server);
    end(server);
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(await processesLeftOf(at.home, 1_000)).toEqual([]);
    expect(leftIn(at)).toEqual([]);
    expect(server.stderr).toBe('');
  });

  it('fetching from a place that says nothing, by force', async () => {
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    // It listens on a port, not on a path.
    const { port } = silent.address() as AddressInfo;
    const at = scene({ files: { 'a.ts': 'let a;\n' } });
    const server = serverIn(at);
    const source_uri = `http://127.0.0.1:${port}/x.git`;
    const coordinates = { group_id: 'g', artifact_id: 'a', version: '1' };
    begin(server, 'register_source', { ...coordinates, source_uri, git_ref: 'main' });
    await once(silent, 'connection');
    await server.kill('SIGKILL');
    expect(await processesLeftOf(at.home, 5_000)).toEqual([]);
    silent.close();
  });

  it('waiting for ripgrep, by a fault of its own', async () => {
    const provoke = place.unused('provoke');
    const at = scene({ preload: STUCK_RIPGREP + rejectionOnceThereIs(provoke) });
    const server = serverIn(at);
    servers.push(server);
    begin(server, 'search_text', { q: 'filler' });
    await processWith(at.home, ({ command }) => command.startsWith('sleep'));
    mkdirSync(provoke, { recursive: true });
    expect(await server.exit).toEqual({ code: 1, signal: null });
    expect(await processesLeftOf(at.home, 1_000)).toEqual([]);
    expect(server.stderr).toBe('error: Internal error: out of\\x0aluck\n');
  });

  it.each([
    { way: 'a second signal', signals: ['SIGINT', 'SIGTERM'] as const, codes: [130, 143] },
    { way: 'one signal, a little later', signals: ['SIGTERM'] as const, codes: [0] },
  ])('it cannot clear up, by $way', async ({ signals, codes }) => {
    const at = scene({ preload: STUCK_RIPGREP + NOTHING_IS_KILLED });
    const server = serverIn(at);
    servers.push(server);
    begin(server, 'search_text', { q: 'filler' });
    await processWith(at.home, ({ command }) => command.startsWith('sleep'));
    for (const signal of signals) process.kill(server.pid, signal);
    // Two that come at once are taken in any order.
    expect(codes).toContain((await server.exit).code);
    expect(await processesLeftOf(at.home, 1_000)).toEqual([]);
  });

  it('indexing, by force: nothing of it runs on, and another server goes on with its work', async () => {
    const { server, at } = (await OCCUPATIONS.indexing?.()) ?? {};
    if (!server || !at) throw new Error('no such occupation');
    const other = serverIn(at);
    servers.push(other);
    const answer = other.callTool('search_code', { query: 'filler', k: 1 });
    await server.kill('SIGKILL');
    expect(await answer).toMatch(/^Found 1 results?/m);
    const orphans = processesWith(at.home).filter(({ parent }) => ![process.pid, other.pid].includes(parent));
    expect(orphans).toEqual([]);
    other.endInput();
    expect(await other.exit).toEqual({ code: 0, signal: null });
    expect(await processesLeftOf(at.home, 1_000)).toEqual([]);
    expect(leftIn(at)).toEqual([]);
  });
});

describe.runIf(isLinux)('a server whose parent has gone', () => {
  /** Starts something over a pipe that this process keeps open, kills it when there is an answer, and tells what stays. */
  async function leftAfter(starter: (command: string) => string[], command: string): Promise<string[]> {
    const at = scene({ files: { 'a.ts': 'let a;\n' } });
    const pipe = join(at.temporary, 'input');
    execFileSync('mkfifo', [pipe]);
    const input = openSync(pipe, 'r+');
    const [program = '', ...args] = starter(`'${process.execPath}' '${PROGRAM}' ${command}`);
    const child = spawn(program, args, { cwd: at.root, env: at.env, stdio: [input, 'pipe', 'ignore'] });
    const answer = child.stdout && once(child.stdout, 'data');
    writeSync(input, `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
    await answer;
    expect(processesWith(at.home).filter(({ pid }) => pid !== child.pid).length).toBeGreaterThan(0);
    child.kill('SIGKILL');
    // It has five seconds to notice and to leave; this machine may be busy.
    const left = await processesLeftOf(at.home, 10_000);
    for (const { pid } of left) process.kill(pid, 'SIGKILL');
    closeSync(input);
    return left.map((running) => running.command);
  }

  it.each(['serve', 'ide'])('ends, though its input stays open: %s', async (command) => {
    // The last command of a shell takes its place; this is not the last one.
    expect(await leftAfter((line) => ['sh', '-c', `${line}; true`], command)).toEqual([]);
  });

  it('ends when who asked a shell or a package runner to start it has gone', async () => {
    const client = (line: string) => {
      const start = `require('child_process').spawn('sh', ['-c', ${JSON.stringify(`${line}; true`)}], { stdio: 'inherit' })`;
      return [process.execPath, '-e', start];
    };
    expect(await leftAfter(client, 'serve')).toEqual([]);
  });
});
