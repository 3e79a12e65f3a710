/** The file with the token that clients of a server must know. */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { hasErrno, messageOf, QuarryError } from '../errors.ts';

/** Shorter ones can be guessed. In characters. */
const MIN_LENGTH = 16;
const MAX_BYTES = 4096;

/** Permission of everybody to read. */
const OTHERS_READ = 0o004;

/**
 * Reads the token, without the white space around it. Throws `config_error`, which never shows any of it:
 * the file cannot be read, everybody on this machine can read it, or it holds no token.
 */
export function readToken(path: string): string {
  const wrong = (what: string): QuarryError =>
    new QuarryError('config_error', `error: token file ${path}: ${what}`);
  let text: string;
  try {
    const file = openSync(path, 'r');
    try {
      const { mode, size } = fstatSync(file);
      if (process.platform !== 'win32' && (mode & OTHERS_READ) !== 0) {
        throw wrong('everybody on this machine can read it; run `chmod 600` on it');
      }
      if (size > MAX_BYTES) throw wrong(`has more than ${MAX_BYTES} bytes`);
      text = readFileSync(file, 'utf8').trim();
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof QuarryError) throw error;
    throw wrong(hasErrno(error, 'ENOENT') ? 'there is no such file' : messageOf(error));
  }
  // What can be sent in a header, after RFC 6750.
  if (!/^[\w.~+/-]+=*$/.test(text)) throw wrong('must hold one token of letters, digits and - . _ ~ + / =');
  if (text.length < MIN_LENGTH) throw wrong(`the token must have at least ${MIN_LENGTH} characters`);
  return text;
}
