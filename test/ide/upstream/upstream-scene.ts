/** A fake IDE and the connection to it, which end with the test. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type Environment, readIdeSettings } from '../../../src/ide/settings.ts';
import type { JsonObject } from '../../../src/ide/types.ts';
import {
  callKind,
  type RequestOptions,
  Upstream,
  type UpstreamEvents,
  type UpstreamOptions,
} from '../../../src/ide/upstream/upstream.ts';
import { type FakeIde, type FakeIdeOptions, startFakeIde } from '../fake-ide.ts';

/** A connection, and what it has told. */
export interface Opened {
  readonly upstream: Upstream;
  readonly log: string[];
  readonly notifications: { method: string; params: JsonObject }[];
  /** How often the tools were said to have changed. */
  readonly changes: { count: number };
  /** Calls a tool as the face of the bridge does; arguments as they are. */
  call(name: string, args?: JsonObject, options?: Partial<RequestOptions>): Promise<unknown>;
}

/** What a test can open. */
export interface UpstreamScene {
  readonly project: string;
  fake(options?: Partial<FakeIdeOptions>): Promise<FakeIde>;
  /** A plain HTTP server, on any port if none is named; returns its port. */
  server(listener: RequestListener, port?: number): Promise<number>;
  /** A connection to what listens on this port, and nothing else, unless `env` says otherwise. */
  open(port: number, env?: Environment, events?: Partial<UpstreamEvents>, options?: UpstreamOptions): Opened;
}

/** Sets the scene for every test of a file. */
export function upstreamScene(): UpstreamScene {
  let project = '';
  const ends: (() => Promise<unknown> | unknown)[] = [];
  beforeEach(() => {
    project = realpathSync(mkdtempSync(join(tmpdir(), 'upstream-')));
    mkdirSync(join(project, 'src'));
    writeFileSync(join(project, 'src/a.kt'), 'val x = 1\n');
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    rmSync(project, { recursive: true, force: true });
  });
  return {
    get project() {
      return project;
    },
    async fake(options = {}) {
      const ide = await startFakeIde({ project, strict: false, ...options });
      ends.push(() => ide.close());
      return ide;
    },
    async server(listener, port = 0) {
      const { server, end } = await listen(listener, port);
      ends.push(end);
      return portOf(server);
    },
    open(port, env = {}, events = {}, options = {}) {
      const opened = openUpstream(
        { JETBRAINS_MCP_PORT_START: String(port), JETBRAINS_MCP_PORT_SCAN_LIMIT: '1', ...env },
        project,
        events,
        options,
      );
      ends.push(() => opened.upstream.close());
      return opened;
    },
  };
}

function openUpstream(
  env: Environment,
  cwd: string,
  events: Partial<UpstreamEvents>,
  options: UpstreamOptions,
): Opened {
  const log: string[] = [];
  const notifications: Opened['notifications'] = [];
  const changes = { count: 0 };
  const settings = readIdeSettings(env, cwd, (line) => log.push(line));
  const upstream = new Upstream(
    settings,
    (line) => log.push(line),
    {
      onNotification: (method, params) => notifications.push({ method, params }),
      onRequest: async () => ({}),
      onToolsChanged: () => changes.count++,
      ...events,
    },
    options,
  );
  const call: Opened['call'] = async (name, args = {}, options = {}) => {
    const tools = options.kind === undefined ? await upstream.tools() : [];
    const kind = callKind(
      tools.find((tool) => tool.name === name),
      name,
    );
    return await upstream.request('tools/call', { name, arguments: args }, { name, kind, ...options });
  };
  return { upstream, log, notifications, changes, call };
}

async function listen(
  listener: RequestListener,
  port: number,
): Promise<{ server: Server; end: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer(listener);
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const end = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { server, end };
}

function portOf(server: Server): number {
  // An assertion would do no better: the address of a TCP server that listens is of this type.
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
  return address.port;
}

/** Ports on which nothing listens, as many in a row with one that can be taken at their end. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const { server, end } = await listen(() => {}, 0);
    const first = portOf(server);
    await end();
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (first + count <= 65_535 && free.every(Boolean)) return ports;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The one text of a result. */
export function textOf(result: unknown): string {
  return String(Object(result).content?.[0]?.text);
}
