import { expect, test } from 'vitest';
import { entriesByRealPath } from '../../src/ide/fallback-entries.ts';
import { parseScope, scopeGlobs } from '../../src/patterns/path-scope.ts';

const LINKED = { path: '/link', realPath: '/real/tree' };

test.each<[entry: string, glob: string]>([
  ['*.kt', '**/*.kt'],
  ['src/*.kt', 'src/*.kt'],
  ['/link/*.kt', '*.kt'],
  ['/link/src/**', 'src/**'],
  ['/real/tree/src/', 'src/**'],
  ['/link/a/../b.kt', 'b.kt'],
  ['/link/src', 'src'],
  ['/link', '**'],
  ['/', '**'],
  ['\\link\\src\\', 'src/**'],
  ['! /link/src/**', '!src/**'],
  ['/link/!x', '!x'],
  // As many wildcards as there may be.
  ['/link/*a*b*c*d*e*f*g*h*i*j/', '*a*b*c*d*e*f*g*h*i*j/**'],
])('%s means %s when it is read by the real path alone', (entry, glob) => {
  const { includes, excludes } = scopeGlobs(
    parseScope(entriesByRealPath([entry], LINKED)),
    [LINKED.realPath],
    () => false,
  );
  const expected = entry.startsWith('!')
    ? { includes: [], excludes: [glob.slice(1)] }
    : { includes: [glob], excludes: [] };
  expect({ includes, excludes }).toEqual(expected);
});

test('entries stay as they are where the project has one name', () => {
  const entries = ['/real/tree/src/', '!*.kt'];
  expect(entriesByRealPath(entries, { path: '/real/tree', realPath: '/real/tree' })).toEqual(entries);
});
