import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { countedMembers, renderMembers } from '../../src/cli/commands/members.ts';
import { addCommonOptions, commonSettings } from '../../src/cli/options.ts';
import { addTreeOptions, narrow, type TreeLimits, treeLimits } from '../../src/cli/tree-options.ts';
import { sourceOf } from '../tools/structure/asking.ts';

const PROJECT = { path: '/srv/project', root: '/srv/project' };

function read(args: readonly string[]) {
  const command = new Command('x').exitOverride();
  addTreeOptions(command);
  addCommonOptions(command, { json: true });
  command.parse([...args], { from: 'user' });
  const settings = commonSettings(command);
  return { limits: treeLimits(command.opts(), settings, PROJECT), config: settings.config };
}

const ALL: TreeLimits = {
  maxBytes: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  excludes: [],
  members: undefined,
  isWorkspace: true,
};

const TEXTS = {
  'package.json': '{"name": "top", "workspaces": ["packages/*"]}',
  'main.ts': 'export {};\n',
  'packages/a/package.json': '{"name": "@mono/a"}',
  'packages/a/src/a.ts': 'export {};\n',
  'packages/b/package.json': '{"name": "b"}',
  'packages/b/b.ts': `// ${'x'.repeat(2000)}\n`,
};

const paths = async (limits: Partial<TreeLimits>) => {
  const { source } = narrow(await sourceOf(TEXTS), { ...ALL, ...limits });
  return source.files.map(({ path }) => path).filter((path) => path.endsWith('.ts'));
};

describe('treeLimits', () => {
  it('limits nothing unless asked to', () => {
    expect(read([])).toEqual({ limits: ALL, config: {} });
  });

  it('reads all options', () => {
    const args = '--max-file-size 512 --max-depth 2 -e a --exclude b -e c --member x,y --no-workspace';
    expect(read(args.split(' ')).limits).toEqual({
      maxBytes: 512 * 1024,
      maxDepth: 2,
      excludes: ['a', 'c', 'b'],
      members: ['x', 'y'],
      isWorkspace: false,
    });
  });

  it('hands on what is a setting, and keeps excludes from the index', () => {
    expect(read(['--cache-dir', 'cache', '--no-gitignore', '--exclude', 'b']).config).toEqual({
      'storage.index_dir': '/srv/project/cache',
      'indexing.respect_gitignore': 'false',
    });
  });

  it.each([
    [['--max-depth', '0'], "'max-depth' must be at least 1 (got 0)"],
    [['--max-file-size', 'big'], "'max-file-size' must be an integer"],
    [['--member', 'a,,b'], "'member' must not be empty"],
    [['--cache-dir', ''], "'cache-dir' must not be empty"],
  ])('refuses %j', (args, message) => {
    expect(() => read(args)).toThrow(message);
  });
});

describe('narrow', () => {
  it.each<[Partial<TreeLimits>, string[]]>([
    [{}, ['main.ts', 'packages/a/src/a.ts', 'packages/b/b.ts']],
    [{ maxDepth: 1 }, ['main.ts']],
    [{ maxDepth: 3 }, ['main.ts', 'packages/b/b.ts']],
    [{ maxBytes: 1024 }, ['main.ts', 'packages/a/src/a.ts']],
    [{ excludes: ['src'] }, ['main.ts', 'packages/b/b.ts']],
    [{ excludes: ['packages/'] }, ['main.ts']],
    [{ excludes: ['./packages/a'] }, ['main.ts', 'packages/b/b.ts']],
    [{ excludes: ['packages/*'] }, ['main.ts']],
    [{ excludes: ['*.ts'] }, []],
    [{ members: ['@MONO/A'] }, ['packages/a/src/a.ts']],
    [{ members: ['./packages/b/', '.'] }, ['main.ts', 'packages/b/b.ts']],
  ])('%j', async (limits, expected) => {
    expect(await paths(limits)).toEqual(expected);
  });

  it('refuses members that are not there', async () => {
    const asked = paths({ members: ['b', 'nope', 'c'] });
    await expect(asked).rejects.toThrow('No matching workspace members found for: nope, c');
    const alone = paths({ members: ['b'], isWorkspace: false });
    await expect(alone).rejects.toThrow('No matching workspace members found for: b');
  });
});

describe('quarry members', () => {
  it('prints the workspace and its members', async () => {
    const source = await sourceOf(TEXTS);
    expect(renderMembers(source, countedMembers(source))).toBe(
      `Workspace: ${source.root} (npm)\nMembers:\n  @mono/a (packages/a)\n  b (packages/b)\n  top (.)\n`,
    );
  });

  it('has one member without a workspace', async () => {
    const { source } = narrow(await sourceOf(TEXTS), { ...ALL, isWorkspace: false });
    expect(countedMembers(source)).toMatchObject([{ path: '.', files: source.files.length }]);
  });
});
