/** The ways in which a request to the IDE comes to nothing. */
import { Refusal } from '../types.ts';

/** A JSON-RPC error, from the IDE or, where it is thrown into a request of the IDE, for it. */
export class IdeRpcError extends Error {
  override readonly name = 'IdeRpcError';
  readonly code: number;
  /** Undefined where there is none. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** No port, or not the given URL, answers as an MCP server does. */
export class NoIdeFound extends Refusal {}

/**
 * What is known of a request whose session is gone. `unsent`: no byte of it left; `refused`: the IDE said that it knows
 * no such session, and did not run it; `broken`: it was sent, and there is no whole answer.
 */
export type Loss = 'unsent' | 'refused' | 'broken';

/** A request found its session gone. */
export class LostSession extends Error {
  override readonly name = 'LostSession';
  readonly how: Loss;
  /** What the IDE answered, if that was an answer to the request. */
  readonly answer: IdeRpcError | undefined;

  constructor(how: Loss, cause: string, answer?: IdeRpcError) {
    super(cause);
    this.how = how;
    this.answer = answer;
  }
}

/** A whole answer came, with no JSON-RPC answer in it: cut where nothing tells its length, or from somebody else. */
export class NoAnswer extends LostSession {
  constructor() {
    super('broken', 'no answer of the protocol');
  }
}

/** The IDE answered in HTTP alone, with a status that says nothing of the session. */
export class HttpFailure extends Refusal {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`The IDE answered with HTTP status ${status}${text === '' ? '' : `: ${text}`}`);
    this.status = status;
  }
}

const SESSION_TEXTS: readonly string[] = [
  'session not found',
  'missing mcp-session-id header',
  'mcp-session-id header is required',
  'not initialized',
  'no valid session',
];

/** Whether the text of a refusal says that the session is unknown or missing, or the server not initialised. */
export function tellsOfLostSession(text: string): boolean {
  const lower = text.toLowerCase();
  return SESSION_TEXTS.some((part) => lower.includes(part));
}

/** The answer to a call that may have been carried out, or was not repeated once more. */
export function lostText(name: string): string {
  return (
    `The IDE session was lost during '${name}'. ` +
    'The call was not repeated and may have taken effect; check before calling again.'
  );
}
