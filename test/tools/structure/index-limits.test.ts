import { describe, expect, it } from 'vitest';
import { renderIndex } from '../../../src/code/index-file/render.ts';
import type { DeclarationFilter } from '../../../src/code/index-file/view.ts';
import { isGeneratedIndex, isGeneratedMarkdown } from '../../../src/languages/generated-index.ts';
import { modelOf, OPTIONS, TEXTS, textOf, tokens } from './index-texts.ts';

describe('a filter', () => {
  const names = async (filter: DeclarationFilter) => {
    const model = await modelOf(TEXTS, 'signatures', filter);
    type Named = { name: string; children: readonly Named[] };
    const tree = (all: readonly Named[]): unknown[] =>
      all.map(({ name, children }) => (children.length === 0 ? name : [name, ...tree(children)]));
    return model.parts.flatMap(({ files }) =>
      files.map(({ path, declarations }) => [path, ...tree(declarations)]),
    );
  };

  it.each([
    [
      { kind: 'method' },
      [
        ['src/cache/mod.rs', ['fmt::Display for Cache', 'fmt'], ['Cache', 'load']],
        ['web/app.ts', ['App', 'run', 'stop']],
      ],
    ],
    [
      { kind: 'method', isPublicOnly: true },
      [
        ['src/cache/mod.rs', ['fmt::Display for Cache', 'fmt'], ['Cache', 'load']],
        ['web/app.ts', ['App', 'run']],
      ],
    ],
    [{ symbol: 'APP' }, [['web/app.ts', ['App', 'run', 'stop']]]],
    [{ symbol: 'app', kind: 'method', isPublicOnly: true }, [['web/app.ts', ['App', 'run']]]],
    [{ symbol: 'works' }, [['src/cache/mod.rs', ['tests', 'works']]]],
    [{ symbol: 'nothing' }, []],
  ] as const)('%j leaves what passes and what is around it', async (filter, left) => {
    expect(await names(filter)).toEqual(left);
  });

  it('changes the figures', async () => {
    const text = await textOf({}, { symbol: 'App' });
    expect(text).toContain('| Files: 1 | Lines: 7\n> Languages: TypeScript (1)');
    expect(text).not.toContain('main.rs');
  });
});

describe('an index within a number of tokens', () => {
  it.each(['markdown', 'json', 'yaml'] as const)('in %s never has more', async (format) => {
    const model = await modelOf(TEXTS, 'full');
    const whole = await renderIndex(model, { ...OPTIONS, format, detail: 'full' });
    for (let maxTokens = 100; maxTokens < tokens(whole) + 10; maxTokens += 13) {
      const text = await renderIndex(model, { ...OPTIONS, format, detail: 'full', maxTokens });
      expect(tokens(text)).toBeLessThanOrEqual(maxTokens);
    }
  });

  it('says less step by step, in one order', async () => {
    const model = await modelOf(TEXTS, 'full');
    const steps = new Set<string>();
    const whole = tokens(await renderIndex(model, { ...OPTIONS, detail: 'full' }));
    for (let maxTokens = whole; maxTokens >= 40; maxTokens--) {
      const text = await renderIndex(model, { ...OPTIONS, detail: 'full', maxTokens }).catch(() => '');
      const has = {
        long: text.includes('For long.'),
        doc: text.includes('Keeps things.'),
        private: text.includes('fn hidden()'),
        members: text.includes('run(): void'),
        imports: text.includes('**Imports:**'),
        files: (text.match(/^## \w+\//gm) ?? []).length,
        tree: text.includes('mod.rs\n'),
        top: text.includes('src/\n'),
      };
      steps.add(JSON.stringify(Object.values(has)));
    }
    expect([...steps].map((step) => JSON.parse(step))).toEqual([
      [true, true, true, true, true, 3, true, true],
      [false, true, true, true, true, 3, true, true],
      [false, false, true, true, true, 3, true, true],
      [false, false, false, true, true, 3, true, true],
      [false, false, false, false, true, 3, true, true],
      [false, false, false, false, false, 3, true, true],
      [false, false, false, false, false, 2, true, true],
      [false, false, false, false, false, 1, true, true],
      [false, false, false, false, false, 0, true, true],
      [false, false, false, false, false, 0, false, true],
      [false, false, false, false, false, 0, false, false],
    ]);
  });

  it('fits a thousand files into a hundred tokens', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, i) => [`src/d${i % 9}/f${i}.py`, 'def f():\n    pass\n']),
    );
    const text = await renderIndex(await modelOf(texts), { ...OPTIONS, maxTokens: 100 });
    expect(tokens(text)).toBeLessThanOrEqual(100);
    expect(text).toContain('Files: 1000');
  });

  it('fails if the header alone has more', async () => {
    await expect(textOf({ maxTokens: 10 })).rejects.toThrow(
      /header of the index alone has \d+ tokens, more than 10/,
    );
  });
});

describe('generated files', () => {
  it('are known by their beginning in every format', async () => {
    for (const format of ['markdown', 'json', 'yaml'] as const) {
      expect(isGeneratedIndex(await textOf({ format }))).toBe(true);
    }
  });

  it.each(['# Codebase Index: mine\n\nNotes.\n', '# Readme\n', '', '{"root":"x"}'])('are not %j', (text) => {
    expect(isGeneratedIndex(text)).toBe(false);
  });

  it('may have been written by another indexer', () => {
    expect(isGeneratedMarkdown('# Codebase Index: x\n\n> Generated: 2025-01-01 | Files: 1\n')).toBe(true);
  });
});
