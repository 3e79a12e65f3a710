import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileFileGlob, compileScope } from '../../../src/ide/search/scope.ts';
import type { IdeProject } from '../../../src/ide/types.ts';
import { projectWith, refusalOf } from './scripted-call.ts';

let project: IdeProject;
const made: { remove(): void }[] = [];
beforeAll(() => {
  const real = projectWith('src/test/', 'src/file', 'lib/');
  const other = projectWith('x');
  made.push(real, other);
  const path = join(other.path, 'link');
  symlinkSync(real.path, path);
  symlinkSync(join(real.path, 'lib'), join(real.path, 'src/linked'));
  project = { path, realPath: real.path };
});
afterAll(() => {
  for (const one of made) one.remove();
});

const written = (given: string): string =>
  given.replace('<project>', project.path).replace('<real>', project.realPath);

describe('a pattern', () => {
  it.each([
    ['src/', 'src/**'],
    ['src\\', 'src/**'],
    ['src', '**/src'],
    ['src/Foo*.java', 'src/Foo*.java'],
    ['src/test', 'src/test/**'],
    ['src/linked', 'src/linked/**'],
    ['src/file', 'src/file'],
    ['<project>/src/**', 'src/**'],
    ['<real>/src/**', 'src/**'],
    ['<project>', '**'],
    ['<project>/', '**'],
    ['<real>', '**'],
    ['/', '**'],
    ['.', '**'],
    ['./', '**'],
    ['*.kt', '**/*.kt'],
    ['./*.kt', '**/*.kt'],
    ['  *.kt ', '**/*.kt'],
    ['src/Foo', 'src/Foo'],
    ['a{b,c}/**', 'a{b,c}/**'],
    ['a/../b/*.kt', 'b/*.kt'],
    ['a/./b/*.kt', 'a/b/*.kt'],
    ['<project>/src/Foo*.java', 'src/Foo*.java'],
    ['<project>/lib/../src/test', 'src/test/**'],
    ['**', '**'],
    ['**/*.kt', '**/*.kt'],
    ['*/../x', '*/../x'],
    ['SRC/test', 'SRC/test'],
  ])('%j means %j, in paths and as q', (given, meaning) => {
    expect(compileScope([written(given)], project).includes).toEqual([meaning]);
    expect(compileFileGlob(written(given), project).glob).toBe(meaning);
  });

  it.each([
    ['!x', '**/!x'],
    ['! x', '**/! x'],
    ['!src/x', '!src/x'],
    ['!', '**/!'],
  ])('%j as q is plain: %j', (q, glob) => {
    expect(compileFileGlob(q, project).glob).toBe(glob);
  });

  it('as q matches a leading ! literally', () => {
    const { matches } = compileFileGlob('!x', project);
    expect(['!x', 'a/!x', 'x', 'y'].map(matches)).toEqual([true, true, false, false]);
  });

  it.each([['../x'], ['/other/x'], ['a/../../x'], ['..'], ['<project>/../x'], ['<project>x/y'], ['C:\\x']])(
    '%j leads out of the project',
    async (given) => {
      const path = written(given);
      const message = `Path '${path}' is outside the project`;
      expect(await refusalOf(() => compileScope(['src/', path], project))).toBe(message);
      expect(await refusalOf(() => compileFileGlob(path, project))).toBe(message);
      expect(await refusalOf(() => compileScope([`!${path}`], project))).toContain('is outside the project');
    },
  );

  it.each([
    ['[a'],
    ['{a'],
    ['a}'],
    ['a'.repeat(201)],
    ['?'.repeat(11)],
    ['src/***'],
    ['{1..1001}'],
    ['@(@(@(a)))'],
    [`${'{a,b}'.repeat(6)}`],
  ])('%j is no glob', async (given) => {
    const message = `Invalid glob pattern: ${given}`;
    expect(await refusalOf(() => compileScope(['src/', given], project))).toBe(message);
    expect(await refusalOf(() => compileFileGlob(given, project))).toBe(message);
  });

  it('is not repeated whole if it is huge', async () => {
    const message = await refusalOf(() => compileScope(['a'.repeat(1_000_000)], project));
    expect(message.length).toBeLessThan(1_100);
  });

  it.each(['!', ' ! '])('%j excludes nothing', async (given) => {
    expect(await refusalOf(() => compileScope([given], project))).toBe('Exclude pattern is empty');
  });
});

describe('a scope', () => {
  it.each([
    [[], ['a', '.x/y'], []],
    [['!x/'], ['a', 'b/x/c'], ['x/a']],
    [
      ['*.kt', '!test/'],
      ['a.kt', 'b/test/a.kt'],
      ['a.ts', 'test/a.kt'],
    ],
    [['!*.kt', '*.kt'], [], ['a.kt']],
    [['**/*.yml'], ['.ci/d.yml', '.d.yml'], ['.ci/d.yaml']],
    [['*.KT'], [], ['a.kt']],
    [
      ['src/**', 'lib/**'],
      ['src/a', 'lib/.b'],
      ['a', 'x/src/a'],
    ],
  ])('%j', (paths, inside, outside) => {
    const { matches } = compileScope(paths, project);
    expect(inside.filter((path) => !matches(path))).toEqual([]);
    expect(outside.filter(matches)).toEqual([]);
  });

  it('is given or not', () => {
    expect(compileScope([], project)).toMatchObject({ isGiven: false, isEverything: true });
    expect(compileScope(['**'], project)).toMatchObject({ isGiven: true, isEverything: true });
  });

  it('has at most 100 entries', async () => {
    expect(compileScope(Array(100).fill('a'), project).isGiven).toBe(true);
    expect(await refusalOf(() => compileScope(Array(101).fill('a'), project))).toContain('100');
  });
});
