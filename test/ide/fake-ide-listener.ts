/** The TCP side of the fake IDE: connections that can be counted, kept over a restart, and destroyed. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import type { FakeRestart } from './fake-ide-types.ts';

interface Connection {
  /** From 1. */
  readonly number: number;
  /** Answers and streams that have not ended. */
  open: number;
  /** Belongs to a life that is over; the next request on it destroys it. */
  isStale: boolean;
}

/** Handles a request that came over the connection of this number. */
export type OnRequest = (request: IncomingMessage, response: ServerResponse, connection: number) => void;

/** Listens on 127.0.0.1, again and again. */
export class FakeListener {
  readonly #http: Server;
  readonly #onClosed: () => void;
  readonly #connections = new Map<Socket, Connection>();
  #tcp: TcpServer | undefined;
  #count = 0;
  #port = 0;
  #isClosed = false;

  /** `onClosed` is called after every end of a connection. */
  constructor(onRequest: OnRequest, onClosed: () => void) {
    this.#onClosed = onClosed;
    this.#http = createServer((request, response) => this.#receive(request, response, onRequest));
    // Connections end when a test says so, and otherwise never.
    this.#http.keepAliveTimeout = 0;
    this.#http.requestTimeout = 0;
    this.#http.headersTimeout = 0;
    this.#http.on('clientError', (_error, socket) => socket.destroy());
  }

  get port(): number {
    return this.#port;
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Begins to listen; 0 is any free port. Rejects where the port is taken. */
  async listen(port: number): Promise<void> {
    // The HTTP server itself never listens: closing one also ends its idle connections.
    const tcp = createTcpServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#accept(socket));
    tcp.listen(port, '127.0.0.1');
    await once(tcp, 'listening');
    const address = tcp.address();
    if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
    // Closed in the meantime.
    if (this.#isClosed) tcp.close();
    else this.#tcp = tcp;
    this.#port = address.port;
  }

  /** Listens no more, and does to the connections what is asked. */
  stop(connections: NonNullable<FakeRestart['connections']>): void {
    this.#tcp?.close();
    this.#tcp = undefined;
    for (const [socket, connection] of this.#connections) {
      const stays = connections === 'linger' || (connections === 'linger-idle' && connection.open === 0);
      if (stays) connection.isStale = true;
      else socket.destroy();
    }
  }

  /** Ends all connections and listens no more; nothing is left afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = [...this.#connections.keys()].map((socket) => once(socket, 'close'));
    this.stop('destroy');
    await Promise.all(ended);
  }

  #accept(socket: Socket): void {
    this.#count++;
    this.#connections.set(socket, { number: this.#count, open: 0, isStale: false });
    socket.on('close', () => {
      this.#connections.delete(socket);
      this.#onClosed();
    });
    // Clients go away whenever they like.
    socket.on('error', () => {});
    this.#http.emit('connection', socket);
  }

  #receive(request: IncomingMessage, response: ServerResponse, onRequest: OnRequest): void {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined || connection.isStale) {
      request.socket.destroy();
      return;
    }
    connection.open++;
    let isOpen = true;
    const end = () => {
      if (isOpen) connection.open--;
      isOpen = false;
    };
    response.on('finish', end);
    response.on('close', end);
    onRequest(request, response, connection.number);
  }
}
