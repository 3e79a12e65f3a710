/** The option of commands that watch: how long nothing must have changed. */
import { QuarryError } from '../errors.ts';

const MAX_DEBOUNCE_MS = 60_000;

/** In ms. */
export const DEFAULT_DEBOUNCE_MS = 300;

/** What `--debounce-ms` means. Throws `invalid_params`. */
export function debounceOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_DEBOUNCE_MS;
  if (!/^-?\d{1,15}$/.test(given))
    throw new QuarryError('invalid_params', "'debounce-ms' must be an integer");
  const ms = Number(given);
  if (ms >= 0 && ms <= MAX_DEBOUNCE_MS) return ms;
  throw new QuarryError(
    'invalid_params',
    `'debounce-ms' must be between 0 and ${MAX_DEBOUNCE_MS} (got ${ms})`,
  );
}
