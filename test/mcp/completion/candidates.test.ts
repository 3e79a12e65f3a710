import { describe, expect, it } from 'vitest';
import {
  completionOf,
  fitting,
  fittingPaths,
  withDirectories,
} from '../../../src/mcp/completion/candidates.ts';

describe('values that fit', () => {
  it.each([
    ['', ['b', 'A', 'b'], ['b', 'A']],
    ['get', ['forget', 'Getter', 'get', 'getUser', 'x'], ['get', 'getUser', 'Getter', 'forget']],
    ['x', ['y'], []],
  ])('%j among %j', (typed, values, found) => {
    expect(fitting(typed, values)).toEqual(found);
  });
});

describe('paths that fit', () => {
  const paths = ['a/b/c/user.ts', 'a/user/x.ts', 'src/deep/y.ts', 'src/x.ts', 'user', 'User.md'];
  it.each([
    ['src/', ['src/x.ts', 'src/deep/y.ts']],
    ['user', ['user', 'User.md', 'a/b/c/user.ts', 'a/user/x.ts']],
    ['USER.T', ['a/b/c/user.ts']],
    ['b/c', ['a/b/c/user.ts']],
    ['nothing', []],
  ])('%j', (typed, found) => {
    expect(fittingPaths(typed, paths)).toEqual(found);
  });
});

it('directories stand before what is in them, once', () => {
  expect([...withDirectories(['a/b/x', 'a/b/y', 'a/z', 'q'])]).toEqual([
    'a',
    'a/b',
    'a/b/x',
    'a/b/y',
    'a/z',
    'q',
  ]);
});

it.each([
  [0, 0, false],
  [100, 100, false],
  [101, 100, true],
])('of %d values %d are sent', (total, sent, hasMore) => {
  const values = Array.from({ length: total }, (_, i) => `${i}`);
  expect(completionOf(values)).toEqual({ values: values.slice(0, sent), total, hasMore });
});
