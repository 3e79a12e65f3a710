/** A host for servers: what clients ask first is answered without the tools, which are loaded by the first that needs them. */
import type { ToolsetChoice } from '../config/toolset-names.ts';
import type { ToolDescription } from './description.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import type { Host, HostCall } from './host.ts';
import { listedTools } from './listed.ts';
import type { Tool, ToolContext } from './tool.ts';

export interface LateHostOptions {
  version: string;
  /** Which tools clients are shown; see `listedTools`. */
  toolsets: readonly ToolsetChoice[];
  /** Makes the host that does the work; called once. */
  load: () => Promise<Host>;
}

export class LateHost {
  readonly version: string;
  /** What clients are told of the tools they are shown, by name in byte order. */
  readonly listed: readonly ToolDescription[];
  readonly #load: () => Promise<Host>;
  readonly #reindexedListeners = new Set<(sourceId: string) => void>();
  readonly #sourcesListeners = new Set<() => void>();
  #host: Promise<Host> | undefined;

  constructor({ version, toolsets, load }: LateHostOptions) {
    this.version = version;
    this.listed = listedTools(DESCRIPTIONS, toolsets);
    this.#load = load;
  }

  /** The host that does the work. The first time it loads all tools. */
  host(): Promise<Host> {
    this.#host ??= this.#loaded();
    return this.#host;
  }

  /** Every callable tool. */
  async tools(): Promise<readonly Tool[]> {
    return (await this.host()).tools;
  }

  /** As `Host.call`. */
  async call(tool: Tool, args: unknown, call: HostCall): Promise<string> {
    return (await this.host()).call(tool, args, call);
  }

  /** As `Host.ask`. */
  async ask<Result>(work: (context: ToolContext) => Promise<Result>, call: HostCall): Promise<Result> {
    return (await this.host()).ask(work, call);
  }

  /** As `Host.onReindexed`: there is nothing to tell before something was asked. */
  onReindexed(listener: (sourceId: string) => void): () => void {
    this.#reindexedListeners.add(listener);
    return () => void this.#reindexedListeners.delete(listener);
  }

  /** As `Host.onSourcesChanged`. */
  onSourcesChanged(listener: () => void): () => void {
    this.#sourcesListeners.add(listener);
    return () => void this.#sourcesListeners.delete(listener);
  }

  /** As `Host.close`. */
  async close(options: { abort: boolean }): Promise<void> {
    await (await this.#host)?.close(options);
  }

  async #loaded(): Promise<Host> {
    const host = await this.#load();
    host.onReindexed((id) => {
      for (const listener of [...this.#reindexedListeners]) listener(id);
    });
    host.onSourcesChanged(() => {
      for (const listener of [...this.#sourcesListeners]) listener();
    });
    return host;
  }
}
