/** What a process and its index process say to each other. All of it is cloneable. */
import { type ErrorCode, type ErrorDetails, messageOf, QuarryError } from '../../errors.ts';
import type { Tables } from '../../store/tables.ts';
import type { BatchInput, BatchOutput } from '../batch.ts';
import type { BuildReport } from '../build.ts';
import type { BuildTask } from '../run-build.ts';

/** What can be asked for, and what is answered. */
export interface Works {
  table: { input: { operation: keyof Tables; args: readonly unknown[] }; output: unknown };
  /** In the process itself. */
  batch: { input: BatchInput; output: BatchOutput };
  /** In one of its worker threads. */
  task: { input: { name: string; input: unknown }; output: unknown };
  build: { input: BuildTask; output: BuildReport };
}

export type Request = {
  [Work in keyof Works]: { id: number; work: Work; input: Works[Work]['input'] };
}[keyof Works];

/** Says that a request is not wanted any more; it is answered all the same. */
export interface Cancellation {
  cancel: number;
}

export type Reply =
  | { id: number; kind: 'result'; result: unknown }
  | { id: number; kind: 'error'; error: SentError }
  | { id: number; kind: 'progress'; done: number; total: number };

/** An error as it is sent; `code` is that of a {@link QuarryError}. */
export interface SentError {
  message: string;
  code?: ErrorCode;
  details?: ErrorDetails;
}

export function sentError(error: unknown): SentError {
  if (!(error instanceof QuarryError)) return { message: messageOf(error) };
  return { message: error.message, code: error.code, details: error.details };
}

export function receivedError({ message, code, details }: SentError): Error {
  return code === undefined ? new Error(message) : new QuarryError(code, message, details && { details });
}
