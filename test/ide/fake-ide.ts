/**
 * An MCP server over Streamable HTTP in this process that behaves as that of a JetBrains IDE: its tools work on the
 * real files of a directory, and it can be made to fail in all the ways the real ones do.
 *
 * It is stricter than these, so that mistakes of a client show. Turned away are: `Accept` without both types (406),
 * another `Content-Type` than JSON (415), what is not one JSON-RPC message (400), `initialize` under a session (400),
 * anything else under none (400) or one that is not open (404), or without the `mcp-protocol-version` agreed on
 * (400). A request id used before in its session is error -32600, a tool that is not listed -32602.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../src/ide/types.ts';
import { FakeDispatch } from './fake-ide-dispatch.ts';
import { FakeEndpoint } from './fake-ide-endpoint.ts';
import { FakeJournal } from './fake-ide-journal.ts';
import { FakeListener } from './fake-ide-listener.ts';
import type { FakeOffer } from './fake-ide-methods.ts';
import { FakeSessions } from './fake-ide-sessions.ts';
import { toolList } from './fake-ide-toolbox.ts';
import type {
  FakeHandler,
  FakeIde,
  FakeIdeOptions,
  FakeRequest,
  FakeRestart,
  FakeTools,
  SessionRefusal,
} from './fake-ide-types.ts';
import type { FakeWorld } from './fake-ide-walk.ts';

export type * from './fake-ide-types.ts';

/** Starts one on 127.0.0.1. */
export async function startFakeIde(options: FakeIdeOptions): Promise<FakeIde> {
  const ide = new RunningFake(options);
  await ide.start(options.port ?? 0);
  return ide;
}

class RunningFake implements FakeIde {
  readonly #journal = new FakeJournal();
  readonly #sessions = new FakeSessions();
  readonly #dispatch = new FakeDispatch(() => this.#journal.touch());
  readonly #offer: FakeOffer;
  readonly #endpoint: FakeEndpoint;
  readonly #listener: FakeListener;

  constructor(options: FakeIdeOptions) {
    this.#offer = offerOf(options);
    this.#endpoint = new FakeEndpoint({
      answers: options.answers ?? 'json',
      getStream: options.getStream ?? 'sse',
      journal: this.#journal,
      sessions: this.#sessions,
      dispatch: this.#dispatch,
      offer: this.#offer,
    });
    this.#listener = new FakeListener(
      (request, response, connection) => this.#endpoint.receive(request, response, connection),
      () => this.#journal.touch(),
    );
  }

  async start(port: number): Promise<void> {
    await this.#listener.listen(port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/stream`;
  }

  get port(): number {
    return this.#listener.port;
  }

  get requests(): readonly FakeRequest[] {
    return this.#journal.requests;
  }

  get sessions(): readonly string[] {
    return this.#sessions.ids;
  }

  get connections(): number {
    return this.#listener.connections;
  }

  methods(): string[] {
    return this.requests.map(({ method }) => method).filter((method) => method !== 'GET');
  }

  calls(name: string): JsonObject[] {
    return this.#dispatch.calls(name);
  }

  onCall(name: string, handler: FakeHandler | undefined): void {
    this.#dispatch.onCall(name, handler);
  }

  onMethod(method: string, handler: FakeHandler | undefined): void {
    this.#dispatch.onMethod(method, handler);
  }

  setTools(tools: FakeTools): void {
    this.#offer.tools = toolList(tools, this.#offer.world);
    this.notify('notifications/tools/list_changed');
  }

  notify(method: string, params?: JsonObject): number {
    return this.#sessions.notify(method, params);
  }

  async request(method: string, params?: JsonObject): Promise<unknown> {
    await this.waitForStream();
    return await this.#sessions.request(method, params);
  }

  async waitForStream(count = 1): Promise<void> {
    await this.waitFor(() => this.#sessions.streamCount >= count);
  }

  async waitFor(condition: () => boolean): Promise<void> {
    await this.#journal.waitFor(condition);
  }

  endStreams(): void {
    this.#sessions.endStreams();
  }

  dropSessions(refusal: SessionRefusal = 'not-found'): void {
    this.#sessions.drop(refusal);
  }

  async restart({ newPort = false, downMs = 0, connections = 'destroy' }: FakeRestart = {}): Promise<void> {
    const before = this.port;
    this.#end(connections);
    if (downMs > 0) await sleep(downMs);
    if (newPort !== true) {
      await this.#listener.listen(newPort === false ? before : newPort);
      return;
    }
    await this.#listener.listen(0);
    while (this.port === before) {
      this.#listener.stop('linger');
      await this.#listener.listen(0);
    }
  }

  delay(ms: number, methods?: readonly string[]): void {
    this.#dispatch.delay(ms, methods);
  }

  async close(): Promise<void> {
    this.#end('destroy');
    await this.#listener.close();
  }

  #end(connections: NonNullable<FakeRestart['connections']>): void {
    this.#endpoint.beginLife();
    this.#sessions.forget();
    this.#listener.stop(connections);
  }
}

function offerOf(options: FakeIdeOptions): FakeOffer {
  const world: FakeWorld = {
    project: resolve(options.project),
    projectKey: options.projectKey ?? 'project_path',
    nativeKey: options.nativeKey ?? 'q',
    quirks: options.quirks ?? {},
    excluded: new Set(options.excluded ?? ['build', 'node_modules', 'out']),
    strict: options.strict ?? true,
  };
  return {
    world,
    tools: toolList(options.tools ?? 'legacy', world),
    serverVersion: options.serverVersion ?? '261.25000.1',
    capabilities: { tools: { listChanged: true }, ...options.capabilities },
    pageSize: options.pageSize ?? Number.POSITIVE_INFINITY,
  };
}
