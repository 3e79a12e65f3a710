/** Fetching a jar over http into a file. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { DOWNLOAD_LIMITS, type DownloadLimits } from './download-limits.ts';
import { connectionFailure, downloadFailed, PassingFailure } from './download-refusal.ts';
import { type FileResponse, requestFile } from './download-request.ts';
import { DownloadWatch } from './download-watch.ts';
import { shownUrl } from './source-uri-shown.ts';

export interface DownloadOptions {
  limits?: DownloadLimits;
  signal: AbortSignal;
  /** Bytes that have come in this attempt, and in all if the server says so. */
  onProgress?: (done: number, total: number | undefined) => void;
}

/**
 * Fetches `url`, which may hold user and password, into the file `into`. It is there once it is complete, and a
 * failure leaves nothing. Broken connections, 429 and 5xx are tried again. Rejects with `download_failed` and
 * the reason, an HTTP status among it, which shows no credentials; with `cancelled` when the signal is aborted.
 */
export async function downloadJar(url: URL, into: string, options: DownloadOptions): Promise<void> {
  const { limits = DOWNLOAD_LIMITS, signal, onProgress = () => {} } = options;
  const watch = new DownloadWatch(shownUrl(url), limits, signal);
  const draft = `${into}.${randomUUID()}.part`;
  try {
    await withAttempts(url, limits, watch, () => attempt(url, draft, limits, watch, onProgress));
    await rename(draft, into);
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.end();
    await rm(draft, { force: true }).catch(() => {});
  }
}

async function withAttempts(
  url: URL,
  limits: DownloadLimits,
  watch: DownloadWatch,
  once: () => Promise<void>,
): Promise<void> {
  for (let failed = 0; ; failed++) {
    watch.signal.throwIfAborted();
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof PassingFailure) || watch.signal.aborted) throw error;
      const ownWait = limits.waitsMs[failed];
      if (ownWait === undefined) {
        throw downloadFailed(shownUrl(url), `${error.message} (attempts: ${failed + 1})`, error);
      }
      const pause = error.waitMs === undefined ? ownWait : Math.min(error.waitMs, limits.askedWaitMs);
      await wait(pause, undefined, { signal: watch.signal });
    }
  }
}

async function attempt(
  url: URL,
  draft: string,
  limits: DownloadLimits,
  watch: DownloadWatch,
  onProgress: (done: number, total: number | undefined) => void,
): Promise<void> {
  // Aborting it lets go of the connection, however the attempt ends.
  const connection = new AbortController();
  const signal = AbortSignal.any([watch.signal, connection.signal]);
  const onAnswer = () => watch.moved();
  watch.moved();
  try {
    const response = await requestFile(url, { redirects: limits.redirects, signal, onAnswer });
    const total = announcedBytes(response);
    if ((total ?? 0) > limits.bytes) throw tooLarge(url, limits);
    const file = await open(draft, 'w');
    try {
      const done = await receive(response, file, (bytes) => {
        watch.moved();
        if (bytes > limits.bytes) throw tooLarge(url, limits);
        onProgress(bytes, total);
      });
      if (total !== undefined && done !== total) {
        throw new PassingFailure(`${done} of ${total} bytes came`);
      }
    } finally {
      await file.close();
    }
  } finally {
    watch.rest();
    connection.abort();
  }
}

/** Resolves with the number of bytes; `onBytes` gets it after each piece, before that is written. */
async function receive(
  response: FileResponse,
  file: FileHandle,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const reader = response.body.getReader();
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read().catch((error) => {
      throw connectionFailure(error);
    });
    if (done) return bytes;
    bytes += value.length;
    onBytes(bytes);
    await file.writeFile(value);
  }
}

/** What comes is unpacked on its way if it is packed, and then has another length. */
function announcedBytes({ headers }: FileResponse): number | undefined {
  const length = headers.get('content-length') ?? '';
  return /^[0-9]{1,15}$/.test(length) && !headers.has('content-encoding') ? Number(length) : undefined;
}

function tooLarge(url: URL, { bytes }: DownloadLimits): Error {
  return downloadFailed(shownUrl(url), `it is larger than ${bytes} bytes`);
}
