/** The face of the fake IDE: what tests may ask of it, and what they may read off it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { IdeTool, JsonObject, ToolResult } from '../../src/ide/types.ts';

/** All tools of one age of IDEs: the old search and file tools, or the new searches. */
export type FakeToolSet = 'legacy' | 'native';

/**
 * Which tools are listed, in this order. An entry is a set, the name of a tool that the fake can carry out (those
 * of the sets, `ping_it`, `reformat_file`), or a tool written out, which is listed as it is. A tool written out
 * under a name that the fake knows behaves as that one; under any other name it answers with its arguments.
 */
export type FakeTools =
  | FakeToolSet
  /** `legacy`, `native`, `ping_it` and `reformat_file`. */
  | 'mixed'
  | readonly (IdeTool | string)[]
  | {
      /** What to begin with; nothing if absent. */
      readonly from?: FakeTools;
      /** Names taken away. */
      readonly without?: readonly string[];
      /** Put behind the rest. */
      readonly and?: readonly (IdeTool | string)[];
    };

/** What real IDEs do now and then. All are off unless said otherwise. */
export interface FakeQuirks {
  /** In globs, `**` followed by a slash needs at least one folder. */
  readonly globNeedsFolder?: boolean;
  /** Searches by regular expression look outside of `directoryToSearch` as well. */
  readonly regexIgnoresDirectory?: boolean;
  /** `||` stands before and behind the match in every `lineText`. */
  readonly marksMatches?: boolean;
  /** There "may be more" as soon as the number asked for is reached, though it was the last match. */
  readonly saysMoreAtLimit?: boolean;
  /** UTF-16 units after which every text of a file is cut, with the mark glued to it; 65536 if absent. */
  readonly textLimit?: number;
}

/** What to start. */
export interface FakeIdeOptions {
  /** The directory whose files are searched, read and written; calls must name it as their project. */
  readonly project: string;
  /** `legacy` if absent. */
  readonly tools?: FakeTools;
  /** How requests are answered; `json` if absent. */
  readonly answers?: 'json' | 'sse';
  /** 0, any free one, if absent. Rejects with `EADDRINUSE` where it is taken. */
  readonly port?: number;
  /** In `serverInfo`; `261.25000.1` if absent. */
  readonly serverVersion?: string;
  /** Put over `{tools: {listChanged: true}}`. Methods of a capability that is not there are -32601. */
  readonly capabilities?: JsonObject;
  /** Tools on a page of `tools/list`; all on one if absent. */
  readonly pageSize?: number;
  /** What GET gets: a stream, or this status. A stream if absent. */
  readonly getStream?: 'sse' | 405 | 409;
  /** The name of the project path in the schemas; `project_path` if absent. */
  readonly projectKey?: 'project_path' | 'projectPath';
  /** The name of the text in the schemas of the native searches, which take either; `q` if absent. */
  readonly nativeKey?: 'q' | 'query';
  readonly quirks?: FakeQuirks;
  /** Folder names that searches pass over unless told otherwise; `build`, `node_modules`, `out` if absent. */
  readonly excluded?: readonly string[];
  /**
   * Whether calls are refused, as results with `isError`, for another project, missing arguments, unknown ones and
   * such of a wrong type. On if absent. Tools that the fake does not know take everything.
   */
  readonly strict?: boolean;
}

/** One message as it came in, or one GET or DELETE. */
export interface FakeRequest {
  readonly http: 'POST' | 'GET' | 'DELETE' | 'other';
  /** The method of a JSON-RPC request or notification; `response` for an answer; else the HTTP method. */
  readonly method: string;
  /** `{}` if there were none; for `response` the whole message. */
  readonly params: JsonObject;
  /** The id of a JSON-RPC message that has one. */
  readonly id: string | number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** As the client sent it: undefined for `initialize`. */
  readonly sessionId: string | undefined;
  /** When it came, in ms since the epoch. */
  readonly at: number;
  /** Counts the TCP connections from 1, over restarts too. */
  readonly connection: number;
  /** Whether it was turned away before its method was looked at, for its session or its form. */
  readonly isRefused: boolean;
}

