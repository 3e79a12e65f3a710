import { describe, expect, it } from 'vitest';
import { batchFileSummaries } from '../../../src/tools/structure/batch-file-summaries.ts';
import { getFileSummary } from '../../../src/tools/structure/get-file-summary.ts';
import { ask, askJson, sourceOf } from './asking.ts';

const TREE = {
  'main.rs': 'fn main() {}\n',
  'src/parser/mod.rs': '',
  'src/parser/queries/rust.rs': '',
  'src/util.py': '',
};

/** Paths of the summaries, in the order of the answer. */
async function files(args: Record<string, unknown>): Promise<string[]> {
  const reply = await askJson(batchFileSummaries, TREE, args);
  // The shape is what other tests look at.
  return (reply as { summaries: { file: string }[] }).summaries.map(({ file }) => file);
}

describe('batch_file_summaries', () => {
  it('gives the same summaries as get_file_summary', async () => {
    const source = await sourceOf(TREE);
    expect(await askJson(batchFileSummaries, source, { paths: ['main.rs'] })).toEqual({
      count: 1,
      total_matched: 1,
      summaries: [await askJson(getFileSummary, source, { path: 'main.rs' })],
    });
  });

  it.each([
    ['*.rs', ['main.rs', 'src/parser/mod.rs', 'src/parser/queries/rust.rs']],
    ['src/parser/*', ['src/parser/mod.rs']],
    ['src/parser/**', ['src/parser/mod.rs', 'src/parser/queries/rust.rs']],
    ['src/{util,main}.py', ['src/util.py']],
    ['src', ['src/parser/mod.rs', 'src/parser/queries/rust.rs', 'src/util.py']],
    ['*.zig', []],
  ])('takes the files of a glob: %s', async (glob, expected) => {
    expect(await files({ glob })).toEqual(expected);
  });

  it('keeps the order of paths, each once', async () => {
    expect(await files({ paths: ['src/util.py', './main.rs', 'main.rs'] })).toEqual([
      'src/util.py',
      'main.rs',
    ]);
  });

  it('answers for the others if a path is unknown', async () => {
    const reply = await askJson(batchFileSummaries, TREE, { paths: ['nope.rs', 'main.rs', 'src'] });
    expect(reply).toMatchObject({ count: 1, total_matched: 1, not_found: ['nope.rs', 'src'] });
  });

  it('counts all matches and shows thirty', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}.py`, '']));
    const reply = await askJson(batchFileSummaries, many, { glob: '*.py' });
    expect(reply).toMatchObject({ count: 30, total_matched: 40 });
    expect(reply).toHaveProperty('summaries.length', 30);
  });

  it.each([
    [{ glob: '../**' }, 'Path is outside the workspace: ../**'],
    [{ glob: '/etc/*' }, 'Path is outside the workspace: /etc/*'],
    [{}, "Provide either 'paths' array or 'glob' pattern"],
    [{ paths: ['a'], glob: '*' }, "Provide either 'paths' array or 'glob' pattern, not both"],
    [{ paths: Array(31).fill('a') }, "'paths' must have between 1 and 30 entries (got 31)"],
    [{ paths: [] }, "'paths' must have between 1 and 30 entries (got 0)"],
    [{ paths: 'main.rs' }, "'paths' must be an array of strings"],
    [{ paths: [1] }, "'paths' must be an array of strings"],
    [{ glob: '' }, "'glob' must not be empty"],
    [{ paths: ['../x'] }, 'Path is outside the workspace: ../x'],
  ])('refuses %j', async (args, message) => {
    await expect(ask(batchFileSummaries, TREE, args)).rejects.toThrow(message);
  });
});
