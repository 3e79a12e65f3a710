/** The one place that knows which toolsets answer failures in a form of their own. */
import { messageOf, QuarryError } from '../errors.ts';
import { failureJson as artifactFailure } from './artifacts/failure.ts';
import { failureJson as fileFailure } from './files/failure.ts';
import type { Tool, Toolset } from './tool.ts';

/** The answer of a call that failed. */
export interface FailedAnswer {
  text: string;
  /** The protocol is told of the failure too; else the text alone says it. */
  isError: boolean;
}

const FORMS: { readonly [Name in Toolset]?: (error: unknown) => FailedAnswer } = {
  files: (error) => ({ text: fileFailure(error), isError: true }),
  structure: (error) => ({ text: messageOf(error), isError: true }),
  artifacts: (error) => ({ text: artifactFailure(error), isError: false }),
};

/**
 * The failed answer of a tool. Undefined where a failure is no answer but an error of the protocol: for
 * toolsets without a form of their own, and for calls that were cancelled.
 */
export function failedAnswer({ toolset }: Pick<Tool, 'toolset'>, error: unknown): FailedAnswer | undefined {
  if (error instanceof QuarryError && error.code === 'cancelled') return undefined;
  return FORMS[toolset]?.(error);
}
