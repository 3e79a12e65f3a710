/** Chapters 6 and 9: what is said of searches that cannot be answered. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../src/ide/types.ts';
import { FallbackLab, fallbackLab } from './fallback-lab.ts';

const ALL = ['search_text', 'search_regex', 'search_file', 'search_symbol'];

let lab: FallbackLab;

beforeAll(() => {
  lab = new FallbackLab();
  lab.write({ 'a.txt': 'hello\n' });
});
afterAll(() => lab.close());

describe('arguments', () => {
  test.each<[args: JsonObject, text: string]>([
    [{}, 'q must be a non-empty string'],
    [{ q: 5 }, 'q must be a non-empty string'],
    [{ q: ' \t' }, 'q must be a non-empty string'],
    [{ q: 'x', paths: 'src/' }, 'paths must be an array of strings'],
    [{ q: 'x', paths: [1] }, 'paths must be an array of strings'],
    [{ q: 'x', limit: 0 }, 'limit must be a positive integer'],
    [{ q: 'x', limit: -1 }, 'limit must be a positive integer'],
    [{ q: 'x', limit: 1.5 }, 'limit must be a positive integer'],
    [{ q: 'x', limit: 'x' }, 'limit must be a positive integer'],
    [{ q: 'x', limit: true }, 'limit must be a positive integer'],
    [{ q: 'x', paths: ['../x'] }, "Path '../x' is outside the project"],
    [{ q: 'x', paths: ['/etc/**'] }, "Path '/etc/**' is outside the project"],
    [{ q: 'x', paths: ['src/', '!'] }, 'Exclude pattern is empty'],
    [{ q: 'x', paths: ['[a'] }, 'Invalid glob pattern: [a'],
  ])('%j are refused in the words of the bridge by every search', async (args, text) => {
    for (const tool of ALL) expect(await lab.refusal(tool, args)).toBe(text);
  });

  test.each<[args: JsonObject, text: string]>([
    [{ q: 'x', includeExcluded: 'yes' }, 'includeExcluded must be a boolean'],
    [{ q: '../x' }, "Path '../x' is outside the project"],
    [{ q: '{a' }, 'Invalid glob pattern: {a'],
  ])('%j are refused by the search for files', async (args, text) => {
    expect(await lab.refusal('search_file', args)).toBe(text);
  });
});

describe('what the index refuses', () => {
  test.each<[tool: string, q: string, text: RegExp]>([
    ['search_text', 'a\nb', /line break/],
    ['search_regex', '[', /unclosed character class/],
    ['search_regex', 'a(?=b)', /Look-around/],
    ['search_regex', '(a)\\1', /back-?reference/],
  ])('%s %j is said in its words', async (tool, q, text) => {
    expect(await lab.refusal(tool, { q })).toMatch(text);
  });

  it('is a q of more than 4,096 characters, too', async () => {
    const q = 'a'.repeat(4_097);
    for (const tool of ['search_text', 'search_regex', 'search_symbol']) {
      expect(await lab.refusal(tool, { q })).toBe('q cannot exceed 4096 characters');
    }
  });
});

describe('a configuration', () => {
  it('that is wrong fails searches with what is wrong', async () => {
    const wrong = fallbackLab({ 'a.txt': 'hello' }, { env: { QUARRY_REQUEST_TIMEOUT_SEC: 'soon' } });
    for (const tool of ALL) {
      expect(await wrong.refusal(tool, { q: 'hello' })).toMatch(
        /^Config error: .*QUARRY_REQUEST_TIMEOUT_SEC/,
      );
    }
  });

  it('is warned of once, when it is first read', async () => {
    const odd = fallbackLab({ 'a.txt': 'hello' }, { env: { QUARRY_HOUSE: 'x' } });
    expect(odd.warnings).toEqual([]);
    await odd.found('search_text', { q: 'hello' });
    await odd.found('search_file', { q: 'a.txt' });
    expect(odd.warnings).toEqual([expect.stringContaining('QUARRY_HOUSE')]);
  });

  it('is warned of only if it wants to be heard', async () => {
    const env = { QUARRY_HOUSE: 'x', QUARRY_LOG_LEVEL: 'error' };
    const silent = fallbackLab({ 'a.txt': 'hello' }, { env });
    await silent.found('search_text', { q: 'hello' });
    expect(silent.warnings).toEqual([]);
  });
});

describe('a project', () => {
  it('that is not there is missed by each call, and searched once it is there', async () => {
    const late = fallbackLab({});
    for (const tool of ALL) {
      expect(await late.refusal(tool, { q: 'x' })).toBe(`Path does not exist: ${late.root}`);
    }
    late.write({ 'x.txt': 'x' });
    expect(await late.found('search_file', { q: 'x.txt' })).toEqual(['x.txt']);
  });

  it('that is a file is none', async () => {
    const file = fallbackLab({});
    writeFileSync(file.root, '');
    expect(await file.refusal('search_text', { q: 'x' })).toBe(`Path must be a directory: ${file.root}`);
  });

  it('that has gone is missed, and searched when it is back', async () => {
    const restless = fallbackLab({ 'a.txt': 'hello\n' });
    expect(await restless.found('search_text', { q: 'hello' })).toEqual(['a.txt:1']);
    rmSync(restless.root, { recursive: true });
    expect(await restless.refusal('search_text', { q: 'hello' })).toContain(restless.root);
    mkdirSync(restless.root);
    writeFileSync(join(restless.root, 'b.txt'), 'hello\n');
    await expect.poll(() => restless.found('search_text', { q: 'hello' })).toEqual(['b.txt:1']);
  });
});