/** What a handler may answer with. */
export type FakeAnswer =
  /** A result, as it is. (As a type with any keys it could pass for a promise, and literals would widen.) */
  | object
  /** A JSON-RPC error. */
  | { readonly rpcError: { readonly code: number; readonly message: string; readonly data?: unknown } }
  /** An HTTP answer of that status instead of a JSON-RPC one. */
  | { readonly http: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  /** No answer; the connection stays open. */
  | 'never'
  /** The connection is destroyed before the answer begins. */
  | 'break'
  /** The connection is destroyed with half of the answer written. */
  | 'break-midway'
  /** What there would have been without the handler. */
  | undefined;

/** What a handler knows of the request it answers. */
export interface FakeContext {
  readonly sessionId: string | undefined;
  /** Undefined for notifications, GET and DELETE. */
  readonly id: string | number | undefined;
  /** All of them, with `_meta`. */
  readonly params: JsonObject;
  /** How often the tool, or the method, was asked for, this time included. */
  readonly count: number;
  /** Aborted when the client cancels the request or its connection ends. A handler is free not to care. */
  readonly signal: AbortSignal;
  /** What there would be without the handler, done now. Rejects where that is a JSON-RPC error. */
  builtIn(): Promise<ToolResult>;
  /** Sends a notification ahead of the answer: with `sse` on its stream, else on the GET streams of the session. */
  notify(method: string, params: JsonObject): void;
}

/** Answers a call of a tool, or a request of another method, in place of the fake. Throwing is error -32603. */
export type FakeHandler = (args: JsonObject, context: FakeContext) => FakeAnswer | Promise<FakeAnswer>;

/** How the fake goes down and comes back. */
export interface FakeRestart {
  /** `true`: any other port. A number: that one. The same port if absent. */
  readonly newPort?: boolean | number;
  /** How long nothing listens; 0 if absent. */
  readonly downMs?: number;
  /**
   * What becomes of open connections: `destroy` (if absent) ends all of them; `linger-idle` those with a request or
   * a stream on them, while the others stay open and are destroyed by the next request on them, which is not
   * recorded; `linger` treats all connections in that way, so that nobody notices.
   */
  readonly connections?: 'destroy' | 'linger-idle' | 'linger';
}

/** How requests of a session that is no more are turned away. */
export type SessionRefusal =
  /** 404, `Session not found`. */
  | 'not-found'
  /** 400, `Missing mcp-session-id header`. */
  | 'missing-header'
  | { readonly http: number; readonly body: string };

/** A running fake. */
export interface FakeIde {
  /** The endpoint, for the port that is in force. */
  readonly url: string;
  readonly port: number;
  /** Everything that came in, in order, refused requests too. */
  readonly requests: readonly FakeRequest[];
  /** The sessions that are open, oldest first. */
  readonly sessions: readonly string[];
  /** The connections that are open. */
  readonly connections: number;
  /** The methods of {@link requests} in order, without GET, for a look at what was sent. */
  methods(): string[];
  /**
   * The arguments of all calls of a tool that reached it, in order: also of those that a handler answered by whatever
   * means, not of those refused for their session.
   */
  calls(name: string): JsonObject[];
  /** Puts a handler in front of a tool, listed or not; `undefined` takes it away. Takes the place of the one before. */
  onCall(name: string, handler: FakeHandler | undefined): void;
  /**
   * The same for a method; for `tools/call` it comes before those of tools. Its `args` are the params. Notifications,
   * `GET` and `DELETE` may be named as well: there only `http`, `never` and the breaks make a difference.
   */
  onMethod(method: string, handler: FakeHandler | undefined): void;
  /** Lists these tools from now on, and says so on the GET streams that are open. */
  setTools(tools: FakeTools): void;
  /** Sends a notification on the newest GET stream of every session; returns on how many. */
  notify(method: string, params?: JsonObject): number;
  /** Asks the client of the newest GET stream, waiting for one. Rejects with the client's error. */
  request(method: string, params?: JsonObject): Promise<unknown>;
  /** Resolves when at least this many GET streams are open (1 if absent); rejects after 10 s. */
  waitForStream(count?: number): Promise<void>;
  /**
   * Resolves when the condition holds; rejects after 10 s. It is looked at after every request, call of a tool, answer
   * of a handler, and beginning or end of a session, a stream or a connection.
   */
  waitFor(condition: () => boolean): Promise<void>;
  /** Ends the GET streams, and nothing else. */
  endStreams(): void;
  /**
   * Forgets all sessions: what comes under one of them is turned away like this from now on (`not-found` if absent).
   * Their GET streams stay open, so that the next request is what finds out.
   */
  dropSessions(refusal?: SessionRefusal): void;
  /** Goes down and comes back with no sessions. Resolves when it is back. Tools and handlers stay. */
  restart(how?: FakeRestart): Promise<void>;
  /** Holds back every answer to the methods (all requests if absent) by so many ms, after the work is done; 0 ends it. */
  delay(ms: number, methods?: readonly string[]): void;
  /** Ends all connections. Afterwards nothing is left. */
  close(): Promise<void>;
}
