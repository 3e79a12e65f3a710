/**
 * What a tool is: one literal with name, words, effects, parameters and handler. Faces (MCP, CLI,
 * docs) read the literals; a tool knows no face.
 */
import * as z from 'zod';
import type { LoadedConfig } from '../config/load.ts';
import type { Toolset } from '../config/toolset-names.ts';
import type { CallOptions } from '../indexing/call.ts';
import type { Indexer } from '../indexing/indexer.ts';
import type { Project } from '../sources/project.ts';
import { parseArguments } from './arguments.ts';
import type { Artifacts } from './artifacts/artifacts.ts';
import type { RepeatedQuestions } from './repeated.ts';

export { TOOLSETS, type Toolset } from '../config/toolset-names.ts';

/** What a tool does to the world; sent to clients as MCP annotations. All tools are closed-world. */
export interface ToolEffects {
  readOnly: boolean;
  destructive: boolean;
  idempotent: boolean;
}

/** Effects of a tool that only answers. */
export const READ_ONLY: ToolEffects = { readOnly: true, destructive: false, idempotent: true };

/** Progress of a long call: work done, work in all if known, and what is being done. */
export interface Progress {
  done: number;
  total?: number;
  message: string;
}

/** Facts about the running server, for `get_server_info`. */
export interface ServerFacts {
  version: string;
  /** Negotiated MCP protocol version; `none` outside MCP. */
  protocol: string;
  /** Every callable tool, by name. */
  tools: readonly Tool[];
}

/** What a handler may use besides its arguments. */
export interface ToolContext {
  config: LoadedConfig;
  indexer: Indexer;
  /** The library sources that are registered here. */
  artifacts: Artifacts;
  /** The tree the server was started on. */
  project: Project | undefined;
  /** What the indexer wants to know of this call. */
  call: CallOptions;
  /** Where answers are kept for who asks again; a command is asked once. */
  repeated?: RepeatedQuestions;
  server: ServerFacts;
}

/** The time limit of tools that keep limits of their own for each thing they do. */
export const UNLIMITED_MS = Number.POSITIVE_INFINITY;

/** A tool as the faces see it. */
export interface Tool {
  readonly name: string;
  readonly toolset: Toolset;
  /** Short name for people. */
  readonly title: string;
  /** The first sentence says what the tool answers; the rest when to use it. */
  readonly description: string;
  readonly effects: ToolEffects;
  /** All parameters, strict. */
  readonly input: z.ZodObject;
  /** Answers under an invalid configuration too. */
  readonly needsNoConfig: boolean;
  /** Calls end after this time even if the configuration allows more; {@link UNLIMITED_MS}: never. In ms. */
  readonly timeLimitMs: number | undefined;
  /**
   * Its answers depend on nothing but the arguments and the states of sources that {@link CallOptions.onSeen} is
   * told of: not on the clock, nor on files that are no part of a source.
   */
  readonly isRepeatable: boolean;
  /** Checks arguments as a client sent them; `invalid_params` says what is wrong. */
  check(args: unknown): void;
  /** Checks the arguments and answers with text: Markdown or JSON, as its toolset does. */
  run(args: unknown, context: ToolContext): Promise<string>;
}

interface ToolLiteral<Shape extends z.ZodRawShape> {
  name: string;
  toolset: Toolset;
  title: string;
  description: string;
  effects: ToolEffects;
  input: Shape;
  needsNoConfig?: boolean;
  timeLimitMs?: number;
  isRepeatable?: boolean;
  handler(args: z.output<z.ZodObject<Shape>>, context: ToolContext): Promise<string>;
}

/** Makes a tool of its literal. */
export function defineTool<Shape extends z.ZodRawShape>(literal: ToolLiteral<Shape>): Tool {
  const input = z.strictObject(literal.input);
  return {
    name: literal.name,
    toolset: literal.toolset,
    title: literal.title,
    description: literal.description,
    effects: literal.effects,
    input,
    needsNoConfig: literal.needsNoConfig ?? false,
    timeLimitMs: literal.timeLimitMs,
    isRepeatable: literal.isRepeatable ?? false,
    check: (args) => void parseArguments(input, args),
    run: async (args, context) => literal.handler(parseArguments(input, args), context),
  };
}
