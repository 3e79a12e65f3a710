/** Downloads into a directory of the test. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { QuarryError } from '../../../src/errors.ts';
import { downloadJar } from '../../../src/sources/artifacts/download.ts';
import type { DownloadLimits } from '../../../src/sources/artifacts/download-limits.ts';
import { ArtifactRefusal } from '../../../src/sources/artifacts/refusal.ts';

/** Long enough never to be reached by what is meant to succeed. */
const QUICK: DownloadLimits = {
  bytes: 1_000,
  stallMs: 10_000,
  totalMs: 20_000,
  waitsMs: [1, 2],
  askedWaitMs: 5,
  redirects: 5,
};

/** Where the file comes to. */
export let into: string;
let directory: string;

/** Gives each test of the file that calls it a directory of its own. */
export function freshDirectories(): void {
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'quarry-download-'));
    into = join(directory, 'x.jar');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));
}

export interface Outcome {
  /** Status of a refusal, `cancelled`, or `done`. */
  status: string;
  /** Of the failure. */
  message: string;
  /** What was fetched; undefined if nothing is there. */
  text: string | undefined;
  /** Of all files in the directory. */
  names: readonly string[];
}

/** Downloads and says what came of it. Anything but a refusal or the end by the caller fails the test. */
export async function download(
  url: string,
  limits: Partial<DownloadLimits> = {},
  options: { signal?: AbortSignal; onProgress?: (done: number, total: number | undefined) => void } = {},
): Promise<Outcome> {
  const signal = options.signal ?? new AbortController().signal;
  const ended = await downloadJar(new URL(url), into, {
    ...options,
    limits: { ...QUICK, ...limits },
    signal,
  }).then(
    () => ({ status: 'done', message: '' }),
    (error) => {
      if (error instanceof ArtifactRefusal) return { status: error.status, message: error.message };
      if (error instanceof QuarryError) return { status: error.code, message: error.message };
      throw error;
    },
  );
  const names = readdirSync(directory).sort();
  return { ...ended, names, text: names.includes('x.jar') ? readFileSync(into, 'utf8') : undefined };
}

/** What is expected of a download that worked. */
export function fetched(text: string): Outcome {
  return { status: 'done', message: '', text, names: ['x.jar'] };
}
