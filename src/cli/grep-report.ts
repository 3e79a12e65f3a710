/** Prints what `quarry grep` finds while it is found, or collects it for `--json`. */
import type { LineItem } from '../search/exact/exact-search.ts';
import { linesAround } from './context-lines.ts';
import { byFile, type FileMatches, type GrepView, itemsJson, linesPrinter, renderPath } from './grep-view.ts';

/** What is told of a file: its matching lines, that it has some, or how many. */
export type GrepAnswer = 'lines' | 'files' | 'counts';

export interface ReportOptions {
  answer: GrepAnswer;
  json: boolean;
  /** Lines before and after each match; 0: none. */
  context: number;
  /** Most files, where the answer is about files. */
  maxFiles: number;
}

export class GrepReport {
  readonly options: ReportOptions;
  readonly #view: GrepView;
  readonly #write: (text: string) => void;
  readonly #linesOf: (file: FileMatches) => string;
  readonly #items: unknown[] = [];
  #files = 0;

  /** `write` gets the text of all that is found, unless it is for `--json`. */
  constructor(view: GrepView, options: ReportOptions, write: (text: string) => void) {
    this.#view = view;
    this.options = options;
    this.#write = write;
    this.#linesOf = linesPrinter(view);
  }

  /** Takes all matching lines of some files; false if some of it is too much. */
  take(lines: readonly LineItem[]): boolean {
    const files = byFile(lines);
    const room = this.options.answer === 'lines' ? files.length : this.options.maxFiles - this.#files;
    const taken = files.slice(0, room);
    this.#files += taken.length;
    if (this.options.json) for (const file of taken) this.#items.push(...this.#json(file));
    else this.#write(taken.map((file) => this.#text(file)).join(''));
    return taken.length === files.length;
  }

  /** Files of which something was taken. */
  get files(): number {
    return this.#files;
  }

  /** What was taken, for `--json`. */
  get items(): readonly unknown[] {
    return this.#items;
  }

  #text({ filePath, matches }: FileMatches): string {
    switch (this.options.answer) {
      case 'lines':
        return this.#linesOf(this.#withContext({ filePath, matches }));
      case 'files':
        return renderPath(filePath, undefined, this.#view);
      case 'counts':
        return renderPath(filePath, matches.length, this.#view);
    }
  }

  #json({ filePath, matches }: FileMatches): unknown[] {
    switch (this.options.answer) {
      case 'lines':
        return itemsJson(this.#withContext({ filePath, matches }), this.options.context);
      case 'files':
        return [{ filePath }];
      case 'counts':
        return [{ filePath, count: matches.length }];
    }
  }

  #withContext(file: FileMatches): FileMatches {
    const { context } = this.options;
    if (context === 0) return file;
    const numbers = file.matches.map(({ lineNumber }) => lineNumber);
    return { ...file, around: linesAround(this.#view.root, file.filePath, numbers, context) };
  }
}
