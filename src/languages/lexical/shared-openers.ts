/** Interpolations and openers that many languages share. */
import { blockComment, lineComment, quoted } from './openers.ts';
import type { Hole, Opener } from './scanner.ts';

export const DOLLAR_HOLES: Hole[] = [{ open: '${', close: '}' }, { open: '$' }];
export const SHELL_HOLES: Hole[] = [{ open: '${', close: '}' }, { open: '$(', close: ')' }, { open: '$' }];
export const HASH_HOLES: Hole[] = [{ open: '#{', close: '}' }];
export const BRACE_HOLES: Hole[] = [{ open: '{', close: '}', doubled: true }];

export const slashes = lineComment('//');
export const block = blockComment('/*', '*/');
export const nestedBlock = blockComment('/*', '*/', { nested: true });
export const hash = lineComment('#');
export const double = quoted('"');
export const single = quoted("'");
export const doubleLines = quoted('"', { lines: true });
export const singleLines = quoted("'", { lines: true });
/** Without escapes. */
export const rawSingleLines = quoted("'", { raw: true, lines: true });

/** Three quotes that close with three. */
export function triple(quote: '"' | "'", options: Parameters<typeof quoted>[1] = {}): Opener {
  return quoted(quote.repeat(3), { lines: true, ...options });
}
