/** From a message to its answer: the handlers of a test first, then what the fake IDE does by itself. */
import type { ServerResponse } from 'node:http';
import type { JsonObject, ToolResult } from '../../src/ide/types.ts';
import { beginStream, eventOf, isObject, RpcFailure } from './fake-ide-messages.ts';
import type { FakeAnswer, FakeContext, FakeHandler } from './fake-ide-types.ts';

/** What is to be answered. */
export interface Asked {
  readonly method: string;
  readonly params: JsonObject;
  readonly id: string | number | undefined;
  readonly sessionId: string | undefined;
  readonly signal: AbortSignal;
  /** Not called more than once. */
  builtIn(): Promise<ToolResult>;
  notify(method: string, params: JsonObject): void;
}

/** The handlers of a test, and how often they and their tools and methods were asked for. */
export class FakeDispatch {
  readonly #forTools = new Map<string, FakeHandler>();
  readonly #forMethods = new Map<string, FakeHandler>();
  readonly #calls = new Map<string, JsonObject[]>();
  readonly #counts = new Map<string, number>();
  readonly #onCalled: () => void;
  #delay: { ms: number; methods: readonly string[] | undefined } = { ms: 0, methods: undefined };

  /** `onCalled` is called after every call of a tool has been counted. */
  constructor(onCalled: () => void) {
    this.#onCalled = onCalled;
  }

  onCall(name: string, handler: FakeHandler | undefined): void {
    put(this.#forTools, name, handler);
  }

  onMethod(method: string, handler: FakeHandler | undefined): void {
    put(this.#forMethods, method, handler);
  }

  calls(name: string): JsonObject[] {
    return [...(this.#calls.get(name) ?? [])];
  }

  delay(ms: number, methods: readonly string[] | undefined): void {
    this.#delay = { ms, methods };
  }

  /** For how long an answer is held back, in ms. */
  delayOf(method: string): number {
    return this.#delay.methods?.includes(method) === false ? 0 : this.#delay.ms;
  }

  /** The answer; whatever is thrown on the way is a JSON-RPC error. */
  async answer(asked: Asked): Promise<FakeAnswer> {
    const count = this.#count(asked.method);
    let built: Promise<ToolResult> | undefined;
    const builtIn = () => {
      built ??= asked.builtIn();
      // A handler need not care how it ends.
      built.catch(() => {});
      return built;
    };
    try {
      const context = { ...asked, builtIn };
      const ofMethod = await this.#forMethods.get(asked.method)?.(asked.params, { ...context, count });
      if (asked.method !== 'tools/call') return ofMethod ?? (await builtIn());
      return (await this.#answerCall(asked.params, context, ofMethod)) ?? (await builtIn());
    } catch (error) {
      if (error instanceof RpcFailure) return { rpcError: error.body };
      return { rpcError: { code: -32603, message: error instanceof Error ? error.message : String(error) } };
    }
  }

  async #answerCall(
    params: JsonObject,
    context: Omit<FakeContext, 'count' | 'params'>,
    before: FakeAnswer,
  ): Promise<FakeAnswer> {
    const { name, arguments: args = {} } = params;
    if (typeof name !== 'string' || !isObject(args)) return before;
    const calls = this.#calls.get(name) ?? [];
    this.#calls.set(name, calls);
    calls.push(args);
    this.#onCalled();
    if (before !== undefined) return before;
    const count = this.#count(`tools/call ${name}`);
    return await this.#forTools.get(name)?.(args, { ...context, params, count });
  }

  #count(what: string): number {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    return count;
  }
}

function put(handlers: Map<string, FakeHandler>, key: string, handler: FakeHandler | undefined): void {
  if (handler === undefined) handlers.delete(key);
  else handlers.set(key, handler);
}

/** Sends a notification on the stream of an answer that is still to come. */
export function notifyAhead(response: ServerResponse, method: string, params: JsonObject): void {
  if (response.destroyed || response.writableEnded) return;
  beginStream(response);
  response.write(eventOf({ jsonrpc: '2.0', method, params }));
}
