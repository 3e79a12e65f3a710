/**
 * Matches many files, and gives their lines in the order of the files. A short search is done right here;
 * a long one is spread over the worker threads, with this thread taking its share between other work.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfAborted } from '../../errors.ts';
import type { ExactView } from '../../indexing/exact-view.ts';
import type { Task } from '../../indexing/worker-pool.ts';
import { type LineMatcher, lineMatcher } from './line-matcher.ts';
import { shownLine } from './line-text.ts';
import { type FoundLine, type MatchInput, type MatchOutput, matchFilesWith } from './match-files.ts';
import { type MatcherSpec, ripgrepPattern } from './pattern.ts';
import { ripgrepLines } from './ripgrep-lines.ts';

/** {@link matchFiles} in a worker thread. */
export const MATCH_FILES: Task<MatchInput, MatchOutput> = {
  name: 'matchFiles',
  nothing: { root: '', paths: [], matcher: { kind: 'literal', text: 'x' }, limit: 1 },
};

/** Work on this thread before others are asked to help, in ms. */
const ALONE_MS = 15;
/** Bytes and files that are matched in one piece on this thread: some ms. */
const PIECE = { bytes: 256 * 1024, files: 100 };
/** The same in a worker thread, and for ripgrep, which has to be started for each. */
const WORKER_PIECE = { bytes: 1024 * 1024, files: 400 };
const RIPGREP_PIECE = { bytes: 16 * 1024 * 1024, files: 4_000 };
/** Less than this is not worth waking threads for, in bytes. */
const MIN_SHARED_BYTES = 1024 * 1024;
/** Pieces begun ahead of the one that is next in order, for each thread. */
const AHEAD = 6;

/** The matching lines of one file, at least one. */
export interface PathLines {
  path: string;
  lines: readonly FoundLine[];
}

/**
 * The lines of files that match, by the order of `paths`. Ends when `limit` lines have been given, or
 * shortly after. `onRead` is told how many files have been done. Throws `cancelled` on abort.
 */
export async function* matchInOrder(
  view: ExactView,
  matcher: MatcherSpec,
  paths: readonly string[],
  limit: number,
  signal: AbortSignal,
  onRead: (files: number) => void,
): AsyncGenerator<PathLines> {
  const search = new Search(view, matcher, limit, signal);
  let read = 0;
  let left = limit;
  for await (const { piece, output } of search.outputs(paths)) {
    read += output.done;
    onRead(read);
    for (const found of await search.complete(piece, output, left)) {
      yield found;
      left -= found.lines.length;
      if (left <= 0) break;
    }
    if (left <= 0) return;
  }
}

/** Some files in a row. */
interface Piece {
  paths: readonly string[];
}

interface PieceOutput {
  piece: Piece;
  output: MatchOutput;
}

class Search {
  readonly #view: ExactView;
  readonly #spec: MatcherSpec;
  readonly #limit: number;
  readonly #signal: AbortSignal;

  constructor(view: ExactView, spec: MatcherSpec, limit: number, signal: AbortSignal) {
    this.#view = view;
    this.#spec = spec;
    this.#limit = limit;
    this.#signal = signal;
  }

