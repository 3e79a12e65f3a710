/** Defects of certain IDE versions that the bridge knows its way round. */

import type { BridgeCall } from './types.ts';

/** The first build without the defect; undefined while there is none. */
const FIXED_IN = {
  /** Answers to a regular expression come from outside the directory asked for, too. */
  search_in_files_by_regex_directory_scope_ignored: '261.20247',
  /** `**` and a slash stand for one folder at least. */
  find_files_by_glob_needs_folder: undefined,
} as const;

/** A name by which a workaround is switched off. */
export type Workaround = keyof typeof FIXED_IN;

/** All of them. */
export const WORKAROUNDS: readonly Workaround[] = [
  'search_in_files_by_regex_directory_scope_ignored',
  'find_files_by_glob_needs_folder',
];

/** Whether this IDE has to be helped, as far as can be known; if not, the reason goes to the log. */
export function isWorkaroundApplied(workaround: Workaround, call: BridgeCall): boolean {
  const reason = reasonAgainst(workaround, call);
  if (reason === undefined) return true;
  call.noteWorkaround(`Workaround '${workaround}' not applied: ${reason}`);
  return false;
}

function reasonAgainst(workaround: Workaround, call: BridgeCall): string | undefined {
  if (call.isOff(workaround)) return 'switched off';
  const fixedIn = FIXED_IN[workaround];
  if (fixedIn === undefined || isOlder(call.ideVersion, fixedIn)) return undefined;
  return `the IDE is ${call.ideVersion}, and the defect is gone since ${fixedIn}`;
}

/**
 * Whether an IDE is older than a build, or its version tells nothing. Builds are compared number by number,
 * `SNAPSHOT` is the newest of its branch; `2026.1` is a build of branch 261 without further numbers.
 */
export function isOlder(version: string | undefined, build: string): boolean {
  const [ours, theirs] = [buildNumbers(version), buildNumbers(build)];
  if (ours === undefined || theirs === undefined) return true;
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const [a, b] = [ours[i] ?? 0, theirs[i] ?? 0];
    if (a !== b) return a < b;
  }
  return false;
}

/** The first thing with a digit at its beginning: `IU-261.20247.3` and `2026.1 EAP` have words around it. */
const VERSION = /(?:^|[\s-])(\d[\w.-]*)/;
const YEAR_AND_RELEASE = /^20(\d\d)\.(\d)(?!\d)/;
/** More of a version is not looked at, in UTF-16 units. */
const MAX_LENGTH = 200;

function buildNumbers(version: string | undefined): number[] | undefined {
  const text = VERSION.exec(version?.slice(0, MAX_LENGTH) ?? '')?.[1];
  if (text === undefined) return undefined;
  const release = YEAR_AND_RELEASE.exec(text);
  if (release !== null) return [Number(release[1]) * 10 + Number(release[2])];
  const numbers: number[] = [];
  for (const part of text.split('.')) {
    const digits = /^\d+/.exec(part)?.[0];
    if (digits !== undefined) numbers.push(Number(digits));
    if (part.includes('SNAPSHOT')) return [...numbers, Number.POSITIVE_INFINITY];
    if (digits === undefined) break;
  }
  return numbers;
}
