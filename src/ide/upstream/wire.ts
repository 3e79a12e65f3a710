/** HTTP as the bridge speaks it: one request, one answer, and knowing whether anything was sent. */
import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { messageOf } from '../../errors.ts';
import { Refusal } from '../types.ts';
import { EventReader, TooLarge } from './event-reader.ts';
import { LostSession } from './failures.ts';

/** An HTTP request. */
export interface Outgoing {
  readonly verb: 'POST' | 'GET' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Of kept connections; without it, one is opened for this request. */
  readonly agent?: Agent | undefined;
}

/** How long an answer that nobody waits for may take to end, in ms. */
const LINGER_MS = 1_000;

/** All HTTP requests of a bridge, so that none is left when it ends. */
export class Wire {
  readonly #open = new Set<ClientRequest>();
  #isClosed = false;

  /**
   * The answer, of which the body has to be read or ended. Rejects with {@link LostSession}, `unsent` or `broken`, and
   * with the reason of the signal; the signal also ends the reading of the body.
   */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#isClosed) return reject(new LostSession('unsent', 'the bridge has ended'));
      const request = begin(outgoing);
      if (request instanceof LostSession) return reject(request);
      let isConnected = false;
      let isAnswered = false;
      const abort = () => request.destroy();
      signal.addEventListener('abort', abort, { once: true });
      this.#open.add(request);
      request.on('socket', (socket) => {
        isConnected = request.reusedSocket;
        const event = outgoing.url.protocol === 'https:' ? 'secureConnect' : 'connect';
        if (!isConnected) socket.once(event, () => (isConnected = true));
      });
      const fail = (cause: string) =>
        reject(signal.aborted ? signal.reason : new LostSession(isConnected ? 'broken' : 'unsent', cause));
      request.on('error', (error) => fail(messageOf(error)));
      request.on('close', () => {
        signal.removeEventListener('abort', abort);
        this.#open.delete(request);
        if (!isAnswered) fail('the connection ended');
      });
      request.on('response', (response) => {
        // Whoever reads it is told by the reading.
        response.on('error', () => {});
        isAnswered = true;
        resolve(response);
      });
      request.end(outgoing.body);
    });
  }

  /** Ends all connections that are in use; nothing can be sent any more. */
  close(): void {
    this.#isClosed = true;
    for (const request of this.#open) request.destroy();
  }
}

function begin({ verb, url, headers, body, agent }: Outgoing): ClientRequest | LostSession {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  try {
    return request(url, {
      method: verb,
      headers: { 'accept-encoding': 'identity', ...headers, ...length },
      agent: agent ?? false,
    });
  } catch (error) {
    // A header or a port that cannot be.
    return new LostSession('unsent', messageOf(error));
  }
}

/** Whether an answer is a stream of events. */
export function isEventStream(response: IncomingMessage): boolean {
  return /^\s*text\/event-stream\s*(?:;|$)/i.test(response.headers['content-type'] ?? '');
}

/** The whole body. Rejects with {@link LostSession}, `broken`, and with {@link Refusal} above the limit of bytes. */
export async function readBody(response: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytesOf(response)) {
    size += part.length;
    if (size > limit) throw tooLarge(limit);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Reads the body as events until it ends; the limit is for one event. Rejects as {@link readBody} does. */
export async function readEvents(
  response: IncomingMessage,
  limit: number,
  onData: (data: string) => void,
): Promise<void> {
  const reader = new EventReader(limit);
  for await (const part of bytesOf(response)) for (const data of push(reader, part, limit)) onData(data);
}

/** Passes over a body that does not matter. */
export function skipBody(response: IncomingMessage): void {
  response.resume();
  endInTime(response);
}

/** Ends the connection if the answer does not end by itself soon. */
export function endInTime(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), LINGER_MS);
  timer.unref();
  response.on('close', () => clearTimeout(timer));
}

async function* bytesOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* response;
  } catch (error) {
    throw new LostSession('broken', messageOf(error));
  }
}

function push(reader: EventReader, part: Buffer, limit: number): string[] {
  try {
    return reader.push(part);
  } catch (error) {
    throw error instanceof TooLarge ? tooLarge(limit) : error;
  }
}

function tooLarge(limit: number): Refusal {
  return new Refusal(`The IDE's answer is larger than ${Math.floor(limit / (1024 * 1024))} MB`);
}
