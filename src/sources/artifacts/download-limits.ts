/** How much and how long a download may be. */
export interface DownloadLimits {
  /** Most bytes of the file, counted as they come. */
  bytes: number;
  /** Longest time in which nothing comes. In ms. */
  stallMs: number;
  /** Longest time in all, attempts and the waits between them together. In ms. */
  totalMs: number;
  /** Waits before the second attempt and each further one; there are as many more attempts. In ms. */
  waitsMs: readonly number[];
  /** Longest wait that a server may ask for. In ms. */
  askedWaitMs: number;
  /** Most redirects of an attempt. */
  redirects: number;
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  bytes: 256 << 20,
  stallMs: 30_000,
  totalMs: 300_000,
  waitsMs: [1_000, 2_000],
  askedWaitMs: 30_000,
  redirects: 5,
};

/**
 * The wait that a `Retry-After` header asks for, in seconds or up to a date: in ms, none below 0. Undefined for
 * anything else.
 */
export function askedWait(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^[0-9]{1,12}$/.test(text)) return Number(text) * 1_000;
  // More is taken for a date otherwise, a number below 0 among it.
  if (!/^[a-z]{3,9},? /i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
