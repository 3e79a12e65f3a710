import { describe, expect, it } from 'vitest';
import { passagesJson, renderPassages, shownFrom } from '../../src/cli/passages-view.ts';
import { COLOURS, PLAIN } from '../../src/cli/printer.ts';
import type { FoundPassages, Passage } from '../../src/tools/text/passages.ts';

const passage = (path: string, text: string): Passage => ({
  path,
  chunk: 2,
  bounds: { byteStart: 10, byteEnd: 10 + text.length, lineStart: 4, lineEnd: 5 },
  score: 12.345,
  text,
  startsLine: true,
  declaration: undefined,
});

const found = (...passages: Passage[]): FoundPassages => ({
  // Only these parts of a record are shown.
  record: { id: 'app', root: '/repo', repositoryPath: '/link/repo' } as FoundPassages['record'],
  passages,
  more: true,
  notes: ['Note: something.'],
});

const view = { query: 'login', literal: false, full: false, cwd: '/repo/src', style: PLAIN, columns: 40 };

describe('a passage', () => {
  it('is shown with its place, its score and its numbered lines', () => {
    expect(renderPassages(found(passage('src/a.ts', 'login(\n\tx)\n')), view)).toBe(
      'a.ts:4-5  12.35\n    4  login(\n    5      x)\n',
    );
  });

  it('is cut to the width of the terminal', () => {
    const shown = renderPassages(found(passage('a.ts', `login ${'x'.repeat(100)}\n`)), view);
    expect(shown.split('\n')[1]).toBe(`    4  login ${'x'.repeat(26)}…`);
  });

  it('cannot steer the terminal by its path or text', () => {
    const shown = renderPassages(found(passage('\x1b[2J.ts', 'login \x1b]0;title\x07\u009b1m\n')), view);
    expect(shown).toBe('../\\x1b[2J.ts:4-5  12.35\n    4  login \\x1b]0;title\\x07\\x9b1m\n');
  });

  it('has its words marked on a terminal with colours', () => {
    const shown = renderPassages(found(passage('src/a.ts', 'a login\n')), { ...view, style: COLOURS });
    expect(shown).toContain('\x1b[36ma.ts\x1b[0m:4-5');
    expect(shown).toContain('a \x1b[1;33mlogin\x1b[0m');
  });

  it('is shown whole on demand', () => {
    const text = `${Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n')}\n`;
    expect(renderPassages(found(passage('a', text)), view).split('\n')).toHaveLength(8);
    expect(renderPassages(found(passage('a', text)), { ...view, full: true }).split('\n')).toHaveLength(22);
  });

  it('stands apart from the next by a blank line', () => {
    const two = renderPassages(found(passage('src/a', 'login\n'), passage('src/b', 'login\n')), view);
    expect(two).toBe('a:4-5  12.35\n    4  login\n\nb:4-5  12.35\n    4  login\n');
  });
});

it.each([
  ['/repo/src', '/repo', 'src/a.ts', 'a.ts'],
  ['/repo/src', '/repo', 'b.ts', '../b.ts'],
  ['/', '/repo', 'b.ts', 'repo/b.ts'],
  ['/repository', '/repo', 'b.ts', '/repo/b.ts'],
  ['/repo/..hidden', '/repo', 'b.ts', '../b.ts'],
  ['/other', '/repo', 'b.ts', '/repo/b.ts'],
])('somebody in %s sees a file of %s named %s as %s', (cwd, root, path, shown) => {
  expect(shownFrom(cwd, root, path)).toBe(shown);
});

it('JSON has ranges as pairs and paths relative to the root', () => {
  expect(passagesJson('login', found(passage('src/a.ts', 'login')))).toEqual({
    query: 'login',
    session: 'app',
    root: '/link/repo',
    results: [{ path: 'src/a.ts', chunk: 2, bytes: [10, 15], lines: [4, 5], score: 12.345, text: 'login' }],
    more: true,
    notes: ['Note: something.'],
  });
});
