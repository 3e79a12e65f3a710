import { symbolsNamed } from '../../code/source/named-symbols.ts';
import { tokensOf, tokensOfBytes } from '../../code/source/tokens.ts';
import { fileSummary } from '../../code/symbols/file-summary.ts';
import { QuarryError } from '../../errors.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { optionalText } from '../parameters.ts';
import { currentFile } from './current-file.ts';
import { defineStructureTool, json } from './define.ts';
import { fileAt, filesMatching, filesUnder } from './paths.ts';
import { symbolExcerpt, unknownSymbol } from './read-source.ts';

/** Files above this are better read in parts. In tokens. */
const SMALL_FILE = 500;
const SMALL_SCOPE = 2_000;
const MAX_BREAKDOWN = 50;

export const getTokenEstimate = defineStructureTool({
  name: 'get_token_estimate',
  title: 'Cost of reading',
  // It looks at more than the index.
  isRepeatable: false,
  description:
    'Estimates the tokens of a file, a symbol, a directory or a glob. Use it before reading something large.',
  parameters: {
    path: optionalText('File, relative to the root.'),
    symbol: optionalText('Name or qualified name of a symbol in it.'),
    directory: optionalText('Directory, with all below it.'),
    glob: optionalText('Glob over paths.'),
  },
  verify({ path, symbol, directory, glob }) {
    const given = [path, directory, glob].filter((each) => each !== undefined).length;
    if (symbol !== undefined && path === undefined) fail("'symbol' needs 'path'");
    if (given === 0) fail("Provide 'path', 'directory', or 'glob'");
    if (given > 1) fail("Provide only one of 'path', 'directory', or 'glob'");
  },
  async answer({ path, symbol, directory, glob }, source, context) {
    if (directory !== undefined) return scopeEstimate(directory, filesUnder(directory, source));
    if (glob !== undefined) return scopeEstimate(glob, filesMatching(glob, source));
    if (path === undefined) return fail("Provide 'path', 'directory', or 'glob'");
    if (symbol === undefined) return fileEstimate(fileAt(path, source));

    const current = await currentFile(path, source, () => context.indexer.grammars);
    const { file, lines } = current;
    const [first] = symbolsNamed(file, symbol).found;
    if (first === undefined) throw unknownSymbol(symbol, path);
    const excerpt = symbolExcerpt(current, first);
    const symbolTokens = tokensOf(excerpt.source);
    const fileTokens = tokensOf(lines.text);
    const saved = fileTokens - symbolTokens;
    const percent = fileTokens === 0 ? 0 : Math.floor((100 * saved) / fileTokens);
    return json({
      file: file.path,
      symbol,
      symbol_tokens: symbolTokens,
      symbol_lines: excerpt.lineCount,
      full_file_tokens: fileTokens,
      full_file_lines: lines.count,
      savings: `read_source saves ~${saved} tokens (${percent}% reduction)`,
    });
  },
});

function fail(message: string): never {
  throw new QuarryError('invalid_params', message);
}

function fileEstimate(file: Outline): string {
  const tokens = tokensOfBytes(file.size);
  const summary = tokensOf(json(fileSummary(file)));
  return json({
    file: file.path,
    full_file_tokens: tokens,
    full_file_lines: file.lines,
    summary_tokens: summary,
    declaration_count: file.count,
    recommendation:
      tokens > SMALL_FILE
        ? `Use get_file_summary (~${summary} tokens) instead of Read (~${tokens} tokens). Use read_source for specific symbols.`
        : `File is small (~${tokens} tokens), Read is fine.`,
  });
}

/** `files`: in path order. */
function scopeEstimate(query: string, files: readonly Outline[]): string {
  let tokens = 0;
  let lines = 0;
  const rows = files.map((file) => {
    const row = { path: file.path, tokens: tokensOfBytes(file.size), lines: file.lines };
    tokens += row.tokens;
    lines += row.lines;
    return row;
  });
  const breakdown = largest(rows, MAX_BREAKDOWN);
  const scope = `(~${tokens} tokens across ${files.length} file${files.length === 1 ? '' : 's'})`;
  return json({
    query,
    file_count: files.length,
    total_tokens: tokens,
    total_lines: lines,
    breakdown,
    recommendation:
      tokens > SMALL_SCOPE
        ? `Large scope ${scope}. Use get_tree and get_file_summary to find what matters, then read_source.`
        : `Manageable scope ${scope}. Reading it is fine.`,
    truncated: breakdown.length < rows.length ? true : undefined,
  });
}

/** Rows of most tokens first, ties as they come. One pass, without sorting all. */
function largest<Row extends { tokens: number }>(rows: readonly Row[], limit: number): Row[] {
  const best: Row[] = [];
  for (const row of rows) {
    if (best.length === limit && (best.at(-1)?.tokens ?? 0) >= row.tokens) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.tokens ?? 0) < row.tokens) at--;
    best.splice(at, 0, row);
    if (best.length > limit) best.pop();
  }
  return best;
}
