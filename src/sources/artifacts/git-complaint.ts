/** What Git says while it works: how far it is, and at last what is wrong. */
import { printable } from '../../printable.ts';
import type { GitAddress } from './git-address.ts';

/** Of one line, in characters; the rest is not kept. */
const MAX_LINE = 1000;
const MAX_LINES = 50;

/** Lines that are no reason; the other side's may be, if there is no other. */
const NOISE = /^(?:Cloning into|From |To |POST |hint:|warning:|\s*$)/;
/** Reasons, of Git and of SSH. */
const REASON =
  /^(?:fatal|error|ssh): |Permission denied|Host key verification|Connection (?:timed out|refused|closed)/;
/** Git's own words for the parts of its work, with the other side's. */
const PROGRESS = /^(?:remote: )?([A-Z][a-z]+(?: [a-z]+){0,3}): +(\d{1,3})%/;
/** Locks, and what is said when a worktree is removed while it is looked at. */
const LOCKED = [
  /cannot lock ref|unable to update local ref/i,
  /unable to create '[^']*\.lock'|\.lock': File exists/i,
  /failed to read .*[\\/]worktrees[\\/]|bad object worktrees\//i,
];

/** Reads standard error as it comes. Keeps a bounded part of it. */
export class GitTalk {
  readonly #onProgress: (text: string) => void;
  readonly #lines: string[] = [];
  #line = '';
  #told = '';

  constructor(onProgress: (text: string) => void = () => {}) {
    this.#onProgress = onProgress;
  }

  push(piece: string): void {
    const [first = '', ...others] = piece.split(/[\r\n]/);
    this.#line = (this.#line + first).slice(0, MAX_LINE);
    for (const other of others) {
      this.#take(this.#line);
      this.#line = other.slice(0, MAX_LINE);
    }
  }

  /** Another process was at work in the same clone. */
  get isLocked(): boolean {
    return this.#all().some((line) => LOCKED.some((words) => words.test(line)));
  }

  /** The first complaint, without anything secret, on one line. Empty if there is none. */
  complaint(address: GitAddress): string {
    const lines = this.#all().filter((line) => !NOISE.test(line));
    const own = lines.filter((line) => !line.startsWith('remote:'));
    const said = own.find((line) => REASON.test(line)) ?? own[0] ?? lines[0] ?? '';
    return withoutSecrets(said.replace(/^(?:fatal|error|ssh|remote): /, '').trim(), address);
  }

  #all(): readonly string[] {
    return [...this.#lines, this.#line];
  }

  #take(line: string): void {
    const [, stage, percent] = PROGRESS.exec(line) ?? [];
    if (stage === undefined) {
      if (line.trim() !== '' && this.#lines.length < MAX_LINES) this.#lines.push(line);
      return;
    }
    const text = `${stage}: ${percent}%`;
    if (text === this.#told) return;
    this.#told = text;
    this.#onProgress(text);
  }
}

/** A text of Git or of the other side, for a message: no credentials, no control characters. */
export function withoutSecrets(text: string, { address, shown, credentials }: GitAddress): string {
  const hidden = [credentials?.password ?? '', credentials?.username ?? '']
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret !== '');
  const pieces = text.split(address).map((piece) => {
    const bare = piece.replace(/([a-z][a-z0-9+.-]*:\/\/)[^/\s'"@]*@/gi, '$1');
    return hidden.reduce((rest, secret) => rest.replace(asWord(secret), '***'), bare);
  });
  return printable(pieces.join(shown), 400);
}

/** Long ones wherever they stand; short ones may be parts of other words. */
function asWord(secret: string): RegExp {
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(secret.length >= 6 ? literal : `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`, 'g');
}
