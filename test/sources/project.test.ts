import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { isArtifactName, projectAt, validateSessionName } from '../../src/sources/project.ts';
import { projectSessionNames } from '../../src/sources/project-session-names.ts';
import { temporaryDirectory, tree } from './tree.ts';

describe("the names of a project's session", () => {
  test.each([
    ['/x/app', 'app'],
    ['/x/my app.v2', 'my-app-v2'],
    ['/x/.dotted', 'dotted'],
    ['/x/_x_', 'x_'],
    ['/x/--9', '9'],
    ['/x/日本', 'project'],
    ['/x/日本a', 'a'],
    ['/x/naïve', 'na-ve'],
    ['/x/😀b', 'b'],
    [`/x/${'y'.repeat(70)}`, 'y'.repeat(64)],
    ['/', 'project'],
  ])('for %s are %s, or that with a hash', (root, name) => {
    const { plain, hashed } = projectSessionNames(root);
    expect(plain).toBe(name);
    expect(hashed).toMatch(/-[0-9a-f]{8}$/);
    expect(hashed.slice(0, -9)).toBe(name.slice(0, 55));
    for (const possible of [plain, hashed]) expect(() => validateSessionName(possible)).not.toThrow();
  });

  it('have the hash of the path', () => {
    // The first digits of the SHA-256 of `/x/app`.
    expect(projectSessionNames('/x/app').hashed).toBe('app-b19d3b3a');
    expect(projectSessionNames('/y/app').hashed).not.toBe(projectSessionNames('/x/app').hashed);
  });
});

describe('artifacts', () => {
  test.each([
    ['g:a:1', true],
    ['org.springframework:spring-core:5.3.21', true],
    [`${'g'.repeat(100)}:a:1`, true],
    [`${'g'.repeat(101)}:a:1`, false],
    ['g:a', false],
    ['g:a:1:x', false],
    ['g::1', false],
    ['g:a b:1', false],
    ['g:a:1\n', false],
    ['app', false],
  ])('%j: %s', (name, expected) => {
    expect(isArtifactName(name)).toBe(expected);
  });
});

describe('a project', () => {
  it('has the path as given and the real one', () => {
    const root = tree({ 'a.txt': 'x' });
    const link = join(temporaryDirectory(), 'link');
    symlinkSync(root, link);
    expect(projectAt(`${link}/.`)).toEqual({ path: link, root });
  });

  it.each([
    ['missing', /^Path does not exist: /],
    ['file.txt', /^Path must be a directory: /],
    ['file.txt/below', /^Path does not exist: /],
  ])('is not %s', (name, message) => {
    const directory = tree({ 'file.txt': 'x' });
    mkdirSync(join(directory, 'other'));
    expect(() => projectAt(join(directory, name))).toThrow(
      expect.objectContaining({ code: 'invalid_params', message: expect.stringMatching(message) }),
    );
  });
});
