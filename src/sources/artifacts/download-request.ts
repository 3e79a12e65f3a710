/** Asking for a file over http, redirects followed by hand: each is checked before it is gone to. */
import { askedWait } from './download-limits.ts';
import { connectionFailure, downloadFailed, PassingFailure } from './download-refusal.ts';
import { shownUrl } from './source-uri-shown.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** An answer that brings a file. Its body has not been read. */
export type FileResponse = Response & { readonly body: ReadableStream<Uint8Array> };

/**
 * Asks for a file. User and password of the URL are told to its own origin only. Rejects with
 * `PassingFailure` for a broken connection, 429 and 5xx, with `download_failed` for other answers without
 * a file, too many redirects, and one to another scheme.
 */
export async function requestFile(
  url: URL,
  { redirects, signal, onAnswer }: { redirects: number; signal: AbortSignal; onAnswer: () => void },
): Promise<FileResponse> {
  const shown = shownUrl(url);
  let target = withoutUser(url);
  for (let left = redirects; ; left--) {
    const response = await ask(target, target.origin === url.origin ? authorization(url) : {}, signal);
    onAnswer();
    if (isFile(response)) return response;
    // The connection may go on sending.
    response.body?.cancel().catch(() => {});
    if (!REDIRECTS.has(response.status)) throw failureOf(response, shown);
    if (left === 0) throw downloadFailed(shown, `there are more than ${redirects} redirects`);
    target = redirectTarget(response, target, shown);
  }
}

async function ask(
  target: URL,
  authorization: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const headers = {
    accept: '*/*',
    // The bytes that come are those of the file, and their number is the one that was announced.
    'accept-encoding': 'identity',
    'user-agent': 'quarry',
    ...authorization,
  };
  try {
    return await fetch(target, { headers, redirect: 'manual', signal });
  } catch (error) {
    throw connectionFailure(error);
  }
}

function isFile(response: Response): response is FileResponse {
  return response.ok && response.body !== null;
}

function failureOf({ status, statusText, headers }: Response, shown: string): Error {
  const why = `HTTP ${status} ${statusText}`.trim();
  if (status !== 429 && status < 500) return downloadFailed(shown, why);
  return new PassingFailure(why, { waitMs: askedWait(headers.get('retry-after'), Date.now()) });
}

/** Where a redirect leads, without user: nobody has been trusted with one there. */
function redirectTarget({ status, headers }: Response, from: URL, shown: string): URL {
  const location = headers.get('location');
  if (location === null) throw downloadFailed(shown, `HTTP ${status} without a place to go to`);
  // Header values are bytes; in those of URLs they are meant as UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  if (!URL.canParse(text, from.href)) {
    throw downloadFailed(shown, `HTTP ${status} leads to something that is no URL`);
  }
  const target = new URL(text, from);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw downloadFailed(
      shown,
      `HTTP ${status} leads to ${target.protocol}, and only http and https are followed`,
    );
  }
  return withoutUser(target);
}

function withoutUser(url: URL): URL {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  plain.hash = '';
  return plain;
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
