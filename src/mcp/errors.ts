/** Errors of tools as JSON-RPC errors, and the way of their numbers through the SDK. */
import { type JSONRPCMessage, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { messageOf, QuarryError } from '../errors.ts';
import { ERROR_NUMBERS } from '../tools/error-numbers.ts';

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
