import { describe, expect, it } from 'vitest';
import { getFileSummary } from '../../../src/tools/structure/get-file-summary.ts';
import { getTokenEstimate } from '../../../src/tools/structure/get-token-estimate.ts';
import { ask, sourceOf } from './asking.ts';
import { CONTEXT } from './tool-context.ts';

async function estimate(
  texts: Readonly<Record<string, string>>,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return JSON.parse(await getTokenEstimate.answerOn(args, await sourceOf(texts), CONTEXT));
}

/** A function of so many bytes, without a line break at the end. */
function functionOf(bytes: number): string {
  const head = 'fn big() {\n    let s = "';
  const tail = '";\n}';
  return `${head}${'x'.repeat(bytes - head.length - tail.length)}${tail}`;
}

describe('get_token_estimate of a file', () => {
  it('recommends the summary of a large one, with its real cost', async () => {
    const texts = { 'a.rs': `${functionOf(1_000)}\n${'// comment\n'.repeat(3_000)}` };
    const summary = await ask(getFileSummary, texts, { path: 'a.rs' });
    const tokens = Math.ceil(Buffer.byteLength(summary) / 4);
    expect(await estimate(texts, { path: 'a.rs' })).toEqual({
      file: 'a.rs',
      full_file_tokens: 8_501,
      full_file_lines: 3_003,
      summary_tokens: tokens,
      declaration_count: 1,
      recommendation: `Use get_file_summary (~${tokens} tokens) instead of Read (~8501 tokens). Use read_source for specific symbols.`,
    });
  });

  it('lets a small one be read', async () => {
    const reply = await estimate({ 'a.rs': 'fn a() {}\nmod b { fn c() {} }\n' }, { path: 'a.rs' });
    expect(reply).toMatchObject({
      full_file_tokens: 8,
      full_file_lines: 2,
      declaration_count: 3,
      recommendation: 'File is small (~8 tokens), Read is fine.',
    });
  });
});

describe('get_token_estimate of a symbol', () => {
  it('says what reading it alone saves', async () => {
    const text = `${functionOf(1_000)}\n`;
    const reply = await estimate(
      { 'a.rs': `${text}${'/'.repeat(34_000 - text.length)}` },
      { path: 'a.rs', symbol: 'big' },
    );
    expect(reply).toEqual({
      file: 'a.rs',
      symbol: 'big',
      symbol_tokens: 250,
      symbol_lines: 3,
      full_file_tokens: 8_500,
      full_file_lines: 4,
      savings: 'read_source saves ~8250 tokens (97% reduction)',
    });
  });

  it('counts at most what read_source gives', async () => {
    const text = `fn f() {\n${'    g();\n'.repeat(400)}}\n`;
    expect(await estimate({ 'a.rs': text }, { path: 'a.rs', symbol: 'f' })).toMatchObject({
      symbol_lines: 200,
    });
  });

  it('fails for an unknown one', async () => {
    await expect(estimate({ 'a.rs': '' }, { path: 'a.rs', symbol: 'f' })).rejects.toThrow(
      "Symbol 'f' not found in a.rs",
    );
  });
});

describe('get_token_estimate of a scope', () => {
  const TEXTS = {
    'src/parser/a.rs': '// four\n',
    'src/parser/b.rs': '// eleven..\n'.repeat(3),
    'src/c.rs': '',
  };

  it('lists the files of a directory, largest first', async () => {
    expect(await estimate(TEXTS, { directory: 'src/parser' })).toEqual({
      query: 'src/parser',
      file_count: 2,
      total_tokens: 11,
      total_lines: 4,
      breakdown: [
        { path: 'src/parser/b.rs', tokens: 9, lines: 3 },
        { path: 'src/parser/a.rs', tokens: 2, lines: 1 },
      ],
      recommendation: expect.stringMatching(/^Manageable scope \(~11 tokens across 2 files\)/),
    });
  });

  it('calls more than 2,000 tokens large', async () => {
    const reply = await estimate({ 'a.rs': 'x'.repeat(8_004), 'b.rs': '' }, { glob: '*.rs' });
    expect(reply.recommendation).toMatch(/^Large scope \(~2001 tokens across 2 files\)/);
  });

  it('lists 50 files at most', async () => {
    const texts = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}.rs`, '//'.repeat(i)]));
    const reply = await estimate(texts, { directory: '.' });
    expect(reply).toMatchObject({ file_count: 51, truncated: true });
    expect(reply.breakdown).toHaveLength(50);
    expect(reply.breakdown).not.toContainEqual({ path: 'f0.rs', tokens: 0, lines: 0 });
  });

  it('finds nothing for a glob that matches nothing', async () => {
    expect(await estimate(TEXTS, { glob: '*.py' })).toMatchObject({ file_count: 0, breakdown: [] });
  });

  it.each([
    [{ directory: 'src/par' }, 'Path not found in index: src/par'],
    [{}, "Provide 'path', 'directory', or 'glob'"],
    [{ path: 'src/c.rs', glob: '*' }, "Provide only one of 'path', 'directory', or 'glob'"],
    [{ directory: 'src', glob: '*' }, "Provide only one of 'path', 'directory', or 'glob'"],
    [{ symbol: 'f' }, "'symbol' needs 'path'"],
    [{ symbol: 'f', glob: '*' }, "'symbol' needs 'path'"],
    [{ path: 'src' }, 'Not a file: src'],
  ])('refuses %j', async (args, message) => {
    await expect(estimate(TEXTS, args)).rejects.toThrow(message);
  });
});
