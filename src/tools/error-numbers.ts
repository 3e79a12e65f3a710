/** The one place that gives errors of tools their numbers: those of JSON-RPC, and what a command prints. */
import type { ErrorCode } from '../errors.ts';

/** The number each cause of an error has on the wire. */
export const ERROR_NUMBERS: Readonly<Record<ErrorCode, number>> = {
  invalid_params: -32602,
  invalid_pattern: -32602,
  outside_project: -32001,
  source_not_found: -32001,
  invalid_request: -32001,
  index_error: -32002,
  config_error: -32003,
  search_failed: -32004,
  internal_error: -32603,
  // Reaches a client only if the server itself cancelled: who cancels a request gets no answer to it.
  cancelled: -32603,
};
