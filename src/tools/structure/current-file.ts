/** One file as it is on disk at this moment, for tools that show its text. */
import { hash } from 'node:crypto';
import { TextLines } from '../../code/source/text-lines.ts';
import { QuarryError } from '../../errors.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { readOutline, writeOutline } from '../../indexing/syntax/outline-record.ts';
import type { FileParser } from '../../languages/file-parser.ts';
import type { BlockFinder, SyntaxBlock } from '../../languages/syntax/collapse.ts';
import { fileAt } from './paths.ts';
import type { StructureSource } from './source.ts';

export interface CurrentFile {
  /** What the text declares; parsed anew if it is not the text that was indexed. */
  file: Outline;
  lines: TextLines;
}

/**
 * The file that `given` means. Fails as {@link fileAt} does, and with `Failed to read file: …`.
 * `grammars`: the directory of the grammars, asked for only if the file has to be parsed.
 */
export async function currentFile(
  given: string,
  source: StructureSource,
  grammars: () => string,
): Promise<CurrentFile> {
  const indexed = fileAt(given, source);
  const text = source.readText(indexed.path);
  if (text === null) {
    throw new QuarryError('invalid_request', 'Failed to read file: it is gone, not readable or not text');
  }
  const lines = new TextLines(text);
  const known = source.structure.snapshot.file(indexed.path)?.hash;
  // The hash is of the bytes on disk: a text in another encoding has another one, and is parsed each time.
  if (known === hash('sha256', text, 'base64url')) return { file: indexed, lines };
  const parser = await parserOf(grammars());
  const syntax = await parser.parse(indexed.path, text);
  const file = syntax ? readOutline(indexed.id, indexed.path, writeOutline(syntax)) : indexed;
  return { file, lines };
}

/** The blocks of a text by its syntax tree; null if its language has none. */
export async function blocksOf(
  path: string,
  text: string,
  grammars: () => string,
): Promise<readonly SyntaxBlock[] | null> {
  return (await finderOf(grammars())).blocks(path, text);
}

const parsers = new Map<string, Promise<FileParser>>();
const finders = new Map<string, Promise<BlockFinder>>();

/** Parsers are loaded by those who need them, and kept: grammars take some milliseconds each. */
function parserOf(directory: string): Promise<FileParser> {
  return kept(parsers, directory, async () => {
    const [{ FileParser }, { grammarsIn }] = await Promise.all([
      import('../../languages/file-parser.ts'),
      import('../../languages/syntax/grammars.ts'),
    ]);
    return new FileParser(grammarsIn(directory));
  });
}

function finderOf(directory: string): Promise<BlockFinder> {
  return kept(finders, directory, async () => {
    const [{ BlockFinder }, { grammarsIn }] = await Promise.all([
      import('../../languages/syntax/collapse.ts'),
      import('../../languages/syntax/grammars.ts'),
    ]);
    return new BlockFinder(grammarsIn(directory));
  });
}

function kept<Item>(
  items: Map<string, Promise<Item>>,
  key: string,
  make: () => Promise<Item>,
): Promise<Item> {
  const known = items.get(key);
  if (known !== undefined) return known;
  const made = make();
  items.set(key, made);
  made.catch(() => items.delete(key));
  return made;
}
