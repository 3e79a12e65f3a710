/** `tools/list` and `tools/call`: the IDE's tools and the bridge's own as one set. */
import { messageOf } from '../errors.ts';
import { bridgeCall, type CallSurroundings, passThrough } from './bridge-call.ts';
import { loadOwnTools } from './bridge-own-tools.ts';
import { Exposure } from './exposure.ts';
import { ownArguments } from './exposure-arguments.ts';
import { anywayRefused, isNativeSearch } from './exposure-names.ts';
import type { Fallback } from './fallback.ts';
import type { IdeSettings } from './settings.ts';
import type { BridgeTool, IdeTool, JsonObject, ToolResult } from './types.ts';
import { NoIdeFound } from './upstream/failures.ts';
import type { ToolsOptions, Upstream } from './upstream/upstream.ts';

/** What the tools are made of. */
export interface ToolSources {
  readonly settings: IdeSettings;
  readonly upstream: Upstream;
  /** Opens the searches that need no IDE, if they are wanted; opened once. */
  readonly openFallback: (() => Promise<Fallback>) | undefined;
  readonly log: (line: string) => void;
}

/** One request for tools. */
export interface ToolRequest {
  readonly params: JsonObject;
  readonly signal: AbortSignal;
  /** Takes the IDE's progress; absent where the client does not ask for any. */
  readonly onProgress?: ((progress: JsonObject) => void) | undefined;
}

/** The tools that one client is offered. */
export class BridgeTools {
  readonly #sources: ToolSources;
  #ownTools: Promise<ReadonlyMap<string, BridgeTool>> | undefined;
  #fallback: Promise<Fallback> | undefined;
  /** Most calls find the IDE with the same list of tools. */
  #last: { readonly ideTools: readonly IdeTool[] | undefined; readonly exposure: Exposure } | undefined;

  constructor(sources: ToolSources) {
    this.#sources = sources;
  }

  /** The result of `tools/list`. Rejects as requests to the IDE do, with `NoIdeFound` unless there is a fallback. */
  async list({ signal }: ToolRequest): Promise<JsonObject> {
    const { exposure } = await this.#connected({ refresh: true, name: 'tools/list', signal });
    return { tools: exposure.listed() };
  }

  /** The result of `tools/call`: a failed one where the call could not be made. Never rejects. */
  async call(request: ToolRequest): Promise<ToolResult> {
    try {
      return await this.#called(request);
    } catch (error) {
      return failed(messageOf(error));
    }
  }

  async #called(request: ToolRequest): Promise<ToolResult> {
    const { params, signal } = request;
    const name = typeof params.name === 'string' ? params.name : '';
    const refusal = anywayRefused(name, this.#sources.settings.mode);
    if (refusal !== undefined) return failed(refusal);
    const { exposure, absence } = await this.#connected({ name, signal });
    try {
      return await this.#routed(name, request, exposure, absence);
    } catch (error) {
      const isAnswered = this.#sources.openFallback !== undefined && isNativeSearch(name);
      if (absence !== undefined || !isAnswered || !(error instanceof NoIdeFound)) throw error;
      // The IDE was there a moment ago, and its session is gone with it.
      return await this.#routed(name, request, await this.#exposureOf(undefined), error);
    }
  }

  async #routed(
    name: string,
    { params, signal, onProgress }: ToolRequest,
    exposure: Exposure,
    absence: NoIdeFound | undefined,
  ): Promise<ToolResult> {
    const { settings, upstream, log } = this.#sources;
    const call: CallSurroundings = { settings, upstream, exposure, name, signal, log };
    const route = exposure.route(name);
    if (route.kind === 'refused') return failed(route.text);
    if (route.kind === 'own') {
      return await route.tool.run(ownArguments(route.tool, params.arguments), bridgeCall(call));
    }
    if (absence !== undefined) throw absence;
    return await passThrough(params, call, onProgress);
  }

  /** What is offered just now, with the IDE connected; where there is none, why, if that is no failure. */
  async #connected(options: ToolsOptions): Promise<{ exposure: Exposure; absence?: NoIdeFound }> {
    try {
      return { exposure: await this.#exposureOf(await this.#sources.upstream.tools(options)) };
    } catch (error) {
      if (this.#sources.openFallback === undefined || !(error instanceof NoIdeFound)) throw error;
      return { exposure: await this.#exposureOf(undefined), absence: error };
    }
  }

  async #exposureOf(ideTools: readonly IdeTool[] | undefined): Promise<Exposure> {
    const { settings, openFallback } = this.#sources;
    this.#ownTools ??= loadOwnTools();
    this.#fallback ??= openFallback?.();
    const [ownTools, fallback] = await Promise.all([this.#ownTools, this.#fallback]);
    if (this.#last !== undefined && this.#last.ideTools === ideTools) return this.#last.exposure;
    const { mode, disableNewSearch } = settings;
    const fallbackTools = fallback?.tools ?? [];
    const exposure = new Exposure({ mode, disableNewSearch, ideTools, ownTools, fallbackTools });
    this.#last = { ideTools, exposure };
    return exposure;
  }
}

function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
