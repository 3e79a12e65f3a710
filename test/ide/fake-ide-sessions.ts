/** The sessions of the fake IDE, their streams, and what the fake sends over these. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { JsonObject } from '../../src/ide/types.ts';
import { beginStream, eventOf, refusalBody } from './fake-ide-messages.ts';
import type { SessionRefusal } from './fake-ide-types.ts';

/** A session that is open. */
export interface Session {
  readonly id: string;
  /** What `initialize` agreed on. */
  readonly version: string;
  /** Of the requests so far, as JSON: none may come twice. */
  readonly usedIds: Set<string>;
}

interface Stream {
  readonly response: ServerResponse;
  readonly sessionId: string;
}

/** How a request is turned away: an HTTP status with a text. */
export interface Turned {
  readonly http: number;
  readonly body: string;
}

const NO_HEADER: Turned = { http: 400, body: refusalBody('Bad Request: Missing mcp-session-id header') };
const NOT_FOUND: Turned = { http: 404, body: refusalBody('Session not found', -32001) };

/** All sessions of one fake. */
export class FakeSessions {
  readonly #open = new Map<string, Session>();
  readonly #dropped = new Map<string, SessionRefusal>();
  /** Oldest first. */
  #streams: Stream[] = [];
  readonly #pending = new Map<string, (outcome: JsonObject | Error) => void>();
  #requestCount = 0;

  get ids(): string[] {
    return [...this.#open.keys()];
  }

  get streamCount(): number {
    return this.#streams.length;
  }

  /** Opens one. */
  open(version: string): Session {
    const session = { id: randomUUID(), version, usedIds: new Set<string>() };
    this.#open.set(session.id, session);
    return session;
  }

  /** The session that a request names, or how it is to be turned away. */
  find(id: string | undefined): Session | Turned {
    if (id === undefined) return NO_HEADER;
    const session = this.#open.get(id);
    if (session !== undefined) return session;
    const refusal = this.#dropped.get(id) ?? 'not-found';
    if (refusal === 'missing-header') return NO_HEADER;
    return refusal === 'not-found' ? NOT_FOUND : refusal;
  }

  /** Ends one, with its streams. */
  end(id: string): void {
    this.#open.delete(id);
    this.endStreams((stream) => stream.sessionId === id);
  }

  /** Forgets all, so that they are turned away like this; streams stay. */
  drop(refusal: SessionRefusal): void {
    for (const id of this.#open.keys()) this.#dropped.set(id, refusal);
    this.#open.clear();
  }

  /** Forgets all, and that they have been; requests of the fake that wait for an answer fail. */
  forget(): void {
    this.#open.clear();
    this.#dropped.clear();
    this.#streams = [];
    for (const settle of this.#pending.values()) settle(new Error('The fake IDE has gone down'));
    this.#pending.clear();
  }

  /** Makes a stream of the answer to a GET; `onEnd` is called when it has ended. */
  addStream(sessionId: string, response: ServerResponse, onEnd: () => void): void {
    const stream = { response, sessionId };
    response.on('close', () => {
      this.#streams = this.#streams.filter((other) => other !== stream);
      onEnd();
    });
    beginStream(response);
    // Clients have to pass over comments.
    response.write(': open\n\n');
    this.#streams.push(stream);
  }

  /** Ends the streams that are chosen; all if nothing is said. */
  endStreams(isChosen: (stream: Stream) => boolean = () => true): void {
    const chosen = this.#streams.filter(isChosen);
    this.#streams = this.#streams.filter((stream) => !chosen.includes(stream));
    for (const { response } of chosen) response.end();
  }

  /** Sends a notification on the newest stream of each session, or of one; returns on how many. */
  notify(method: string, params: JsonObject | undefined, sessionId?: string): number {
    const newest = new Map(this.#streams.map((stream) => [stream.sessionId, stream]));
    const chosen = [...newest.values()].filter(
      (stream) => (sessionId ?? stream.sessionId) === stream.sessionId,
    );
    const event = eventOf({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
    for (const { response } of chosen) response.write(event);
    return chosen.length;
  }

  /** Asks the client of the newest stream. Rejects with its error, or where there is no stream. */
  async request(method: string, params: JsonObject | undefined): Promise<unknown> {
    const stream = this.#streams.at(-1);
    if (stream === undefined) throw new Error('No stream to ask over');
    this.#requestCount++;
    const id = `fake-${this.#requestCount}`;
    const outcome = await new Promise<JsonObject | Error>((resolve) => {
      this.#pending.set(id, resolve);
      stream.response.write(
        eventOf({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }),
      );
    });
    if (outcome instanceof Error) throw outcome;
    if (outcome.error !== undefined) throw new Error(JSON.stringify(outcome.error));
    return outcome.result;
  }

  /** Takes the client's answer to a request of the fake. */
  takeResponse(id: string | number, outcome: JsonObject): void {
    const settle = this.#pending.get(String(id));
    this.#pending.delete(String(id));
    settle?.(outcome);
  }
}
