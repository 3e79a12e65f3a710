/** What is asked of the connection to the IDE, and what it tells. */
import type { JsonObject } from '../types.ts';
import type { CallKind } from './call-kind.ts';
import type { OnProgress } from './inbox.ts';

/** What the IDE does of its own accord. */
export interface UpstreamEvents {
  /** A notification, in the IDE's words; progress, cancellations and changes of the tools are not among them. */
  onNotification(method: string, params: JsonObject): void;
  /**
   * A request; a rejection becomes a JSON-RPC error, with code and data if it is an `IdeRpcError`. The signal is aborted
   * when the IDE does not wait any more.
   */
  onRequest(method: string, params: JsonObject, signal: AbortSignal): Promise<unknown>;
  /** The tools have changed and were read again: `tools()` has them. */
  onToolsChanged(): void;
}

/** How a request is made. */
export interface RequestOptions {
  /** For messages: the name of the tool that the client called, or the method. */
  readonly name: string;
  /** Decides what becomes of it when the session is lost, and over which connection it goes. */
  readonly kind: CallKind;
  /** The client's: the IDE is told, and the request rejects with a refusal. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the progress that the IDE reports, without its token. */
  readonly onProgress?: OnProgress | undefined;
  /** Whether the time limit holds; on if absent. */
  readonly timeout?: boolean | undefined;
}

/** How the tools are asked for. */
export interface ToolsOptions {
  /** Whether they are read anew; reading them on connecting is enough for the request that connected. */
  readonly refresh?: boolean | undefined;
  readonly name?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How much the bridge depends on an IDE. */
export interface UpstreamOptions {
  /**
   * There is something else to answer from: an IDE is looked for in one round, at most every 2 s, and no port gets more
   * time than a scanned one. `onToolsChanged` is called whenever an IDE appears after none was found.
   */
  readonly isOptional?: boolean | undefined;
}
