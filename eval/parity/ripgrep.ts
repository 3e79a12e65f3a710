/** What ripgrep finds in a tree, less the files that exact search leaves out by definition. */
import { isUtf8 } from 'node:buffer';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import type { ParityLine, ParityQuery } from './query.ts';

/** The pattern was refused. */
export const REFUSED = 'refused';

const LINE_FEED = Buffer.from('\n');

const ARGUMENTS = ['--no-config', '--no-ignore-parent', '--no-require-git'];

/** Excluded by name, as the contract lists it; stated here anew so that a slip over there is seen. */
const EXCLUDED = /(?:^|\/)(?:\.git|\.hg|\.svn|\.jj|node_modules)\//;
const SECRET =
  /(?:^|\/)(?:\.env(?:\.[^/]*)?|[^/]*\.(?:pem|key|p12|pfx|jks|keystore)|id_rsa|id_dsa|id_ecdsa|id_ed25519|\.netrc|\.git-credentials|\.htpasswd)$/i;
const NO_SECRET = /(?:^|\/)\.env\.(?:example|sample|template)$/i;
const HIDDEN = /(?:^|\/)\./;

/** The oracle of one tree. Knows which files are binary, so a tree that changes wants a new one. */
export class Ripgrep {
  readonly #root: string;
  /** By path, for files with a line that matched. */
  readonly #leftOut = new Map<string, boolean>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Every matching line, in no order. */
  async lines(query: ParityQuery): Promise<ParityLine[] | typeof REFUSED> {
    const { scope } = query;
    const visible = await this.#run(query, []);
    if (visible === REFUSED) return REFUSED;
    const found = visible.filter(({ path }) => !scope || scope.visible.test(path));
    const { hidden } = scope ?? {};
    if (hidden) {
      const all = await this.#run(query, ['--hidden']);
      const known = new Set(found.map(keyOf));
      for (const line of all === REFUSED ? [] : all) {
        if (HIDDEN.test(line.path) && hidden.test(line.path) && !known.has(keyOf(line))) found.push(line);
      }
    }
    return found.filter(({ path }) => !this.#isLeftOut(path));
  }

  #run(query: ParityQuery, further: readonly string[]): Promise<ParityLine[] | typeof REFUSED> {
    const { kind, q, caseSensitive, isBroad } = query;
    const args = [
      ...(isBroad ? ['--line-number', '--null', '--no-heading', '--with-filename'] : ['--json']),
      ...ARGUMENTS,
      ...(kind === 'text' ? ['-F'] : []),
      ...(caseSensitive ? [] : ['-i']),
      ...further,
      '-e',
      q,
      './',
    ];
    return collect(this.#root, args, isBroad ? plainRecord : jsonRecord);
  }

  #isLeftOut(path: string): boolean {
    let isLeftOut = this.#leftOut.get(path);
    if (isLeftOut === undefined) {
      const isSecret = SECRET.test(path) && !NO_SECRET.test(path);
      isLeftOut = EXCLUDED.test(path) || isSecret || holdsNul(readFileSync(join(this.#root, path)));
      this.#leftOut.set(path, isLeftOut);
    }
    return isLeftOut;
  }
}

function keyOf({ path, lineNumber }: ParityLine): string {
  return `${lineNumber}\0${path}`;
}

/** True if there is a NUL in the text: in UTF-16 with a mark every other byte may be one. */
function holdsNul(bytes: Buffer): boolean {
  const mark = bytes.readUIntBE(0, Math.min(2, bytes.length) || 0);
  if (bytes.length < 2 || (mark !== 0xfffe && mark !== 0xfeff)) return bytes.includes(0);
  for (let at = 2; at + 1 < bytes.length; at += 2) if (bytes[at] === 0 && bytes[at + 1] === 0) return true;
  return false;
}

/** What a record is: a line, nothing of interest, or the beginning of one that holds a line feed. */
type Record = ParityLine | 'nothing' | 'incomplete';

/** Runs ripgrep and reads its records, which end with a line feed each. */
function collect(
  root: string,
  args: readonly string[],
  read: (record: Buffer) => Record,
): Promise<ParityLine[] | typeof REFUSED> {
  return new Promise((resolve, reject) => {
    const child = spawn(rgPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: ParityLine[] = [];
    let rest: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => {
      let at = 0;
      for (let feed = piece.indexOf(10); feed >= 0; feed = piece.indexOf(10, at)) {
        const last = piece.subarray(at, feed);
        const bytes = rest.length === 0 ? last : Buffer.concat([...rest, last]);
        const record = read(bytes);
        if (record !== 'nothing' && record !== 'incomplete') lines.push(record);
        rest = record === 'incomplete' ? [Buffer.from(bytes), LINE_FEED] : [];
        at = feed + 1;
      }
      if (at < piece.length) rest.push(piece.subarray(at));
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || code === 1) resolve(lines);
      else if (/^rg: (?:regex parse error|compiled regex|the literal)/.test(errors)) resolve(REFUSED);
      else reject(new Error(`rg ${args.join(' ')} ended with ${code}: ${errors.slice(0, 500)}`));
    });
  });
}

/** What ripgrep writes for bytes: text, or base64 where they are no UTF-8. */
type JsonBytes = { text: string } | { bytes: string };

interface JsonMatch {
  type: string;
  data: { path: JsonBytes; lines: JsonBytes; line_number: number };
}

function jsonRecord(record: Buffer): Record {
  // The output of a program whose format is documented.
  const { type, data } = JSON.parse(record.toString()) as JsonMatch;
  // Files whose name is no text have no path in Quarry.
  if (type !== 'match' || !('text' in data.path)) return 'nothing';
  return {
    path: decoded(data.path).replace(/^\.\//, ''),
    lineNumber: data.line_number,
    text: decoded(data.lines).replace(/\r?\n$|\r$/, ''),
  };
}

function decoded(bytes: JsonBytes): string {
  return 'text' in bytes ? bytes.text : Buffer.from(bytes.bytes, 'base64').toString();
}

const REMARK = /: (?:WARNING: stopped searching binary file after match|binary file matches) \(found .*\)$/;

/** PATH NUL NUMBER ":" LINE; a remark about a binary file has no NUL, a path may have line feeds. */
function plainRecord(record: Buffer): Record {
  const pathEnd = record.indexOf(0);
  if (pathEnd < 0) return REMARK.test(record.toString()) || record.length === 0 ? 'nothing' : 'incomplete';
  if (!isUtf8(record.subarray(0, pathEnd))) return 'nothing';
  const numberEnd = record.indexOf(58, pathEnd);
  return {
    path: record.toString('utf8', 2, pathEnd),
    lineNumber: Number(record.toString('latin1', pathEnd + 1, numberEnd)),
    text: record.toString('utf8', numberEnd + 1).replace(/\r$/, ''),
  };
}

/** The regular files that ripgrep lists, with hidden ones but without `.git`, in order. */
export function listFiles(root: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const args = ['--files', '--null', ...ARGUMENTS, '--hidden', '--glob=!.git', '--sort=path'];
    const child = spawn(rgPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(pieces).toString().split('\0').slice(0, -1)));
  });
}
