/** Errors of tools as JSON-RPC errors, and the way of their numbers through the SDK. */
import { type JSONRPCMessage, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { messageOf, QuarryError } from '../errors.ts';
import { ERROR_NUMBERS } from '../tools/error-numbers.ts';

/**
 * The SDK rewrites -32002 to -32602 in every protocol version. It is the number of tools whose index cannot
 * be used, and of missing resources in the older versions: errors with it pass through the SDK under this
 * one and get theirs back from {@link withExactCode}.
 */
const MINUS_32002_INSIDE_SDK = -31_002;

/** Anything thrown by a tool as an error with number and message, never a stack. */
export function toProtocolError(error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const number = error instanceof QuarryError ? ERROR_NUMBERS[error.code] : ERROR_NUMBERS.internal_error;
  const code = number === ERROR_NUMBERS.index_error ? MINUS_32002_INSIDE_SDK : number;
  return new ProtocolError(code, messageOf(error) || 'Internal error');
}

/** The number for what is not there, in the protocols before 2026-07-28. */
const RESOURCE_NOT_FOUND = -32_002;
const FIRST_MODERN_VERSION = '2026-07-28';

/** Anything thrown while a resource, prompt or completion was made, as {@link toProtocolError} has tools. */
export function toMethodError(error: unknown): ProtocolError {
  if (!(error instanceof QuarryError)) return toProtocolError(error);
  // The numbers of tools would mean something else here: that a resource is not there.
  if (error.code === 'index_error') return new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  const isOfCaller = ERROR_NUMBERS[error.code] === ERROR_NUMBERS.source_not_found;
  return isOfCaller ? invalidParams(error.message) : toProtocolError(error);
}

/** The error for a resource that does not exist, or that nobody may know of, under a protocol version. */
export function resourceNotFound(uri: string, protocol: string): ProtocolError {
  const isModern = protocol >= FIRST_MODERN_VERSION && protocol !== 'none';
  const code = isModern ? ProtocolErrorCode.InvalidParams : MINUS_32002_INSIDE_SDK;
  return new ProtocolError(code, 'Resource not found', { uri });
}

/** An error for parameters of a protocol method, such as the `name` of `tools/call`. */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** The message as it belongs on the wire: with the numbers {@link toProtocolError} had to disguise. */
export function withExactCode<Message extends JSONRPCMessage>(message: Message): Message {
  if (!('error' in message) || message.error.code !== MINUS_32002_INSIDE_SDK) return message;
  return { ...message, error: { ...message.error, code: RESOURCE_NOT_FOUND } };
}
