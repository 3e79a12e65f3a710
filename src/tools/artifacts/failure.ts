/** How artifact tools tell that they failed: an answer like any other, with a status, a message, and what helps. */
import { messageOf, QuarryError } from '../../errors.ts';
import { ArtifactRefusal, type RefusalStatus } from '../../sources/artifacts/refusal.ts';

const STATUS_OF: { readonly [Code in QuarryError['code']]?: RefusalStatus } = {
  invalid_params: 'invalid_argument',
  invalid_pattern: 'invalid_pattern',
  outside_project: 'invalid_path',
};

/** Anything thrown by such a tool, as compact JSON. Never a stack. */
export function failureJson(error: unknown): string {
  const refusal = error instanceof ArtifactRefusal ? error : undefined;
  const status =
    refusal?.status ?? (error instanceof QuarryError ? STATUS_OF[error.code] : undefined) ?? 'internal_error';
  return JSON.stringify({
    status,
    message: messageOf(error) || 'Internal error',
    suggested_action: refusal?.suggestedAction,
  });
}
