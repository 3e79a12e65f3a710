/** Setting up clients for the bridge to an IDE, and looking why there is none. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeIde } from '../ide/fake-ide.ts';
import { json, project } from './support/command.ts';

const FILES = { 'a.ts': '' };
const SERVERS = [
  '.mcp.json',
  '.cursor/mcp.json',
  '.windsurf/mcp.json',
  '.codex/config.toml',
  '.vscode/mcp.json',
];

describe('quarry init --ide', () => {
  it('adds the bridge to the servers of every agent, and does nothing else; again changes nothing', async () => {
    const { root, quarry } = project('fresh', FILES);
    const { code, out, err } = await quarry(['init', '--ide']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(SERVERS.map((name) => `created    ${name}\n`).join(''));
    const plain = { command: 'quarry', args: ['ide'] };
    const read = (path: string) => readFileSync(join(root, path), 'utf8');
    expect(JSON.parse(read('.mcp.json'))).toEqual({
      mcpServers: { 'quarry-ide': { ...plain, env: { JETBRAINS_MCP_TOOL_MODE: 'cc' } } },
    });
    expect(JSON.parse(read('.cursor/mcp.json'))).toEqual({ mcpServers: { 'quarry-ide': plain } });
    expect(JSON.parse(read('.vscode/mcp.json'))).toEqual({ servers: { 'quarry-ide': plain } });
    expect(read('.codex/config.toml')).toBe('[mcp_servers.quarry-ide]\ncommand = "quarry"\nargs = ["ide"]\n');
    expect((await quarry(['init', '--ide'])).out).toBe(
      SERVERS.map((name) => `unchanged  ${name}\n`).join(''),
    );
  });

  it('stands beside the entry of the server', async () => {
    const { root, quarry } = project('beside', FILES);
    await quarry(['init', '--claude', '--no-index']);
    expect((await quarry(['init', '--ide', '--claude'])).out).toBe('updated    .mcp.json\n');
    const { mcpServers } = JSON.parse(readFileSync(join(root, '.mcp.json'), 'utf8'));
    expect(Object.keys(mcpServers)).toEqual(['quarry', 'quarry-ide']);
  });

  it('--global is for all projects', async () => {
    const { place, quarry } = project('global', FILES);
    const home = place.unused('home');
    mkdirSync(home, { recursive: true });
    const { code, out } = await quarry(['init', '--ide', '--global', '--codex'], { env: { HOME: home } });
    expect({ code, out }).toEqual({ code: 0, out: `created    ${join(home, '.codex/config.toml')}\n` });
  });
});

describe('quarry doctor --ide', () => {
  const { root, quarry } = project('ill', FILES);
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  const checks = async (env: Record<string, string>) => {
    const outcome = await quarry(['doctor', '--ide', '--json'], { env });
    const found: Record<string, string>[] = json(outcome).checks;
    return { code: outcome.code, found: found.filter(({ check }) => check?.startsWith('IDE')) };
  };
  const scan = (port: number, limit: number) => ({
    JETBRAINS_MCP_PORT_START: `${port}`,
    JETBRAINS_MCP_PORT_SCAN_LIMIT: `${limit}`,
  });

  it('says which ports were probed, and what is there', async () => {
    const ide = await startFakeIde({ project: root, serverVersion: '261.1.2' });
    endings.push(() => ide.close());
    const { code, found } = await checks(scan(ide.port, 1));
    expect(code).toBe(0);
    expect(found).toEqual([
      { check: 'IDE project', level: 'ok', message: `${root}, with the tools of mode codex` },
      { check: `IDE at ${ide.port}`, level: 'ok', message: 'IntelliJ IDEA MCP 261.1.2, tools: 11 (used)' },
      { check: 'IDE', level: 'ok', message: `probed ${ide.port}` },
    ]);
    await ide.waitFor(() => ide.sessions.length === 0);
  });

  it('fails where there is none, with what to do, and tells of foreign servers', async () => {
    const foreign = await listening((_request, response) => response.writeHead(404).end('no'));
    endings.push(() => new Promise((resolve) => foreign.server.close(resolve)));
    const { code, found } = await checks(scan(foreign.port, 1));
    expect(code).toBe(1);
    expect(found.slice(1)).toEqual([
      { check: `IDE at ${foreign.port}`, level: 'warn', message: expect.stringContaining('404') },
      {
        check: 'IDE',
        level: 'fail',
        message: `no JetBrains IDE found: probed ${foreign.port}`,
        remedy: expect.stringContaining('Enable "MCP Server"'),
      },
    ]);
  });

  it('names the ports on which nothing listens', async () => {
    const gone = await listening(() => {});
    await new Promise((resolve) => gone.server.close(resolve));
    const { found } = await checks(scan(gone.port, 1));
    expect(found.at(-1)?.message).toBe(
      `no JetBrains IDE found: probed ${gone.port}; nothing listens on ${gone.port}`,
    );
  });

  it('tells of settings that are mistakes, and of a URL that is none', async () => {
    const { code, found } = await checks({ JETBRAINS_MCP_TOOL_MODE: 'emacs', MCP_URL: 'nonsense' });
    expect(code).toBe(1);
    expect(found[0]).toMatchObject({
      check: 'IDE settings',
      level: 'warn',
      message: expect.stringContaining('emacs'),
    });
    expect(found[2]).toMatchObject({ check: 'IDE at nonsense', message: 'not an HTTP URL' });
  });
});

async function listening(
  handler: Parameters<typeof createServer>[1],
): Promise<{ server: Server; port: number }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // TCP servers have an address of this form.
  return { server, port: (server.address() as AddressInfo).port };
}
