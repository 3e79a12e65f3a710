/** The one place that gives errors their JSON-RPC numbers. */
import { type JSONRPCMessage, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type ErrorCode, messageOf, QuarryError } from '../errors.ts';

/** The number each cause of an error has on the wire. */
export const ERROR_NUMBERS: Readonly<Record<ErrorCode, number>> = {
  invalid_params: -32602,
  source_not_found: -32001,
  invalid_request: -32001,
  index_error: -32002,
  config_error: -32003,
  search_failed: -32004,
  internal_error: -32603,
  // Reaches a client only if the server itself cancelled: who cancels a request gets no answer to it.
  cancelled: -32603,
};

/**
 * The SDK rewrites -32002 to -32602, because MCP once used it for missing resources. Errors with that
 * number pass through the SDK under this one and get theirs back from {@link withExactCode}.
 */
const INDEX_ERROR_INSIDE_SDK = -31_002;

/** Anything thrown by a tool as an error with number and message, never a stack. */
export function toProtocolError(error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const number = error instanceof QuarryError ? ERROR_NUMBERS[error.code] : ERROR_NUMBERS.internal_error;
  const code = number === ERROR_NUMBERS.index_error ? INDEX_ERROR_INSIDE_SDK : number;
  return new ProtocolError(code, messageOf(error) || 'Internal error');
}

/** An error for parameters of a protocol method, such as the `name` of `tools/call`. */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** The message as it belongs on the wire: with the numbers {@link toProtocolError} had to disguise. */
export function withExactCode<Message extends JSONRPCMessage>(message: Message): Message {
  if (!('error' in message) || message.error.code !== INDEX_ERROR_INSIDE_SDK) return message;
  return { ...message, error: { ...message.error, code: ERROR_NUMBERS.index_error } };
}
