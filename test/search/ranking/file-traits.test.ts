import { describe, expect, it } from 'vitest';
import { fileFactor, traitsOfPath } from '../../../src/search/ranking/file-traits.ts';
import { WEIGHTS, type WeightName } from '../../../src/search/ranking/weights.ts';

const factor = (path: string, ...asked: string[]) => fileFactor(traitsOfPath(path), new Set(asked), WEIGHTS);

describe('files that are rarely meant count less', () => {
  it.each<[string, WeightName, string]>([
    ['src/login_test.go', 'testFile', 'test'],
    ['docs/login.md', 'documentationFile', 'documentation'],
    ['LICENSE.txt', 'documentationFile', 'license'],
    ['examples/login.ts', 'exampleFile', 'example'],
    ['vendor/login.go', 'generatedFile', 'vendor'],
    ['src/legacy/login.ts', 'compatibilityFile', 'legacy'],
    ['src/login_windows.go', 'platformFile', 'windows'],
    ['config/login.yaml', 'dataFile', 'yaml'],
    ['src/login/__init__.py', 'barrelFile', 'init'],
  ])('%s: %s, unless %s is asked for', (path, weight, word) => {
    expect(WEIGHTS[weight]).toBeLessThan(1);
    expect(factor(path, 'login')).toBe(WEIGHTS[weight]);
    expect(factor(path, 'login', word)).toBe(1);
  });

  it('and others count in full', () => {
    expect(factor('src/login.ts', 'login')).toBe(1);
    expect(factor('src/extract/mod.rs', 'login')).toBe(1);
  });
});
