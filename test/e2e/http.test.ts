import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const TOKEN = 'token-0123456789-abcdef';

let place: string;
let project: string;

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'quarry-http-'));
  project = join(place, 'project');
  mkdirSync(project);
  writeFileSync(
    join(project, 'greet.ts'),
    'export function greetVisitor(name: string) {\n  return name;\n}\n',
  );
  writeFileSync(join(place, 'token'), `\n  ${TOKEN}\n`, { mode: 0o600 });
});
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A started `quarry serve`; `stderr` grows. */
interface Program {
  child: Child;
  output: { stdout: string; stderr: string };
  exit: Promise<unknown>;
}

function run(...args: string[]): Program {
  const child = spawn(process.execPath, [MAIN, 'serve', project, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      QUARRY_HOME: join(place, 'home'),
      QUARRY_CONFIG_DIR: join(place, 'none'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return { child, output, exit: once(child, 'close').then(([code, signal]) => code ?? signal) };
}

/** The address a program serves, once it says so. */
async function urlOf({ child, output }: Program): Promise<URL> {
  for (;;) {
    const url = /^Serving MCP at (\S+)$/m.exec(output.stderr)?.[1];
    if (url !== undefined) return new URL(url);
    await once(child.stderr, 'data');
  }
}

async function connect(url: URL, mode: VersionNegotiationMode): Promise<Client> {
  const client = new Client({ name: 'official-client', version: '1.0.0' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${TOKEN}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

describe('quarry serve --http', () => {
  let program: Program;
  let url: URL;
  beforeAll(async () => {
    program = run('--http', ':0', '--token-file', join(place, 'token'));
    url = await urlOf(program);
  });
  afterAll(async () => {
    program.child.kill('SIGKILL');
    await program.exit;
  });

  it.each([
    ['legacy', 'legacy' as const],
    ['pinned', { pin: '2026-07-28' }],
    ['auto', 'auto' as const],
  ])('serves the official client, %s', async (_name, mode) => {
    const client = await connect(url, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('search_code');
    const found = await client.callTool({ name: 'search_code', arguments: { query: 'greetVisitor' } });
    expect(JSON.stringify(found.content)).toContain('greet.ts');
    const failing = client.callTool({ name: 'list_dir', arguments: { session: 'none' } });
    await expect(failing).rejects.toMatchObject({ code: -32001, message: 'Session not found: none' });
    await client.close();
  });

  it('refuses who does not know the token', async () => {
    const reply = await fetch(url, { method: 'POST', body: '{}' });
    expect(reply.status).toBe(401);
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
  });

  it('says where it serves, in one line, and neither the token nor anything on standard output', () => {
    expect(program.output).toEqual({ stdout: '', stderr: `Serving MCP at ${url.href}\n` });
  });

  it('says in one line that its port is in use', async () => {
    const second = run('--http', `:${url.port}`);
    expect(await second.exit).toBe(1);
    expect(second.output.stderr).toMatch(
      /^error: Cannot listen on 127\.0\.0\.1:\d+: the port is in use.*\n$/,
    );
  });

  it('ends with exit code 0 on SIGTERM, with streams open', async () => {
    const client = await connect(url, 'legacy');
    program.child.kill('SIGTERM');
    expect(await program.exit).toBe(0);
    await client.close().catch(() => {});
  });
});

describe('wrong usage', () => {
  it.each([
    ['a bad address', ['--http', 'nonsense'], 2, /^error: --http must be :PORT, .*\(got 'nonsense'\)\n$/],
    ['a port out of range', ['--http', ':65536'], 2, /^error: --http must be/],
    ['a token without --http', ['--token-file', 'x'], 2, /^error: --token-file needs --http\n$/],
    [
      'a token file that is not there',
      ['--http', ':0', '--token-file', '/no/such'],
      2,
      /there is no such file\n$/,
    ],
    ['a host that does not exist', ['--http', 'no-such-host.invalid:0'], 1, /^error: Cannot listen on .*\n$/],
  ])('%s is told in one line', async (_name, args, code, stderr) => {
    const program = run(...args);
    expect(await program.exit).toBe(code);
    expect(program.output.stderr).toMatch(stderr);
  });

  it.skipIf(process.platform === 'win32')('a token file that everybody can read is refused', async () => {
    const file = join(place, 'open-token');
    writeFileSync(file, TOKEN);
    chmodSync(file, 0o644);
    const program = run('--http', ':0', '--token-file', file);
    expect(await program.exit).toBe(2);
    expect(program.output.stderr).toMatch(/everybody on this machine can read it; run `chmod 600` on it\n$/);
    expect(program.output.stderr).not.toContain(TOKEN);
  });
});
