/** Syntax of one file: the way from its text to declarations, imports and references. */
import type { Tree } from 'web-tree-sitter';
import { collect } from './collecting.ts';
import { withFileClass } from './file-class.ts';
import { finishDrafts } from './finish.ts';
import { type GrammarFiles, Grammars, type LoadedLanguage } from './grammars.ts';
import type { FileFacts, SyntaxLanguage } from './language.ts';
import { mend } from './mending.ts';
import { Positions } from './positions.ts';
import { Sweep } from './sweep.ts';
import type { FileSyntax } from './types.ts';
import { WorkLimit } from './work-limit.ts';

/** How much work one file may be. */
export interface SyntaxLimits {
  /** Of UTF-8; larger files are not parsed. */
  maxBytes: number;
  /**
   * Steps of the parser, however long the text. They are counted, not timed: a busy machine must not have
   * another answer. One takes 50 to 100 µs.
   */
  steps: number;
  /** Besides, for each KB. Common texts take 4 to 15, those of long lists up to 30. */
  stepsPerKb: number;
}

export const DEFAULT_LIMITS: SyntaxLimits = { maxBytes: 4 * 1024 * 1024, steps: 10_000, stepsPerKb: 40 };

/** Steps in what a grammar is at a loss with may take long: a thread works no longer than this. In ms. */
const MAX_TIME = { ms: 1_000, msPerKb: 5 };

/** Extracts the syntax of files, one at a time. One for each thread: parsers are kept and reused. */
export class SyntaxExtractor {
  readonly #grammars: Grammars;
  readonly #limits: SyntaxLimits;

  constructor(files: GrammarFiles, limits: SyntaxLimits = DEFAULT_LIMITS) {
    this.#grammars = new Grammars(files);
    this.#limits = limits;
  }

  /**
   * What a file declares, imports and refers to. Never fails for what a text holds: syntax errors cost
   * only the broken part, and a file over the limits is told by `incomplete`. Rejects if the grammar
   * cannot be loaded.
   */
  async extract(language: SyntaxLanguage, path: string, text: string): Promise<FileSyntax> {
    return this.extractWith(await this.#grammars.load(language), path, text);
  }

  /** For callers that take files by language: without a turn of the event loop for each. */
  load(language: SyntaxLanguage): Promise<LoadedLanguage> {
    return this.#grammars.load(language);
  }

  /** As {@link extract}. Costs about 1.4 times the parsing. */
  extractWith(loaded: LoadedLanguage, path: string, text: string): FileSyntax {
    const positions = new Positions(text);
    const empty = emptySyntax(loaded.language, path, positions);
    if (positions.size > this.#limits.maxBytes) return { ...empty, incomplete: 'too_large' };
    const steps = this.#limits.steps + (this.#limits.stepsPerKb * positions.size) / 1024;
    const { language } = loaded;
    const code = language.prepare?.(text) ?? text;
    let tree: Tree | null = null;
    try {
      tree = parse(loaded, code, { steps });
      if (tree === null) return { ...empty, incomplete: 'timed_out' };
      const hasErrors = tree.rootNode.hasError;
      // As much again as for the text itself.
      const budget = { steps };
      if (hasErrors && language.mending !== undefined) {
        tree = mend(tree, code, language.mending, (text) => parse(loaded, text, budget));
      }
      const syntax: FileSyntax = {
        ...empty,
        hasErrors,
        ...read(loaded, tree, { path, text: language.showsSource ? text : code }, positions),
      };
      const className = language.className?.(path);
      return className === undefined ? syntax : withFileClass(syntax, className);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
      // Its memory is in doubt now.
      this.#grammars.discard(loaded.language);
      tree = null;
      return { ...empty, incomplete: 'failed' };
    } finally {
      tree?.delete();
    }
  }
}

/** Takes the steps off the budget. */
function parse({ grammar, parser }: LoadedLanguage, text: string, budget: { steps: number }): Tree | null {
  // Some scanners do not forget the text before until they are made anew.
  parser.setLanguage(grammar);
  const limit = new WorkLimit(MAX_TIME.ms + (MAX_TIME.msPerKb * text.length) / 1024);
  const tree = parser.parse(text, null, {
    progressCallback: () => --budget.steps < 0 || limit.isOver,
  });
  // Or it would go on with this text at the next call.
  if (tree === null) parser.reset();
  return tree;
}

function read(
  loaded: LoadedLanguage,
  tree: Tree,
  { path, text }: { path: string; text: string },
  positions: Positions,
): Partial<FileSyntax> {
  const captured = collect(loaded.flatten(tree, text), loaded.matcher);
  const file: FileFacts = { path, text, exports: captured.exports };
  const sweep = new Sweep(loaded, captured, file, positions);
  sweep.run();
  return {
    namespace: captured.packages.join('.'),
    declarations: finishDrafts(sweep.kept, captured, loaded, file, positions),
    imports: sweep.imports,
    references: sweep.references,
    typedNames: sweep.typedNames,
    locals: sweep.locals,
    exports: [...captured.exports],
    renamedExports: captured.renamedExports,
  };
}

function emptySyntax(
  { displayName, separator }: SyntaxLanguage,
  path: string,
  positions: Positions,
): FileSyntax {
  return {
    path,
    language: displayName,
    separator,
    namespace: '',
    size: positions.size,
    lines: positions.lines,
    declarations: [],
    imports: [],
    references: [],
    typedNames: [],
    locals: [],
    exports: [],
    renamedExports: [],
    hasErrors: false,
  };
}