  /** What was found in all pieces, in order. */
  async *outputs(paths: readonly string[]): AsyncGenerator<PieceOutput> {
    const matcher = await lineMatcher(this.#spec);
    const began = performance.now();
    let at = 0;
    const size = this.#spec.kind === 'ripgrep' ? RIPGREP_PIECE : PIECE;
    while (at < paths.length && performance.now() - began < ALONE_MS) {
      throwIfAborted(this.#signal);
      const piece = this.#pieceAt(paths, at, size);
      at += piece.paths.length;
      yield { piece, output: this.#match(matcher, piece) };
    }
    if (at === paths.length) return;
    const rest = paths.slice(at);
    if (this.#spec.kind !== 'ripgrep' && this.#isMuch(rest)) yield* this.#shared(rest, matcher);
    else yield* this.#alone(rest, matcher, size);
  }

  /** The lines of a piece by file, with those of files that only ripgrep can search. */
  async complete(piece: Piece, output: MatchOutput, limit: number): Promise<PathLines[]> {
    const { found } = output;
    const byRipgrep = found.filter((file) => file.forRipgrep);
    const ofRipgrep = new Map<string, FoundLine[]>();
    if (byRipgrep.length > 0) {
      const paths = byRipgrep.map(({ file }) => piece.paths[file] ?? '');
      const { root } = this.#view;
      const pattern = ripgrepPattern(this.#spec);
      for (const { path, lines } of await ripgrepLines(root, paths, pattern, limit, this.#signal)) {
        const shown = lines.map(({ lineNumber, text, matchStart }) => ({
          lineNumber,
          lineText: shownLine(text, () => matchStart),
        }));
        ofRipgrep.set(path, shown);
      }
    }
    return found
      .map(({ file, lines, forRipgrep }) => {
        const path = piece.paths[file] ?? '';
        return { path, lines: forRipgrep ? (ofRipgrep.get(path) ?? []) : lines };
      })
      .filter(({ lines }) => lines.length > 0);
  }

  async *#alone(
    paths: readonly string[],
    matcher: LineMatcher,
    size: typeof PIECE,
  ): AsyncGenerator<PieceOutput> {
    for (let at = 0; at < paths.length; ) {
      await nextTurn();
      throwIfAborted(this.#signal);
      const piece = this.#pieceAt(paths, at, size);
      at += piece.paths.length;
      yield { piece, output: this.#match(matcher, piece) };
    }
  }

  /** Worker threads take pieces, and so does this thread whenever it has nothing else to do. */
  async *#shared(paths: readonly string[], matcher: LineMatcher): AsyncGenerator<PieceOutput> {
    const { pool } = this.#view;
    const begun: { piece: Piece; output: MatchOutput | undefined; done: Promise<void> }[] = [];
    let at = 0;
    let atWork = 0;
    let failed: unknown;
    const next = (size: typeof PIECE): Piece => {
      const piece = this.#pieceAt(paths, at, size);
      at += piece.paths.length;
      return piece;
    };
    const hand = (): void => {
      const piece = next(WORKER_PIECE);
      const entry: (typeof begun)[number] = { piece, output: undefined, done: Promise.resolve() };
      atWork++;
      // Never ended from outside: that would end the thread, and starting one takes longer than a piece.
      entry.done = pool.run(MATCH_FILES, this.#inputOf(piece), new AbortController().signal).then(
        (output) => {
          atWork--;
          entry.output = output;
        },
        (error) => {
          atWork--;
          failed = error;
        },
      );
      begun.push(entry);
    };
    while (at < paths.length || begun.length > 0) {
      throwIfAborted(this.#signal);
      if (failed !== undefined) throw failed;
      while (begun[0]?.output) {
        const { piece, output } = begun[0];
        begun.shift();
        yield { piece, output };
      }
      while (at < paths.length && atWork < pool.threads + 1 && begun.length < AHEAD * pool.threads) hand();
      if (at < paths.length && begun.length < AHEAD * pool.threads) {
        const piece = next(PIECE);
        begun.push({ piece, output: this.#match(matcher, piece), done: Promise.resolve() });
        await nextTurn();
      } else if (begun[0] && !begun[0].output) {
        await begun[0].done;
      }
    }
  }

  #match(matcher: LineMatcher, piece: Piece): MatchOutput {
    return matchFilesWith(matcher, this.#inputOf(piece));
  }

  #inputOf({ paths }: Piece): MatchInput {
    const { root, followsLinks } = this.#view;
    return { root, followsLinks, paths, matcher: this.#spec, limit: this.#limit };
  }

  #pieceAt(paths: readonly string[], from: number, { bytes, files }: typeof PIECE): Piece {
    let to = from;
    let size = 0;
    while (to < paths.length && to - from < files && size < bytes)
      size += this.#view.sizeOf(paths[to++] ?? '');
    return { paths: paths.slice(from, to) };
  }

  #isMuch(paths: readonly string[]): boolean {
    let size = 0;
    for (const path of paths) {
      size += this.#view.sizeOf(path);
      if (size >= MIN_SHARED_BYTES) return true;
    }
    return false;
  }
}
