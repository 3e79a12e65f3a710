/** One HTTP request at the endpoint, and what the server knows and has to serve it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpServer, Server } from '@modelcontextprotocol/server';
import type { Accepted } from './accept.ts';
import type { FairQueue } from './fair-queue.ts';
import type { HttpLimits } from './limits.ts';

export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  accepted: Accepted;
  /** Aborted when the response is over, and so also when the client has gone. */
  closed: AbortSignal;
}

/** A new MCP server: for a session, or for one request of the stateless protocol. */
export type NewServer = (context: { era: 'legacy' | 'modern' }) => Server | McpServer;

/** What all requests share. */
export interface Shared {
  newServer: NewServer;
  limits: HttpLimits;
  queue: FairQueue;
  /** Told of faults that no client can be told of. */
  onerror: (error: Error) => void;
}

/** The header as one text; the first where it was sent more than once. */
export function headerOf(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
