/** What the parts of the bridge to a running IDE have in common. */

/** An object of the protocol, passed on as it is. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A tool as the IDE lists it, with whatever fields it has. */
export interface IdeTool extends JsonObject {
  readonly name: string;
}

/** What `tools/call` answers with, from the IDE or from a tool of the bridge. */
export type ToolResult = JsonObject;

/** An answer that says why a call was not carried out, or failed: a result with `isError` and this text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The tree that the IDE has open. */
export interface IdeProject {
  /** Absolute, links not resolved: what the IDE is told. */
  readonly path: string;
  /** With links resolved where it exists. */
  readonly realPath: string;
}

/** What a tool of the bridge may use in one call. */
export interface BridgeCall {
  readonly project: IdeProject;
  /** Aborted when the client cancels, or the bridge ends. */
  readonly signal: AbortSignal;
  /** The version in the IDE's `serverInfo`; undefined where it says none. */
  readonly ideVersion: string | undefined;
  /** The IDE's tools, by name. */
  readonly ideTools: ReadonlyMap<string, IdeTool>;
  /** Names of workarounds that are not to be applied. */
  isOff(workaround: string): boolean;
  /** One line for the log of workarounds that were not applied, if that is kept. */
  noteWorkaround(line: string): void;
  /**
   * Calls a tool of the IDE; the project path is added under the key that the tool has for it. A result with
   * `isError` is a result. Rejects with {@link Refusal} for time-outs, lost sessions and errors of the protocol.
   */
  callIde(tool: string, args: JsonObject): Promise<ToolResult>;
}

/** A tool of the bridge's own. */
export interface BridgeTool {
  readonly name: string;
  readonly description: string;
  /** An object with `additionalProperties: false`. */
  readonly inputSchema: JsonObject;
  readonly isReadOnly: boolean;
  /** The tools of the IDE that it is built on: shown only where all of them are there. */
  readonly needs: readonly string[];
  /**
   * Carries out a call whose argument names have been checked; a {@link Refusal} is its failed answer. The
   * project path is no argument any more.
   */
  run(args: JsonObject, call: BridgeCall): Promise<ToolResult>;
}

/** A result with one text. */
export function textResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] };
}
