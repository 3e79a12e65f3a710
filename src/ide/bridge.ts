/** The bridge: one client on one side, one IDE on the other, and what each may ask of the other. */
import { assertAskable, type ClientHello, helloAnswer, readHello } from './bridge-handshake.ts';
import { answerWithout, assertForwarded } from './bridge-methods.ts';
import { BridgeTools, type ToolRequest } from './bridge-tools.ts';
import type { ClientHandler } from './client-face.ts';
import { hasBatches } from './client-face-line.ts';
import { RPC_ERRORS } from './client-face-messages.ts';
import type { Fallback } from './fallback.ts';
import type { IdeSettings } from './settings.ts';
import type { JsonObject } from './types.ts';
import { IdeRpcError } from './upstream/failures.ts';
import { isObject } from './upstream/messages.ts';
import { Upstream } from './upstream/upstream.ts';

/** The client, as far as the bridge has something to say to it. */
export interface BridgeClient {
  takesBatches: boolean;
  notify(method: string, params?: JsonObject): void;
  ask(method: string, params: JsonObject | undefined, signal: AbortSignal): Promise<unknown>;
}

/** What a bridge is made of. */
export interface BridgeParts {
  readonly settings: IdeSettings;
  readonly client: BridgeClient;
  /** Opens the searches that need no IDE; absent where they are not wanted. */
  readonly openFallback?: (() => Promise<Fallback>) | undefined;
  readonly log: (line: string) => void;
}

/** Nothing is opened, loaded or looked for before the first request that needs it. */
export class Bridge implements ClientHandler {
  readonly #client: BridgeClient;
  readonly #upstream: Upstream;
  readonly #tools: BridgeTools;
  #hello: ClientHello = readHello(undefined);

  constructor({ settings, client, openFallback, log }: BridgeParts) {
    this.#client = client;
    const events = {
      onNotification: (method: string, params: JsonObject) => client.notify(method, params),
      onRequest: (method: string, params: JsonObject, signal: AbortSignal) =>
        this.#asked(method, params, signal),
      onToolsChanged: () => client.notify('notifications/tools/list_changed'),
    };
    this.#upstream = new Upstream(settings, log, events, { isOptional: openFallback !== undefined });
    this.#tools = new BridgeTools({ settings, upstream: this.#upstream, openFallback, log });
  }

  request(method: string, given: JsonObject | undefined, signal: AbortSignal): unknown {
    const params = given ?? {};
    switch (method) {
      case 'initialize':
        return this.#greeted(params);
      case 'ping':
        return {};
      case 'tools/list':
        if (params.cursor !== undefined && params.cursor !== null) {
          throw new IdeRpcError(RPC_ERRORS.invalidParams, 'Invalid cursor');
        }
        return this.#tools.list({ params, signal });
      case 'tools/call':
        return this.#tools.call({ params, signal, onProgress: this.#progressOf(params) });
      default:
        assertForwarded(method);
        return this.#forwarded(method, given, { params, signal, onProgress: this.#progressOf(params) });
    }
  }

  notified(method: string, params: JsonObject | undefined): void {
    if (method !== 'notifications/initialized') this.#upstream.notify(method, params);
  }

  /** Ends the IDE's session; within 1 s, whatever the IDE does. */
  close(): Promise<void> {
    return this.#upstream.close();
  }

  #greeted(params: JsonObject): JsonObject {
    this.#hello = readHello(params);
    this.#client.takesBatches = hasBatches(this.#hello.protocolVersion);
    return helloAnswer(this.#hello);
  }

  async #forwarded(
    method: string,
    params: JsonObject | undefined,
    { signal, onProgress }: ToolRequest,
  ): Promise<unknown> {
    // Only a connected IDE has said what it can do.
    await this.#upstream.tools({ name: method, signal });
    const answer = answerWithout(method, this.#upstream.capabilities);
    return (
      answer ??
      (await this.#upstream.request(method, params, { name: method, kind: 'read', signal, onProgress }))
    );
  }

  async #asked(method: string, params: JsonObject, signal: AbortSignal): Promise<unknown> {
    assertAskable(method, this.#hello.capabilities);
    return await this.#client.ask(method, params, signal);
  }

  /** Passes progress on under the token of the client; undefined where it wants none. */
  #progressOf({ _meta }: JsonObject): ((progress: JsonObject) => void) | undefined {
    const progressToken = isObject(_meta) ? _meta.progressToken : undefined;
    if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return undefined;
    return (progress) => this.#client.notify('notifications/progress', { ...progress, progressToken });
  }
}
