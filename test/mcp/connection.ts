/** A connection to a server in this process, over streams in place of pipes. */
import { PassThrough } from 'node:stream';
import { type StdioServing, serveOverStdio } from '../../src/mcp/serve-stdio.ts';
import type { ToolHost } from '../../src/mcp/server.ts';
import { RawConnection } from '../e2e/client.ts';
import { type FixtureHost, fixtureHost } from './fixture-host.ts';

export interface LocalConnection<Host = FixtureHost> {
  client: RawConnection;
  host: Host;
  /** Resolves when the server has ended. */
  served: Promise<void>;
  toServer: PassThrough;
  fromServer: PassThrough;
}

export function connectLocally(serving: StdioServing = {}): LocalConnection {
  return connectTo(fixtureHost(), serving);
}

/** A connection to a server over any host. */
export function connectTo<Host extends ToolHost>(
  host: Host,
  serving: StdioServing = {},
): LocalConnection<Host> {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const served = serveOverStdio(host, { input: toServer, output: fromServer, ...serving });
  return { client: new RawConnection(toServer, fromServer), host, served, toServer, fromServer };
}

/** The parts of `_meta` that every request of the stateless protocol carries. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'raw-client', version: '1.0.0' },
};

/** Lets everything that is due happen, for tests that something does not. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
