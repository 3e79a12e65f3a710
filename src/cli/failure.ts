/** How an error of a command is told to its user, and what the process exits with. */
import { type ErrorCode, messageOf, QuarryError } from '../errors.ts';
import { printable } from '../printable.ts';
import { ArtifactRefusal } from '../sources/artifacts/refusal.ts';

/** The command did what it could, and it is no success. */
export const FAILED = 1;
/** The command line or the configuration is wrong. */
export const USAGE = 2;

export interface Failure {
  /** Lines for standard error. */
  lines: string[];
  exitCode: number;
}

/** What to do next, where the message of the error, written for all faces, does not say it. */
const HINTS: { readonly [Code in ErrorCode]?: string } = {
  source_not_found: '`quarry sources` lists the sessions there are.',
  internal_error: '`quarry doctor` looks for what is wrong.',
};

/** Exit code 2 for mistakes of the user, 1 for all else. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof QuarryError)) {
    const message = `error: Internal error: ${messageOf(error)}`;
    return { lines: [...shown(message), `hint: ${HINTS.internal_error}`], exitCode: FAILED };
  }
  const exitCode = exitCodeOf(error.code);
  // These name their kind themselves, one problem a line.
  if (error.code === 'config_error') return { lines: shown(error.message), exitCode };
  const hint = error instanceof ArtifactRefusal ? artifactHint(error) : HINTS[error.code];
  return { lines: [...shown(`error: ${error.message}`), ...(hint ? [`hint: ${hint}`] : [])], exitCode };
}

function artifactHint({ suggestedAction }: ArtifactRefusal): string | undefined {
  switch (suggestedAction) {
    case 'register_source':
      return '`quarry artifacts add` registers sources, `quarry artifacts list` lists those there are.';
    case 'index_artifact':
      return '`quarry artifacts index` indexes what is registered.';
    case 'search_cached_artifact':
      return '`quarry artifacts search-cache` looks for source JARs on this machine.';
    default:
      return undefined;
  }
}

const USAGE_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'config_error',
  'invalid_params',
  'invalid_pattern',
  'outside_project',
]);

export function exitCodeOf(code: ErrorCode): number {
  return USAGE_ERRORS.has(code) ? USAGE : FAILED;
}

function shown(message: string): string[] {
  return message.split('\n').map((line) => printable(line));
}
