/** What a data format, a build file or an interface description has to offer, to be read without a grammar. */
import type { FilePatterns } from '../syntax/language.ts';
import type { FileSyntax } from '../syntax/types.ts';

/** What is read out of a text; the rest of {@link FileSyntax} follows from the text alone. */
export type Extracted = Pick<FileSyntax, 'declarations' | 'imports' | 'hasErrors'>;

/** A format: everything that is known of it. */
export interface FormatLanguage {
  /** Unique. */
  id: string;
  /** As answers name it, `Protocol Buffers`. */
  displayName: string;
  files: FilePatterns;
  /** Beginnings of whole file names, such as `Dockerfile.`; whole names go before them, extensions after. */
  prefixes?: readonly string[];
  /** Between the names of a qualified name. */
  separator: '.' | '::';
  /** Linear in the text, whatever it holds; what is broken costs only itself. Does not throw. */
  extract(path: string, text: string): Extracted;
}
