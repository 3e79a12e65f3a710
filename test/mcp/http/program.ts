/** The built program as an HTTP server of a small project, and what the system says of its process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { descriptorsOf, residentBytesOf } from '../../e2e/support/processes.ts';
import { until } from './serving.ts';

const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

export interface Program {
  port: number;
  /** All it has said on standard error. */
  said: () => string;
  /** Connections that it holds. Linux only. */
  connections: () => number;
  /** Linux only. */
  residentBytes: () => number;
  /** Ends it with SIGTERM, and removes all it had; answers with its exit code. */
  end: () => Promise<unknown>;
}

export async function startProgram(
  address = '127.0.0.1:0',
  environment: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const place = mkdtempSync(join(tmpdir(), 'quarry-flood-'));
  writeFileSync(join(place, 'a.ts'), 'export const a = 1;\n');
  const env = {
    PATH: process.env.PATH ?? '',
    QUARRY_HOME: join(place, 'home'),
    QUARRY_CONFIG_DIR: join(place, 'none'),
    ...environment,
  };
  const child = spawn(process.execPath, [MAIN, 'serve', place, '--http', address], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const portOf = () => /^Serving MCP at http:\/\/\S+:(\d+)\/mcp$/m.exec(said)?.[1];
  await until(() => portOf() !== undefined || child.exitCode !== null);
  const pid = child.pid ?? 0;
  const sockets = () => descriptorsOf(pid).filter((target) => target.startsWith('socket:')).length;
  const listening = sockets();
  return {
    port: Number(portOf()),
    said: () => said,
    connections: () => sockets() - listening,
    residentBytes: () => residentBytesOf(pid),
    end: async () => {
      child.kill('SIGTERM');
      const [code] = await closed;
      rmSync(place, { recursive: true, force: true });
      return code;
    },
  };
}
