import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rgPath } from '@vscode/ripgrep';
import { describe, expect, test } from 'vitest';
import { findReferences } from '../../../src/code/references/classify.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/references', import.meta.url));
const sources = fileURLToPath(new URL('../../../src', import.meta.url));

function rg(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(rgPath, ['--no-config', ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '');
}

/** `path:line` of every line with the symbol as a word, as ripgrep sees it. */
function linesOfRipgrep(symbol: string, root: string): string[] {
  const found = rg('--sort', 'path', '-n', '-F', '-w', '--null', '-e', symbol, root);
  return found.map((line) => line.replace(`${root}/`, '').replace(/\0(\d+):.*$/, ':$1'));
}

/** The files of a root with their texts. */
function filesOf(root: string): { path: string; text: string }[] {
  return rg('--files', root).map((file) => ({
    path: file.slice(root.length + 1),
    text: readFileSync(file, 'utf8'),
  }));
}

function linesOfReferences(symbol: string, files: ReturnType<typeof filesOf>): string[] {
  const { references } = findReferences(symbol, files, { symbolType: 'any', includeDefinitions: true });
  return references.map(({ path, line }) => `${path}:${line}`);
}

/** All identifiers of length two and more in the files of a root. */
function identifiers(root: string): string[] {
  return [...new Set(rg('--no-filename', '-o', '\\b\\w{2,}\\b', root))].sort();
}

describe('FR5: with definitions and any type, the lines are those of rg -F -w', () => {
  test.each([
    [
      'every fortieth identifier of the fixtures',
      fixtures,
      identifiers(fixtures).filter((_, i) => i % 40 === 0),
    ],
    ['every three-hundredth of the sources', sources, identifiers(sources).filter((_, i) => i % 300 === 0)],
    [
      'symbols of several words',
      sources,
      ['text.charAt', 'string | undefined', 'readonly string[]', "from './regions"],
    ],
  ])('%s', (_, root, symbols) => {
    expect(symbols.length).toBeGreaterThan(1);
    const files = filesOf(root);
    for (const symbol of symbols) {
      const expected = linesOfRipgrep(symbol, root);
      expect(linesOfReferences(symbol, files).sort(), symbol).toEqual(expected.sort());
    }
  });

  test('an end that is no word character may touch a word here, not in ripgrep', () => {
    const ours = linesOfReferences('->handleLogin', filesOf(fixtures));
    expect(ours).toEqual(['app/login.php:14', 'native/login.c:15']);
    expect(linesOfRipgrep('->handleLogin', fixtures)).toEqual([]);
  });
});
