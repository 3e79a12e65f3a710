/** Syntax of one file: the way from its text to declarations, imports and references. */
import type { Tree } from 'web-tree-sitter';
import { collect } from './collecting.ts';
import { withFileClass } from './file-class.ts';
import { finishDrafts } from './finish.ts';
import { type GrammarFiles, Grammars, type LoadedLanguage } from './grammars.ts';
import type { FileFacts, SyntaxLanguage } from './language.ts';
import { Positions } from './positions.ts';
import { Sweep } from './sweep.ts';
import type { FileSyntax } from './types.ts';

/** How much work one file may be. */
export interface SyntaxLimits {
  /** Of UTF-8; larger files are not parsed. */
  maxBytes: number;
  /** For parsing, however long the text. */
  timeMs: number;
  /** For parsing, besides: for each KB. About five times what a text of the language takes. */
  timeMsPerKb: number;
}

export const DEFAULT_LIMITS: SyntaxLimits = { maxBytes: 4 * 1024 * 1024, timeMs: 500, timeMsPerKb: 2 };

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
    const deadline =
      performance.now() + this.#limits.timeMs + (this.#limits.timeMsPerKb * positions.size) / 1024;
    const { language } = loaded;
    const code = language.prepare?.(text) ?? text;
    let tree: Tree | null = null;
    try {
      tree = parse(loaded, code, deadline);
      if (tree === null) return { ...empty, incomplete: 'timed_out' };
      const syntax: FileSyntax = {
        ...empty,
        hasErrors: tree.rootNode.hasError,
        ...read(loaded, tree, { path, text: code }, positions),
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

function parse({ grammar, parser }: LoadedLanguage, text: string, deadline: number): Tree | null {
  // Some scanners do not forget the text before until they are made anew.
  parser.setLanguage(grammar);
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > deadline });
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
