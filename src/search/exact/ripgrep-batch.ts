/** One ripgrep process over one batch of files. */
import { messageOf, QuarryError } from '../../errors.ts';
import { type RipgrepProcess, startRipgrep } from '../../ripgrep/process.ts';
import {
  pathOfArgument,
  type RipgrepSpec,
  ripgrepArguments,
  throwIfFailed,
  unknownStart,
} from './ripgrep-command.ts';
import { type RipgrepLine, RipgrepOutput } from './ripgrep-output.ts';

/** The matching lines of a file, at least one, in their order. */
export interface RipgrepFile {
  path: string;
  lines: RipgrepLine[];
}

/** Bytes of lines that a batch may hold before its turn; then its process waits. */
const MAX_WAITING_BYTES = 1 << 20;
/** What a line takes besides its text. */
const LINE_BYTES = 200;

/** Starts at once; its lines wait here until it is its turn to give them. */
export class RipgrepBatch {
  /** True when the process is gone. */
  isOver = false;
  readonly #ended: Promise<void>;
  readonly #files: RipgrepFile[] = [];
  #process: RipgrepProcess | undefined;
  #limit: number;
  #lines = 0;
  #bytes = 0;
  #hasTurn = false;
  #isStopped = false;

  /** The process ends itself at `limit` lines. */
  constructor(root: string, paths: readonly string[], spec: RipgrepSpec, limit: number, onOver: () => void) {
    this.#limit = limit;
    this.#ended = this.#run(root, paths, spec).finally(() => {
      this.isOver = true;
      onOver();
    });
    // A failure matters when, and if, the batch has its turn.
    this.#ended.catch(() => {});
  }

  /** The lines found, at most `limit`, when there will be no more. Throws as `ripgrepLines` does. */
  async takeTurn(limit: number): Promise<RipgrepFile[]> {
    this.#hasTurn = true;
    this.#limit = limit;
    if (this.#lines >= limit) this.stop();
    this.#process?.output.resume();
    await this.#ended;
    return firstLines(this.#files, limit);
  }

  /** Ends the process. */
  stop(): void {
    this.#isStopped = true;
    this.#process?.kill();
  }

  /** Resolves when the process is gone, however it ended. */
  async over(): Promise<void> {
    await this.#ended.catch(() => {});
  }

  async #run(root: string, paths: readonly string[], spec: RipgrepSpec): Promise<void> {
    try {
      const started = await startRipgrep(ripgrepArguments(spec, paths), root);
      this.#process = started;
      if (this.#isStopped) started.kill();
      const reader = new RipgrepOutput(unknownStart(spec), (path, line) => this.#take(path, line));
      started.output.on('data', (piece: Buffer) => {
        reader.push(piece);
        if (!this.#hasTurn && this.#bytes > MAX_WAITING_BYTES) started.output.pause();
      });
      const end = await started.end;
      if (!this.#isStopped) throwIfFailed(end);
    } catch (error) {
      if (error instanceof QuarryError) throw error;
      throw new QuarryError('internal_error', `ripgrep could not be run: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }

  #take(argument: string, line: RipgrepLine): void {
    if (this.#isStopped) return;
    const path = pathOfArgument(argument);
    let file = this.#files.at(-1);
    if (file?.path !== path) {
      file = { path, lines: [] };
      this.#files.push(file);
    }
    file.lines.push(line);
    this.#lines++;
    this.#bytes += line.text.length + LINE_BYTES;
    if (this.#lines >= this.#limit) this.stop();
  }
}

/** The files with their first lines, `limit` in all. */
function firstLines(files: readonly RipgrepFile[], limit: number): RipgrepFile[] {
  const first: RipgrepFile[] = [];
  let missing = limit;
  for (const { path, lines } of files) {
    if (missing <= 0) break;
    first.push({ path, lines: lines.slice(0, missing) });
    missing -= lines.length;
  }
  return first;
}
