/** What a check of `quarry doctor` finds. */

export type Level = 'ok' | 'warn' | 'fail';

export interface Finding {
  level: Level;
  /** What was looked at. */
  check: string;
  message: string;
  /** What to do about it. */
  remedy?: string;
}
