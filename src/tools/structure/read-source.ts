import { type Excerpt, excerptOf, expanded } from '../../code/source/excerpt.ts';
import { symbolsNamed } from '../../code/source/named-symbols.ts';
import { QuarryError } from '../../errors.ts';
import { flag, optionalText, requiredText, textList, wholeNumber } from '../parameters.ts';
import { blocksOf, type CurrentFile, currentFile } from './current-file.ts';
import { defineStructureTool, json } from './define.ts';

/** Lines of one symbol or range, and of several symbols together. */
export const EXCERPT_LINES = 200;
const LINES_IN_ALL = 500;

type Blocks = Parameters<typeof excerptOf>[3];

export const readSource = defineStructureTool({
  name: 'read_source',
  title: 'Source of a symbol or of lines',
  // It looks at more than the index.
  isRepeatable: false,
  description:
    'Reads the source of symbols, or of a range of lines, as it is on disk. Use it instead of reading whole files.',
  parameters: {
    path: requiredText('File, relative to the root.'),
    symbol: optionalText('Name or qualified name.'),
    symbols: textList('Several of them.', 50),
    start_line: wholeNumber('First line, with end_line.', { minimum: 1 }),
    end_line: wholeNumber('Last line.', { minimum: 1 }),
    expand: wholeNumber('Lines of context on both sides.', { minimum: 0, maximum: 200, fallback: 0 }),
    collapse: flag('Show nested blocks as { ... }.'),
  },
  verify: (args) => void wantedOf(args),
  async answer(args, source, context) {
    const wanted = wantedOf(args);
    const grammars = () => context.indexer.grammars;
    const current = await currentFile(args.path, source, grammars);
    const { file, lines } = current;
    const isClosed = args.collapse ? await blocksOf(file.path, lines.text, grammars) : null;
    const blocks: Blocks = isClosed ?? [];
    const collapsed = isClosed === null ? undefined : true;
    if ('symbols' in wanted) {
      return json({ file: file.path, ...several(wanted.symbols, current, args.expand, blocks, collapsed) });
    }
    if ('symbol' in wanted) {
      const { found, label } = symbolsNamed(file, wanted.symbol);
      const [first, ...others] = found;
      if (first === undefined) throw unknownSymbol(wanted.symbol, args.path);
      const excerpt = symbolExcerpt(current, first, args.expand, EXCERPT_LINES, blocks);
      return json({
        file: file.path,
        ...linesOf(excerpt),
        symbol: label(first),
        kind: file.kind(first),
        collapsed,
        ...cutOf(excerpt.isCut, EXCERPT_LINES),
        other_matches:
          others.length === 0
            ? undefined
            : others.map((i) => ({ name: file.qualifiedName(i), line: file.line(i) })),
      });
    }
    const { startLine, endLine } = wanted;
    if (startLine > lines.count) {
      throw new QuarryError(
        'invalid_params',
        `start_line ${startLine} out of range (file has ${lines.count} lines)`,
      );
    }
    const range = expanded({ startLine, endLine: Math.min(endLine, lines.count) }, args.expand, lines);
    const excerpt = excerptOf(lines, range, EXCERPT_LINES, blocks);
    return json({
      file: file.path,
      ...linesOf(excerpt),
      collapsed,
      ...cutOf(excerpt.isCut, EXCERPT_LINES),
    });
  },
});

type Wanted = { symbol: string } | { symbols: readonly string[] } | { startLine: number; endLine: number };

function wantedOf(args: {
  symbol: string | undefined;
  symbols: readonly string[] | undefined;
  start_line: number | undefined;
  end_line: number | undefined;
}): Wanted {
  const { symbol, symbols, start_line: startLine, end_line: endLine } = args;
  const hasLines = startLine !== undefined || endLine !== undefined;
  const ways = [symbol !== undefined, symbols !== undefined, hasLines].filter(Boolean).length;
  if (ways === 1) {
    if (symbol !== undefined) return { symbol };
    if (symbols !== undefined) return { symbols };
    if (startLine !== undefined && endLine !== undefined) {
      if (endLine >= startLine) return { startLine, endLine };
      throw new QuarryError('invalid_params', "'end_line' must not be before 'start_line'");
    }
  }
  throw new QuarryError('invalid_params', "Provide 'symbol', 'symbols', or both 'start_line' and 'end_line'");
}

/** Several symbols in the order given. What no line is left for is left out, and told as cut. */
function several(
  names: readonly string[],
  current: CurrentFile,
  expand: number,
  blocks: Blocks,
  collapsed: true | undefined,
): object {
  const { file } = current;
  const symbols: unknown[] = [];
  const notFound: string[] = [];
  let left = LINES_IN_ALL;
  let limit: number | undefined;
  for (const name of names) {
    const { found, label } = symbolsNamed(file, name);
    const [first] = found;
    if (first === undefined) {
      notFound.push(name);
      continue;
    }
    if (left === 0) {
      limit = LINES_IN_ALL;
      continue;
    }
    const most = Math.min(EXCERPT_LINES, left);
    const excerpt = symbolExcerpt(current, first, expand, most, blocks);
    if (excerpt.isCut) limit = most < EXCERPT_LINES ? LINES_IN_ALL : (limit ?? EXCERPT_LINES);
    left -= excerpt.lineCount;
    symbols.push({ symbol: label(first), kind: file.kind(first), ...linesOf(excerpt) });
  }
  return {
    symbols,
    not_found: notFound.length === 0 ? undefined : notFound,
    collapsed,
    ...(limit !== undefined && cutOf(true, limit)),
  };
}

/** The source of declaration `i`, as this tool gives it. */
export function symbolExcerpt(
  { file, lines }: CurrentFile,
  i: number,
  expand = 0,
  limit = EXCERPT_LINES,
  blocks: Blocks = [],
): Excerpt {
  const range = { startLine: file.startLine(i), endLine: file.endLine(i) };
  return excerptOf(lines, expanded(range, expand, lines), limit, blocks);
}

/** The refusal of a symbol that a file does not declare. */
export function unknownSymbol(symbol: string, path: string): QuarryError {
  return new QuarryError('invalid_params', `Symbol '${symbol}' not found in ${path}`);
}

function linesOf({ startLine, endLine, source }: Excerpt): object {
  return { start_line: startLine, end_line: endLine, source };
}

function cutOf(isCut: boolean, limit: number): object {
  return isCut ? { truncated: true, line_limit: limit } : {};
}
