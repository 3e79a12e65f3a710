import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getDiffSummary } from '../../../src/tools/structure/get-diff-summary.ts';
import type { StructureSource } from '../../../src/tools/structure/source.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { sourceOf } from './asking.ts';
import { changedSource, git, sourceBelow, writeTexts } from './repository.ts';
import { CONTEXT } from './tool-context.ts';

const context: ToolContext = {
  ...CONTEXT,
  call: { project: undefined, signal: new AbortController().signal, progress: () => {} },
};

async function diff(source: StructureSource, args: Record<string, unknown> = { since_ref: 'main' }) {
  const answer: unknown = JSON.parse(await getDiffSummary.answerOn(args, source, context));
  return answer;
}

const NOTHING = { added: [], removed: [], modified: [] };
const F = 'export function f(a: number): void {}\n';
const G = 'export function g(): void {}\n';

describe('get_diff_summary since a reference', () => {
  it('tells of uncommitted changes in a file', async () => {
    const source = await changedSource(
      { 'a.ts': `${F}${G}` },
      { 'a.ts': 'export function f(a: number, b: string): void {}\nclass New { run() {} }\n' },
    );
    expect(await diff(source)).toEqual({
      since_ref: 'main',
      base: git(source.root, 'rev-parse', 'main'),
      includes_working_tree: true,
      changes: 1,
      files_added: [],
      files_removed: [],
      files_modified: [
        {
          path: 'a.ts',
          added: [
            { kind: 'class', name: 'New', signature: 'class New' },
            { kind: 'method', name: 'run', signature: 'run()' },
          ],
          removed: [{ kind: 'function', name: 'g', signature: 'function g(): void' }],
          modified: [
            {
              kind: 'function',
              name: 'f',
              old_signature: 'function f(a: number): void',
              new_signature: 'function f(a: number, b: string): void',
            },
          ],
        },
      ],
    });
  });

  it('lists files that came and went, untracked ones included', async () => {
    const source = await changedSource(
      { 'gone.ts': 'export class Gone {}\n', 'notes.xyz': 'text' },
      { 'new.ts': 'export const fresh = 42;\n' },
    );
    expect(await diff(source)).toMatchObject({
      changes: 2,
      files_added: ['new.ts'],
      files_removed: ['gone.ts'],
      files_modified: [],
    });
  });

  it('leaves out files in which no declaration has changed', async () => {
    const source = await changedSource({ 'a.ts': F }, { 'a.ts': F.replace('{}', '{ return; }') });
    expect(await diff(source)).toMatchObject({ changes: 0, files_modified: [] });
  });

  it('does not take other line ends for changes', async () => {
    const source = await changedSource(
      { 'a.ts': `${F}${G}` },
      { 'a.ts': `${F}${G}`.replaceAll('\n', '\r\n') },
    );
    expect(await diff(source)).toMatchObject({ changes: 0 });
  });

  it('pairs members by their classes', async () => {
    const text = 'class A { get(): number { return 1; } }\nclass B { get(): number { return 1; } }\n';
    const source = await changedSource(
      { 'a.ts': text },
      { 'a.ts': text.replace('class B { get()', 'class B { get(key: string)') },
    );
    expect(await diff(source)).toMatchObject({
      files_modified: [
        { ...NOTHING, modified: [{ name: 'get', new_signature: 'get(key: string): number' }] },
      ],
    });
  });

  it('lists a renamed file with its old path, changed or not', async () => {
    const text = `${F}${'// a line that both have\n'.repeat(20)}`;
    const source = await changedSource(
      { 'old/a.ts': text, 'old/b.ts': `${text}export class B {}\n// ${'b'.repeat(80)}\n` },
      { 'new/c.ts': text, 'new/b.ts': `${text}export class B2 {}\n// ${'b'.repeat(80)}\n` },
    );
    expect(await diff(source)).toMatchObject({
      changes: 2,
      files_added: [],
      files_removed: [],
      files_modified: [
        {
          path: 'new/b.ts',
          old_path: 'old/b.ts',
          added: [{ name: 'B2' }],
          removed: [{ name: 'B' }],
          modified: [],
        },
        { path: 'new/c.ts', old_path: 'old/a.ts', ...NOTHING },
      ],
    });
  });

  it('compares with the point where HEAD has parted', async () => {
    const source = await changedSource({ 'a.ts': F }, { 'a.ts': `${F}${G}` });
    const { root } = source;
    const first = git(root, 'rev-parse', 'HEAD');
    const tree = git(root, 'rev-parse', 'HEAD^{tree}');
    git(root, 'branch', 'side', git(root, 'commit-tree', tree, '-p', first, '-m', 'on side'));
    git(root, 'update-ref', 'HEAD', git(root, 'commit-tree', tree, '-p', first, '-m', 'on main'));
    expect(await diff(source, { since_ref: 'side' })).toMatchObject({
      since_ref: 'side',
      base: first,
      changes: 1,
    });
  });

  it('compares with the reference itself if nothing is shared', async () => {
    const source = await changedSource({ 'a.ts': F }, { 'a.ts': F });
    const { root } = source;
    const empty = git(root, 'commit-tree', '4b825dc642cb6eb9a060e54bf8d69288fbee4904', '-m', 'another');
    expect(await diff(source, { since_ref: empty })).toMatchObject({ base: empty, files_added: ['a.ts'] });
  });

  it('tells paths from the root of the source in a repository around it', async () => {
    const source = await sourceBelow(
      'server',
      { 'server/a.ts': F, 'server/gone.ts': G, 'client/b.ts': F },
      { 'a.ts': G, 'new.ts': G.repeat(9) },
    );
    expect(await diff(source)).toMatchObject({
      files_added: ['new.ts'],
      files_removed: ['gone.ts'],
      files_modified: [{ path: 'a.ts' }],
    });
  });

  it('keeps to the member asked for', async () => {
    const manifests = {
      'package.json': '{"workspaces": ["packages/*"]}',
      'packages/a/package.json': '{"name": "a"}',
      'packages/b/package.json': '{"name": "b"}',
    };
    const source = await changedSource(
      { ...manifests, 'packages/a/gone.ts': F, 'packages/b/gone.ts': F },
      { ...manifests, 'packages/a/new.ts': G, 'packages/b/new.ts': G },
      'a',
    );
    expect(await diff(source)).toMatchObject({
      changes: 2,
      files_added: ['packages/a/new.ts'],
      files_removed: ['packages/a/gone.ts'],
    });
  });

  it('takes a removed file for what it was in its language', async () => {
    const source = await changedSource(
      { 'a.py': 'import os\n', script: '#!/usr/bin/env python3\n', other: 'text\n', 'b.bin': '\0\0' },
      { 'b.py': 'x = 1\n' },
    );
    expect(await diff(source)).toMatchObject({ files_removed: ['a.py', 'script'], files_added: ['b.py'] });
  });

  it('runs nothing that the repository names', async () => {
    const source = await changedSource(
      { 'a.ts': F, '.gitattributes': '*.ts filter=x diff=x\n' },
      { 'a.ts': G },
    );
    const { root } = source;
    const trap = join(temporaryDirectory('repository'), 'trap');
    const touched = `${trap}.sprung`;
    writeTexts(trap, {});
    writeTexts(join(root, '.git', 'hooks'), { 'post-index-change': `#!/bin/sh\ntouch ${touched}\n` });
    chmodSync(join(root, '.git/hooks/post-index-change'), 0o755);
    for (const key of [
      'core.fsmonitor',
      'core.pager',
      'diff.external',
      'diff.x.textconv',
      'filter.x.clean',
    ]) {
      git(root, 'config', key, `touch ${touched};`);
    }
    expect(await diff(source)).toMatchObject({ changes: 1 });
    expect(existsSync(touched)).toBe(false);
  });

  it('is not led astray by the surroundings', async () => {
    const source = await changedSource({ 'a.ts': F }, { 'a.ts': G });
    vi.stubEnv('GIT_DIR', '/nowhere');
    vi.stubEnv('GIT_INDEX_FILE', '/nowhere');
    vi.stubEnv('GIT_EXTERNAL_DIFF', 'false');
    const found = await diff(source).finally(() => vi.unstubAllEnvs());
    expect(found).toMatchObject({ changes: 1 });
  });

  it('leaves out what lies in a submodule, and links', async () => {
    const source = await changedSource({ 'a.ts': F, 'module/b.ts': F }, { 'a.ts': F, 'module/b.ts': G });
    const { root } = source;
    const head = git(root, 'rev-parse', 'HEAD');
    git(root, 'update-index', '--force-remove', 'module/b.ts');
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${head},module`);
    const link = execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: root, input: 'a.ts' });
    git(root, 'update-index', '--add', '--cacheinfo', `120000,${link.toString().trim()},gone.ts`);
    git(root, 'commit', '-q', '-m', 'with a submodule');
    expect(await diff(source, { since_ref: 'HEAD' })).toMatchObject({ changes: 0 });
  });

  it.each([
    [{}, "Missing required parameter: either 'since_ref' or 'pr'"],
    [{ since_ref: null, pr: null }, "Missing required parameter: either 'since_ref' or 'pr'"],
    [{ since_ref: 'main', pr: 1 }, "Provide either 'pr' or 'since_ref', not both"],
    [{ since_ref: ' ' }, "'since_ref' must not be empty"],
    [{ since_ref: 4 }, "'since_ref' must be a string"],
    [{ pr: 0 }, "'pr' must be a positive integer"],
    [{ pr: -1 }, "'pr' must be a positive integer"],
    [{ pr: 1.5 }, "'pr' must be a positive integer"],
    [{ pr: '42' }, "'pr' must be a positive integer"],
    [{ since_ref: 'nope' }, "Git diff failed: unknown revision 'nope'"],
    [{ since_ref: '--output=x' }, "Git diff failed: not a revision: '--output=x'"],
    [{ since_ref: 'main..main' }, "Git diff failed: unknown revision 'main..main'"],
  ])('refuses %j', async (args, message) => {
    const source = await changedSource({ 'a.ts': F }, { 'a.ts': F });
    await expect(diff(source, args)).rejects.toThrow(message);
  });

  it('refuses a source without a repository', async () => {
    const source = await sourceOf({ 'a.ts': F });
    await expect(diff(source)).rejects.toThrow('Git diff failed: not a Git repository');
    const named = { since_ref: 'main', session: 'g:a:1' };
    await expect(diff(source, named)).rejects.toThrow('Source has no Git repository: g:a:1');
  });
});

describe('get_diff_summary of a pull request', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const close of closing.splice(0)) close();
  });

  const PULL = { number: 42, title: 'Better f', base: { ref: 'main' }, head: { ref: 'better' } };

  /** Answers every request alike; returns what was asked. */
  async function fakeApi(status: number, body: unknown): Promise<{ path?: string; token?: string }> {
    const asked: { path?: string; token?: string } = {};
    const server = createServer((request, response) => {
      asked.path = request.url ?? '';
      asked.token = request.headers.authorization ?? '';
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    vi.stubEnv('GITHUB_API_URL', `http://127.0.0.1:${port}/`);
    vi.stubEnv('GITHUB_TOKEN', 'secret-token');
    return asked;
  }

  async function source(origin = 'git@github.com:some.one/my.repo.git'): Promise<StructureSource> {
    const changed = await changedSource({ 'a.ts': F }, { 'a.ts': `${F}${G}` });
    git(changed.root, 'remote', 'add', 'origin', origin);
    return changed;
  }

  it('compares with the base branch', async () => {
    const asked = await fakeApi(200, PULL);
    const changed = await source('https://github.com/owner/my.repo');
    git(changed.root, 'update-ref', 'refs/remotes/origin/main', 'main');
    expect(await diff(changed, { pr: 42 })).toMatchObject({
      since_ref: 'origin/main',
      changes: 1,
      files_modified: [{ path: 'a.ts', added: [{ name: 'g' }] }],
      pr: { number: 42, title: 'Better f', base: 'main', head: 'better' },
    });
    expect(asked).toEqual({ path: '/repos/owner/my.repo/pulls/42', token: 'Bearer secret-token' });
  });

  it('falls back on the local branch', async () => {
    await fakeApi(200, PULL);
    expect(await diff(await source('ssh://git@github.com:22/owner/my.repo.git'), { pr: 42 })).toMatchObject({
      since_ref: 'origin/main',
      pr: { number: 42 },
    });
  });

  it.each([
    [404, {}, /^Failed to resolve PR #7: not found in owner\/repo/],
    [401, {}, /^Failed to resolve PR #7: GitHub refused the token \(401\)$/],
    [403, {}, /^Failed to resolve PR #7: GitHub refused the request \(403\)$/],
    [500, {}, /^Failed to resolve PR #7: GitHub answered with status 500$/],
    [200, { number: 'x' }, /^Failed to resolve PR #7: GitHub answered with something else/],
    [
      200,
      { ...PULL, base: { ref: 'next' } },
      /^Failed to resolve PR #7: base branch 'next' is not local; fetch it with: git fetch origin next$/,
    ],
    [
      200,
      { ...PULL, base: { ref: '--evil' } },
      /^Failed to resolve PR #7: base branch '--evil' is not local/,
    ],
  ])('explains status %i with %j', async (status, body, message) => {
    await fakeApi(status, body);
    await expect(diff(await source('git://github.com/owner/repo.git'), { pr: 7 })).rejects.toThrow(message);
  });

  it('explains a missing token, origin, and connection', async () => {
    await fakeApi(200, PULL);
    const github = await source('https://user@github.com/owner/repo.git/');
    const failing = (from: StructureSource) => expect(diff(from, { pr: 7 })).rejects;
    await failing(await source('https://gitlab.com/owner/repo.git')).toThrow(
      'Failed to resolve PR #7: no GitHub origin',
    );
    await failing(await changedSource({}, { 'a.ts': F })).toThrow(
      'Failed to resolve PR #7: no GitHub origin',
    );
    for (const close of closing.splice(0)) close();
    await failing(github).toThrow('Failed to resolve PR #7: the connection to GitHub was refused');
    vi.stubEnv('GITHUB_TOKEN', '');
    vi.stubEnv('GH_TOKEN', '');
    // Without the program of GitHub, which might know a token.
    const onlyGit = temporaryDirectory('repository');
    execFileSync('ln', [
      '-s',
      execFileSync('which', ['git'], { encoding: 'utf8' }).trim(),
      join(onlyGit, 'git'),
    ]);
    vi.stubEnv('PATH', onlyGit);
    await failing(github).toThrow('Failed to resolve PR #7: no GitHub token');
  });
});
