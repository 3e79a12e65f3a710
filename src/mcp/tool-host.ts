/** What a server needs of who carries out its calls. */
import type { ToolDescription } from '../tools/description.ts';
import type { Progress, Tool, ToolContext } from '../tools/tool.ts';

/** What carries out tool calls. */
export interface ToolHost {
  /** What clients are told of the tools they are shown. */
  listed: readonly ToolDescription[];
  /** Every callable tool, shown or not. Asked for by calls alone: they may be loaded then. */
  tools(): Promise<readonly Tool[]>;
  /** Quarry's version. */
  version: string;
  /**
   * Runs a tool and answers with its text. Rejects with a QuarryError; anything else is taken for a
   * fault of Quarry. Keeps the time limit of calls, and stops work when the signal is aborted.
   */
  call(tool: Tool, args: unknown, call: ToolCall): Promise<string>;
  /**
   * Does work that is no call of a tool, within the same time limit and with the same errors. Resources,
   * prompts and completions are asked of it; where it is left out there are none.
   */
  ask?<Result>(work: (context: ToolContext) => Promise<Result>, call: ToolCall): Promise<Result>;
  /** Calls back with the id of a source when a new snapshot of it is in force. Returns what ends that. */
  onReindexed?(listener: (sourceId: string) => void): () => void;
  /** Calls back when a source came or went. Returns what ends that. */
  onSourcesChanged?(listener: () => void): () => void;
}

/** The circumstances of one call. */
export interface ToolCall {
  /** Aborted when the client cancels the call or goes away. */
  signal: AbortSignal;
  /** May be called as often as the handler likes. */
  progress: (progress: Progress) => void;
  /** Negotiated protocol version; `none` if the client did not negotiate. */
  protocol: string;
  /** Told if the answer is of a state that lacks so many changed files and does not say so itself. */
  onBehind?: (files: number) => void;
}

/** How a host is asked for what is no call of a tool. */
export type Ask = NonNullable<ToolHost['ask']>;
