/** What the bridge tells the person who runs it: lines with a time, to standard error and into a file. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { messageOf } from '../errors.ts';
import { printable } from '../printable.ts';

/** Most characters of a line: much of it comes from the IDE. */
const MAX_LENGTH = 2_000;

/** Where lines go. */
export interface Log {
  /** Writes one line, whatever is in the text. Never fails. */
  write(text: string): void;
  /** From now on lines go into this file as well, which the first of them empties. */
  keepIn(file: string): void;
  /** Closes the file. */
  close(): void;
}

/** A log to `stderr`, whose end is no error. `now` tells the time, the local one counts. */
export function openLog(stderr: Writable, now: () => Date = () => new Date()): Log {
  stderr.on('error', () => {});
  let file: LogFile | undefined;
  const write = (text: string): void => {
    const line = `[${clock(now())}] ${printable(text, MAX_LENGTH)}\n`;
    stderr.write(line);
    const problem = file?.append(line);
    if (problem === undefined) return;
    file = undefined;
    write(problem);
  };
  return {
    write,
    keepIn(path) {
      file = new LogFile(path);
    },
    close() {
      file?.close();
      file = undefined;
    },
  };
}

/** A file that is opened for its first line. */
class LogFile {
  readonly #path: string;
  #descriptor: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Adds a line; why that cannot be done, if so, and then it is closed. */
  append(line: string): string | undefined {
    try {
      this.#descriptor ??= openSync(this.#path, 'w', 0o600);
      writeSync(this.#descriptor, line);
      return undefined;
    } catch (error) {
      this.close();
      return `The log file cannot be written: ${messageOf(error)}`;
    }
  }

  close(): void {
    if (this.#descriptor === undefined) return;
    try {
      closeSync(this.#descriptor);
    } catch {
      // Nothing is lost that could be kept.
    }
    this.#descriptor = undefined;
  }
}

function clock(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
