import { describe, expect, it } from 'vitest';
import { assertGitRef, isCommitId, isFullCommitId } from '../../../src/sources/artifacts/git-ref.ts';

describe('git_ref', () => {
  it.each([
    'v1',
    'main',
    'release/1.0',
    '1.0.0-RC.1+build',
    'a@b',
    '@',
    'feature/#12-ü',
    'a-',
    '.a',
    'a\'b"c$(d)`e`;f|g&h',
    'x'.repeat(200),
  ])('may be %s', (ref) => {
    expect(() => assertGitRef(ref)).not.toThrow();
  });

  it.each([
    '',
    '-',
    '-v1',
    '--upload-pack=x',
    '/v1',
    'v1/',
    'v1.',
    'a b',
    'a\tb',
    'a\nb',
    'a\0b',
    'a\u007fb',
    'a\u0085b',
    'a\u00a0b',
    'a~1',
    'a^',
    'a^{commit}',
    'a:b',
    ':/a',
    'a?',
    'a*',
    'a[b',
    'a\\b',
    'a..b',
    'a...b',
    'a//b',
    'a@{1}',
    '@{u}',
    '+a:b',
    'x'.repeat(201),
  ])('may not be %j', (ref) => {
    const failure = { status: 'invalid_argument', message: expect.stringMatching(/^git_ref "\P{Cc}*$/u) };
    expect(() => assertGitRef(ref)).toThrow(expect.objectContaining(failure));
  });
});

describe('a commit id', () => {
  it.each([
    ['abcdef', false, false],
    ['abcdef0', true, false],
    ['ABCDEF0', true, false],
    ['abcdefg', false, false],
    ['a'.repeat(40), true, true],
    ['a'.repeat(41), true, false],
    ['a'.repeat(64), true, true],
    ['a'.repeat(65), false, false],
  ])('%s: %s, whole: %s', (ref, isId, isFull) => {
    expect([isCommitId(ref), isFullCommitId(ref)]).toEqual([isId, isFull]);
  });
});
