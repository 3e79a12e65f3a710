/** A server in this process over a project of a few files; all is gone when the tests of the file end. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import type { ToolsetChoice } from '../../src/config/toolset-names.ts';
import { projectAt } from '../../src/sources/project.ts';
import { Host } from '../../src/tools/host.ts';
import { LateHost } from '../../src/tools/late-host.ts';
import type { Message, RawConnection } from '../e2e/client.ts';
import { connectTo, MODERN_META } from './connection.ts';

export interface ProjectServer {
  /** Real path of the project. */
  root: string;
  host: Host;
  /** What is served: the host, behind what is told before it is asked. */
  late: LateHost;
  write(files: Readonly<Record<string, string | Buffer>>): void;
  git(...args: string[]): string;
  /** Builds the project's index, or takes its changes in. */
  index(): Promise<void>;
  /** A client under a protocol version, after the handshake if that has one. */
  client(version: string): Promise<ProjectClient>;
}

export interface ProjectClient {
  raw: RawConnection;
  /** Asks with what the version wants in every request. */
  request(method: string, params?: Record<string, unknown>): Promise<Message>;
}

export const LEGACY_VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
export const MODERN_VERSION = '2026-07-28';
export const VERSIONS = [...LEGACY_VERSIONS, MODERN_VERSION];

/** The project is a directory `app` of these files, in no repository. */
export function projectServer(
  files: Readonly<Record<string, string | Buffer>>,
  toolsets: readonly ToolsetChoice[] = ['core'],
): ProjectServer {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-serving-')));
  const root = join(directory, 'app');
  const home = join(directory, 'home');
  const write = (written: Readonly<Record<string, string | Buffer>>): void => {
    for (const [path, content] of Object.entries(written)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  };
  write(files);
  const env = { QUARRY_CONFIG_DIR: join(directory, 'config'), QUARRY_HOME: home };
  const host = new Host({
    config: loadConfig({ env, cwd: directory, home: directory, projectRoot: root }),
    project: projectAt(root),
    version: '1.2.3',
    workerFile: new URL('../../dist/worker.js', import.meta.url),
    warn: () => {},
  });
  const late = new LateHost({ version: '1.2.3', toolsets, load: async () => host });
  afterAll(async () => {
    await host.close({ abort: true });
    rmSync(directory, { recursive: true, force: true });
  });
  const call = { signal: new AbortController().signal, progress: () => {}, protocol: 'none' };
  return {
    root,
    host,
    late,
    write,
    git: (...args) =>
      execFileSync(
        'git',
        ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'init.defaultBranch=main', ...args],
        { cwd: root, encoding: 'utf8' },
      ),
    index: async () => {
      const { call: options } = host.context(call);
      await host.indexer.open(undefined, { ...options, takeAllChanges: true });
    },
    client: async (version) => {
      const { client } = connectTo(late);
      if (version !== MODERN_VERSION) await client.initialize(version);
      const meta = version === MODERN_VERSION ? { _meta: MODERN_META } : {};
      return {
        raw: client,
        request: (method, params = {}) => client.request(method, { ...meta, ...params }),
      };
    },
  };
}
