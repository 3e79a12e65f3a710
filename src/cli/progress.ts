/** Progress of long work on standard error: a bar on a terminal, a line now and then elsewhere. */

import { count } from '../tools/text/format.ts';
import type { Progress } from '../tools/tool.ts';
import type { Printer } from './printer.ts';

/** Time before the bar is drawn, so that short work shows none, and between two drawings. In ms. */
const FIRST_BAR_MS = 200;
const REDRAW_MS = 80;
/** Where no bar can be drawn: time before the first line unless there are many files, and between two. In ms. */
const FIRST_LINE_MS = 2_000;
const MANY_FILES = 500;
const NEXT_LINE_MS = 5_000;
const MAX_BAR = 30;

export interface ProgressDisplay {
  report(progress: Progress): void;
  /** Takes the bar away. What is reported afterwards begins a new one. */
  stop(): void;
}

/** Shows what is reported; nothing if `quiet`. */
export function progressDisplay(err: Printer, quiet: boolean): ProgressDisplay {
  if (quiet) return { report() {}, stop() {} };
  return err.isTerminal ? barOn(err) : linesOn(err);
}

function barOn(err: Printer): ProgressDisplay {
  let began: number | undefined;
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    report(progress) {
      const now = performance.now();
      began ??= now;
      if (now - began < FIRST_BAR_MS || now - drawn < REDRAW_MS) return;
      drawn = now;
      err.write(`\r${renderBar(progress, now - began, err.columns() - 1)}\x1b[K`);
    },
    stop() {
      if (drawn > 0) err.write('\r\x1b[K');
      began = undefined;
      drawn = Number.NEGATIVE_INFINITY;
    },
  };
}

function linesOn(err: Printer): ProgressDisplay {
  let began: number | undefined;
  let due = 0;
  return {
    report(progress) {
      const now = performance.now();
      if (began === undefined) {
        began = now;
        due = (progress.total ?? 0) >= MANY_FILES ? now : now + FIRST_LINE_MS;
      }
      if (now < due) return;
      due = now + NEXT_LINE_MS;
      err.write(`${renderState(progress, now - began)}\n`);
    },
    stop() {
      began = undefined;
    },
  };
}

/** One line of at most `columns` characters: what is done, a bar, figures. `elapsed` in ms. */
export function renderBar(progress: Progress, elapsed: number, columns: number): string {
  const { done, total, message } = progress;
  const state = stateOf(progress, elapsed);
  const room = Math.min(MAX_BAR, columns - message.length - state.length - 4);
  if (total === undefined || total === 0 || room < 5)
    return `${message}  ${state}`.slice(0, Math.max(0, columns));
  const filled = Math.min(room, Math.floor((done / total) * room));
  return `${message}  ${'█'.repeat(filled)}${'░'.repeat(room - filled)}  ${state}`;
}

function renderState(progress: Progress, elapsed: number): string {
  return `${progress.message}: ${stateOf(progress, elapsed)}`;
}

function stateOf({ done, total }: Progress, elapsed: number): string {
  const files = total === undefined ? `${count(done)} files` : `${count(done)}/${count(total)} files`;
  const perSecond = elapsed > 0 ? done / (elapsed / 1000) : 0;
  return perSecond >= 1 ? `${files}, ${count(perSecond)} files/s` : files;
}
