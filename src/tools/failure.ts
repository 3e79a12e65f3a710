/** The one place that knows which toolsets answer failures in a form of their own. */
import { messageOf, QuarryError } from '../errors.ts';
import { failureJson } from './files/failure.ts';
import type { Tool, Toolset } from './tool.ts';

const FORMS: { readonly [Name in Toolset]?: (error: unknown) => string } = {
  files: failureJson,
  structure: messageOf,
};

/**
 * The text of a failed answer of a tool. Undefined where a failure is no answer but an error of the
 * protocol: for toolsets without a form of their own, and for calls that were cancelled.
 */
export function failureText({ toolset }: Pick<Tool, 'toolset'>, error: unknown): string | undefined {
  if (error instanceof QuarryError && error.code === 'cancelled') return undefined;
  return FORMS[toolset]?.(error);
}
