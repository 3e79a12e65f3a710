/** A little project for the tests of the fake IDE, and fakes and clients that end with the test. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach } from 'vitest';
import { type FakeIde, type FakeIdeOptions, startFakeIde } from './fake-ide.ts';

const FILES: Readonly<Record<string, string>> = {
  '.ci/d.yml': 'x: 1\n',
  '.git/HEAD': 'x\n',
  'build/e.kt': 'x\n',
  'lib/c.kt': 'nothing\nX x\n',
  'src/a.kt': 'package a\n\nval x = x + 1\n',
  'src/test/b.kt': 'x\r\nalpha\r\n',
  'top.md': 'alpha\nbeta\ngamma\n',
};

/** What a test works with. */
export interface FakeScene {
  /** The project's directory, absolute, links resolved; another one for each test. */
  readonly project: string;
  start(options?: Partial<FakeIdeOptions>): Promise<FakeIde>;
  connect(ide: FakeIde): Promise<Client>;
  /** Calls a tool with the project's path. */
  call(client: Client, name: string, args: Record<string, unknown>): ReturnType<Client['callTool']>;
}

/** Sets the scene for every test of a file. */
export function fakeScene(): FakeScene {
  let project = '';
  const running: FakeIde[] = [];
  const clients: Client[] = [];
  beforeEach(() => {
    project = realpathSync(mkdtempSync(join(tmpdir(), 'fake-ide-')));
    for (const [path, content] of Object.entries(FILES)) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), content);
    }
  });
  afterEach(async () => {
    await Promise.allSettled(clients.splice(0).map((client) => client.close()));
    await Promise.all(running.splice(0).map((ide) => ide.close()));
    rmSync(project, { recursive: true, force: true });
  });
  return {
    get project() {
      return project;
    },
    async start(options = {}) {
      const ide = await startFakeIde({ project, ...options });
      running.push(ide);
      return ide;
    },
    async connect(ide) {
      const client = new Client({ name: 'witness', version: '1' });
      clients.push(client);
      await client.connect(new StreamableHTTPClientTransport(new URL(ide.url)));
      return client;
    },
    call: (client, name, args) => client.callTool({ name, arguments: { ...args, project_path: project } }),
  };
}

/** The one text of a result. */
export function textOf(result: unknown): string {
  return String(Object(result).content?.[0]?.text);
}
