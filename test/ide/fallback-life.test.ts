/** Chapter 9: when the index is opened, what it is asked again, and how it ends. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fallbackLab } from './fallback-lab.ts';

const ALL = ['search_text', 'search_regex', 'search_file', 'search_symbol'];
const FILES = { 'a.kt': 'val hello = 1\n', 'b.kt': 'fun hello() {}\n' };

/** Whether the index of the project has been published. */
function isIndexed(home: string): boolean {
  const sources = join(home, 'sources');
  return existsSync(join(home, 'catalog.lance')) && existsSync(sources) && readdirSync(sources).length > 0;
}

describe('before the first search', () => {
  it('nothing is opened, whatever is refused', async () => {
    const lab = fallbackLab(FILES);
    for (const name of ALL) await lab.refusal(name, { q: '' });
    for (const name of ALL) await lab.refusal(name, { q: 'x', paths: ['../'] });
    await lab.fallback.close();
    expect(existsSync(lab.home)).toBe(false);
  });
});

describe('searches', () => {
  it('answer alike before and after the index is there, and see what has changed', async () => {
    const lab = fallbackLab(FILES);
    const askAll = () =>
      Promise.all(ALL.map((name) => lab.found(name, { q: name === 'search_file' ? '*.kt' : 'hello' })));
    const lines = ['a.kt:1', 'b.kt:1'];
    const expected = [lines, lines, ['a.kt', 'b.kt'], lines];
    expect(await askAll()).toEqual(expected);
    await expect.poll(() => isIndexed(lab.home), { timeout: 30_000 }).toBe(true);
    expect(await askAll()).toEqual(expected);

    rmSync(join(lab.root, 'a.kt'));
    lab.write({ 'c.kt': '\nval hello = 3\n' });
    const changed = ['b.kt:1', 'c.kt:2'];
    await expect.poll(askAll, { timeout: 30_000 }).toEqual([changed, changed, ['b.kt', 'c.kt'], changed]);
    expect(lab.warnings).toEqual([]);
  });

  it('are refused when they have been cancelled', async () => {
    const lab = fallbackLab(FILES);
    for (const name of ALL) {
      expect(await lab.refusal(name, { q: 'hello' }, AbortSignal.abort())).toBe('The request was cancelled.');
    }
    expect(existsSync(lab.home)).toBe(false);
  });

  it('end when they are cancelled in the midst', async () => {
    const lab = fallbackLab(FILES);
    const walking = { q: '*.kt', includeExcluded: true };
    expect(await lab.found('search_file', walking)).toEqual(['a.kt', 'b.kt']);
    const cancel = new AbortController();
    const running = lab.refusal('search_file', walking, cancel.signal);
    // Now it waits for a process, or is about to start one.
    await nextTurn();
    cancel.abort();
    expect(await running).toBe('The request was cancelled.');
  });

  it('end when they are cancelled, and others go on', async () => {
    const lab = fallbackLab({ 'a.txt': 'hello\n' });
    const cancel = new AbortController();
    const cancelled = lab.refusal('search_text', { q: 'hello' }, cancel.signal);
    const other = lab.found('search_text', { q: 'hello' });
    cancel.abort();
    expect(await cancelled).toBe('The request was cancelled.');
    expect(await other).toEqual(['a.txt:1']);
  });
});

describe('the end', () => {
  it('cancels searches that run, and refuses later ones', async () => {
    const lab = fallbackLab(FILES);
    const running = lab.refusal('search_text', { q: 'hello' });
    await lab.fallback.close();
    expect(await running).toBe('The request was cancelled.');
    for (const name of ALL)
      expect(await lab.refusal(name, { q: 'hello' })).toBe('The request was cancelled.');
    expect(existsSync(lab.home)).toBe(false);
  });

  it('cancels searches in the midst', async () => {
    const lab = fallbackLab(FILES);
    const walking = { q: '*.kt', includeExcluded: true };
    await lab.found('search_file', walking);
    const running = lab.refusal('search_file', walking);
    await nextTurn();
    await lab.fallback.close();
    expect(await running).toBe('The request was cancelled.');
  });

  it('leaves no index in the making', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}.kt`, 'val hello = 1\n']));
    const lab = fallbackLab(many);
    await lab.found('search_text', { q: 'hello', limit: 1 });
    await expect.poll(() => existsSync(join(lab.home, 'locks')), { timeout: 30_000 }).toBe(true);
    await lab.fallback.close();
    const locks = readdirSync(join(lab.home, 'locks')).filter((name) => name.endsWith('.lock'));
    expect(locks).toEqual([]);
  });

  it('may come twice, and before anything has been opened', async () => {
    const lab = fallbackLab(FILES);
    await lab.fallback.close();
    await expect(lab.fallback.close()).resolves.toBeUndefined();
  });
});
