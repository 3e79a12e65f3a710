/** Syntax of files of all languages: the one place that knows in which of the ways a file is read. */
import { extractFormat, formatOf } from './formats/registry.ts';
import { isGeneratedIndex } from './generated-index.ts';
import { SyntaxExtractor } from './syntax/extract.ts';
import type { GrammarFiles } from './syntax/grammars.ts';
import { syntaxLanguageOf } from './syntax/registry.ts';
import type { FileSyntax } from './syntax/types.ts';

/** Reads files, one at a time. One for each thread: parsers are kept and reused. */
export class FileParser {
  readonly #extractor: SyntaxExtractor;

  constructor(grammars: GrammarFiles) {
    this.#extractor = new SyntaxExtractor(grammars);
  }

  /** Null for a file of no known language. Never fails for what a text holds. */
  async parse(path: string, text: string): Promise<FileSyntax | null> {
    // Names such as Dockerfile.js say more than their extensions.
    const format = formatOf(path, text);
    // A written index says what others declare: it is never part of one.
    if (format && isGeneratedIndex(text)) return null;
    if (format) return extractFormat(format, path, text);
    const language = syntaxLanguageOf(path, text);
    return language && this.#extractor.extract(language, path, text);
  }
}
