/** Serves the tools to one client over standard input and output. */
import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { tellChanges } from './resources/changes.ts';
import { notifying } from './resources/serve.ts';
import { createServer, type ToolHost } from './server.ts';
import { StdioTransport, type StdioTransportOptions } from './stdio.ts';
import { claimStdout } from './stdout.ts';

export interface StdioServing extends StdioTransportOptions {
  /** Standard input if not given. */
  input?: Readable;
  /** Standard output if not given, which is then closed to everything else in the process. */
  output?: Writable;
  /** Ends the connection at once when aborted. */
  signal?: AbortSignal;
  /** Told of faults of the connection that no client can be told of. */
  onerror?: (error: Error) => void;
}

/**
 * Serves every protocol version the SDK knows, the 2025 handshake and the stateless 2026 protocol alike.
 * Resolves when the connection is over: the input ended and requests under way were answered (or had
 * their time and were cancelled), the output broke, or the signal was aborted. Holds no handle then.
 */
export async function serveOverStdio(host: ToolHost, serving: StdioServing = {}): Promise<void> {
  const { input = process.stdin, output = claimStdout(), signal, onerror, ...options } = serving;
  const transport = new StdioTransport(input, output, options);
  let endTelling: (() => void) | undefined;
  const connection = serveStdio(
    ({ era }) => {
      const server = createServer(host);
      // Of the older protocols the server itself knows who has subscribed to what.
      if (era === 'modern') {
        endTelling?.();
        endTelling = tellChanges(host, () => transport.listened, notifying(server));
      }
      return server;
    },
    { transport, ...(onerror && { onerror }) },
  );
  const close = () => void connection.close();
  signal?.addEventListener('abort', close, { once: true });
  if (signal?.aborted) close();
  await transport.ended;
  signal?.removeEventListener('abort', close);
  endTelling?.();
}
