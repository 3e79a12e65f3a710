/** A place on disk for one file of tests: little trees, an index home, servers over them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { ServerProcess } from '../client.ts';

/** Contents by relative path. */
export type Files = Readonly<Record<string, string | Buffer>>;

export interface ServerOptions {
  /** PATH of `quarry serve PATH`; without it the server has no project. */
  project?: string;
  /** Variables besides those that keep the machine's own settings out. */
  /** `--toolsets`, if not the default. */
  toolsets?: string;
  /** Further arguments. */
  flags?: readonly string[];
  env?: Record<string, string>;
  /** Index home, if not the lab's. */
  home?: string;
  cwd?: string;
}

/** The program under test: the build in `dist`, or the one in this directory. */
export const BUILD = process.env.QUARRY_E2E_BUILD ?? fileURLToPath(new URL('../../../dist', import.meta.url));

/** The built command. */
export const PROGRAM = join(BUILD, 'main.js');

export class Lab {
  /** Real path of the lab; all else is below it. */
  readonly directory = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-e2e-')));
  /** Index home of the servers that name no other. Does not exist before something is indexed. */
  readonly home = join(this.directory, 'home');
  readonly #servers: ServerProcess[] = [];
  #names = 0;

  /** A path in the lab that nothing has yet. */
  unused(name = 'place'): string {
    return join(this.directory, `${++this.#names}`, name);
  }

  /** A new tree whose root directory has this name. */
  tree(files: Files, name = 'repo'): string {
    const root = this.unused(name);
    mkdirSync(root, { recursive: true });
    writeFiles(root, files);
    return root;
  }

  /** Starts a server that is ended with the lab. */
  server({
    project,
    env,
    toolsets,
    flags = [],
    home = this.home,
    cwd = this.directory,
  }: ServerOptions = {}): ServerProcess {
    const server = ServerProcess.start({
      nodeArguments: [
        PROGRAM,
        'serve',
        project ?? '--no-project',
        ...(toolsets ? ['--toolsets', toolsets] : []),
        ...flags,
      ],
      env: this.environment({ QUARRY_HOME: home, ...env }),
      cwd,
    });
    this.#servers.push(server);
    return server;
  }

  /** An environment in which no settings of the tester's are seen. */
  environment(env: Record<string, string>): Record<string, string> {
    const nowhere = join(this.directory, 'no-settings');
    return { PATH: process.env.PATH ?? '', HOME: nowhere, QUARRY_CONFIG_DIR: nowhere, ...env };
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.kill()));
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A lab that is cleared away after the tests of the file or the `describe` it is made in. */
export function lab(): Lab {
  const made = new Lab();
  afterAll(() => made.close());
  return made;
}

/** Writes files below a directory, over what is there. */
export function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** Numbered files, `name(i)` holding `content(i)`, i from 0. */
export function numbered(
  count: number,
  name: (i: number) => string,
  content: (i: number) => string,
): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), content(i)]));
}

/** Runs git without the settings of the user or the machine. */
export function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  execFileSync('git', [...identity, ...args], { cwd, env, stdio: 'ignore' });
}
