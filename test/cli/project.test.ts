import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectAround } from '../../src/cli/project.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-project-')));
  mkdirSync(join(root, 'home/app/src/deep'), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (path: string) => join(root, path);
const around = (path: string, home = 'home') => projectAround(at(path), at(home));

describe('the project around a directory', () => {
  it('is the nearest directory upwards with a .git directory', () => {
    mkdirSync(at('home/app/.git'));
    expect(around('home/app/src/deep')).toBe(at('home/app'));
  });

  it('is found by the .git file of a linked work tree too', () => {
    writeFileSync(at('home/app/.git'), 'gitdir: elsewhere');
    expect(around('home/app/src')).toBe(at('home/app'));
  });

  it('is the nearest one: a quarry.toml below marks a project in a project', () => {
    mkdirSync(at('home/app/.git'));
    writeFileSync(at('home/app/src/quarry.toml'), '');
    expect(around('home/app/src/deep')).toBe(at('home/app/src'));
  });

  it('is the directory itself where nothing marks one', () => {
    expect(around('home/app/src', 'home')).toBe(at('home/app/src'));
  });

  it('is never the home directory, whatever is in it', () => {
    mkdirSync(at('home/.git'));
    expect(around('home')).toBeUndefined();
    expect(around('home/app/src')).toBe(at('home/app/src'));
  });

  it('is never the root of the file system', () => {
    expect(projectAround(parse(root).root, at('home'))).toBeUndefined();
  });
});
