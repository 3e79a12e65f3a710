/** Serves the tools to many clients over HTTP. */
import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { hasErrno, QuarryError } from '../../errors.ts';
import { createServer, type ToolHost } from '../server.ts';
import { Endpoint, MCP_PATH } from './endpoint.ts';
import type { NewServer } from './exchange.ts';
import { FairQueue } from './fair-queue.ts';
import { hostRules, inUrl, isLoopback } from './hosts.ts';
import { DEFAULT_LIMITS, type HttpLimits } from './limits.ts';
import { UnsentBytes } from './unsent-bytes.ts';

export interface HttpServing {
  /** A name or an address. */
  host: string;
  /** 0 for one that is free. */
  port: number;
  /** Clients must send it as bearer token. */
  token?: string;
  /** Names under which the server is reached, besides `host` and those of this machine itself. */
  allowedHosts?: readonly string[];
  limits?: Partial<HttpLimits>;
  /** Ends the server when aborted. */
  signal?: AbortSignal;
  /** Called once requests are taken, with the address of the endpoint and whether only this machine reaches it. */
  onListening?: (served: { url: string; port: number; isLocal: boolean }) => void;
  /** Told of faults that no client can be told of. */
  onerror?: (error: Error) => void;
}

/** What is served: a new MCP server for each session and each request without one. */
export interface Served extends Pick<ToolHost, 'version' | 'onReindexed' | 'onSourcesChanged'> {
  newServer: NewServer;
}

/** Serves the tools of a host; see {@link serveMcpOverHttp}. */
export function serveOverHttp(host: ToolHost, serving: HttpServing): Promise<void> {
  return serveMcpOverHttp(
    {
      version: host.version,
      onReindexed: (listener) => host.onReindexed?.(listener) ?? (() => {}),
      onSourcesChanged: (listener) => host.onSourcesChanged?.(listener) ?? (() => {}),
      newServer: () => createServer(host),
    },
    serving,
  );
}

/**
 * Serves every protocol version the SDK knows, with sessions and without, until the signal is aborted.
 * Resolves when requests under way were answered or had their time, and every connection is closed.
 * Rejects with `invalid_request` if the address cannot be listened on.
 */
export async function serveMcpOverHttp(served: Served, serving: HttpServing): Promise<void> {
  const { host, port, token, allowedHosts, signal, onListening, onerror = () => {} } = serving;
  const limits: HttpLimits = { ...DEFAULT_LIMITS, ...serving.limits };
  const endpoint = new Endpoint({
    newServer: served.newServer,
    limits,
    queue: new FairQueue(limits),
    onerror,
    hosts: hostRules(host, allowedHosts),
    version: served.version,
    ...(token !== undefined && { token }),
  });
  const server = httpServer(limits, endpoint);
  const url = await listen(server, host, port);
  server.on('error', onerror);
  const unfollow = endpoint.follow(served);
  onListening?.(url);
  await aborted(signal);
  unfollow();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await endpoint.end(limits.graceMs);
  // What has been answered is with the system; whoever has not taken it by now is not waited for.
  await Promise.race([closed, flushed()]);
  server.closeAllConnections();
  await closed;
}

function httpServer(limits: HttpLimits, endpoint: Endpoint): HttpServer {
  const server = createHttpServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs / 2),
    keepAliveTimeout: limits.idleTimeoutMs,
    maxHeaderSize: limits.maxHeaderBytes,
    // Clients that vanished without a word are noticed.
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
  });
  server.maxConnections = limits.maxConnections;
  const unsent = new UnsentBytes(limits.maxUnsentToAllBytes);
  server.on('connection', (socket) => unsent.watch(socket));
  const serve = (req: IncomingMessage, res: ServerResponse): void => void endpoint.serve(req, res);
  server.on('request', serve);
  // The endpoint says itself when a body may come.
  server.on('checkContinue', serve);
  return server;
}

async function listen(
  server: HttpServer,
  host: string,
  port: number,
): Promise<{ url: string; port: number; isLocal: boolean }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, host, port)));
    server.listen({ host, port, exclusive: true }, resolve);
  });
  server.removeAllListeners('error');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no address.');
  return {
    url: `http://${inUrl(host)}:${address.port}${MCP_PATH}`,
    port: address.port,
    isLocal: isLoopback(address.address),
  };
}

function listenError(error: Error, host: string, port: number): QuarryError {
  const place = `${inUrl(host)}:${port}`;
  const reasons: readonly (readonly [code: string, reason: string])[] = [
    ['EADDRINUSE', 'the port is in use; choose another, or 0 for one that is free'],
    ['EACCES', 'not permitted; ports below 1024 often need more rights'],
    ['EADDRNOTAVAIL', 'this machine does not have that address'],
    ['ENOTFOUND', 'there is no such host'],
    ['EAI_AGAIN', 'the name cannot be resolved now'],
  ];
  const reason = reasons.find(([code]) => hasErrno(error, code))?.[1] ?? error.message;
  return new QuarryError('invalid_request', `Cannot listen on ${place}: ${reason}`, { cause: error });
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Time for last bytes, in ms. */
const FLUSH_MS = 250;

function flushed(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
}
