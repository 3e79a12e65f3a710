import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf } from './support/replies.ts';

const place = lab();
let server: ServerProcess;
let root: string;

beforeAll(async () => {
  server = place.server();
  const files = [
    'main.rs',
    'src/a.ts',
    'src/x/y.ts',
    'src/x/index.js',
    'src/index.jsx',
    'src/UserController.php',
    'src/lib/deep/z.rs',
    'docs/tests.md',
    'unit/a_test.go',
  ];
  root = place.tree(Object.fromEntries(files.map((path) => [path, 'x'])), 'tests/project');
  await server.callTool('index_repository', { path: root, session: 's' });
});

const find = (pattern: string, more = {}) => server.callTool('find_file', { session: 's', pattern, ...more });

async function matches(pattern: string, more = {}): Promise<string[]> {
  const reply = await find(pattern, more);
  return [...reply.matchAll(/^- `(.*)`$/gm)].map(([, path = '']) => path.slice(root.length + 1));
}

describe('the reply', () => {
  it('lists what matches, by path', async () => {
    expect(await find('*.rs')).toBe(
      `**Session:** \`s\`\n**Pattern:** \`*.rs\`\n**Matches:** 2 of 9 total files\n\n**Matched Files:**\n` +
        `- \`${root}/main.rs\`\n- \`${root}/src/lib/deep/z.rs\``,
    );
  });

  it('FF4: says how many it shows of them', async () => {
    expect(await find('src/**', { limit: 2 })).toBe(
      `**Session:** \`s\`\n**Pattern:** \`src/**\`\n**Matches:** 6 of 9 total files (showing 2)\n\n` +
        `**Matched Files:**\n- \`${root}/src/UserController.php\`\n- \`${root}/src/a.ts\``,
    );
    expect(await find('**/*[a-z].{ts,rs}', { limit: 2 })).toContain('4 of 9 total files (showing 2)');
  });

  it('says when nothing matches', async () => {
    expect(await find('*.nope')).toBe(
      'No files match the pattern. Try a different pattern or check session.',
    );
  });

  it('stays below the bound and says how many are left', async () => {
    const long = 'd'.repeat(240);
    const big = place.tree(
      numbered(
        400,
        (i) => `${long}/${i}.txt`,
        () => 'x',
      ),
    );
    await server.callTool('index_repository', { path: big, session: 'big' });
    const reply = await server.callTool('find_file', { session: 'big', pattern: '*', limit: 10_000 });
    expect([...reply].length).toBeLessThanOrEqual(80_000);
    const shown = reply.match(/^- `/gm)?.length ?? 0;
    expect(reply.endsWith(`\n... ${400 - shown} more; narrow the pattern.`)).toBe(true);
  });
});

describe('FF1: globs', () => {
  test.each([
    ['*.rs', ['main.rs', 'src/lib/deep/z.rs']],
    ['src/**/*.ts', ['src/a.ts', 'src/x/y.ts']],
    ['src/*.ts', ['src/a.ts']],
    ['index.{js,jsx}', ['src/index.jsx', 'src/x/index.js']],
    ['**/x/*', ['src/x/index.js', 'src/x/y.ts']],
    ['[!a-t]*.ts', ['src/x/y.ts']],
    ['MAIN.rs', []],
    ['tests', []],
  ])('%s', async (pattern, expected) => {
    expect(await matches(pattern)).toEqual(expected);
  });

  it('a leading root path is taken off', async () => {
    expect(await matches(`${root}/src/*.ts`)).toEqual(['src/a.ts']);
    expect(await matches(`${root}/*.rs`)).toEqual(['main.rs']);
  });
});

describe('FF2: regexes', () => {
  test.each([
    ['.*Controller\\.php$', ['src/UserController.php']],
    ['src/.*/index\\.(js|ts)$', ['src/x/index.js']],
    [
      '^src/',
      [
        'src/UserController.php',
        'src/a.ts',
        'src/index.jsx',
        'src/lib/deep/z.rs',
        'src/x/index.js',
        'src/x/y.ts',
      ],
    ],
    ['^/src/a', ['src/a.ts']],
    ['/a_test', ['unit/a_test.go']],
    ['/main', ['main.rs']],
    ['(?i)usercontroller', ['src/UserController.php']],
  ])('%s', async (pattern, expected) => {
    expect(await matches(pattern, { pattern_type: 'regex' })).toEqual(expected);
  });

  it('FF5: directories above the root do not count', async () => {
    expect(root).toContain('/tests/');
    expect(await matches('tests', { pattern_type: 'regex' })).toEqual(['docs/tests.md']);
  });

  it('FF6: a pattern that backtracks elsewhere is answered', async () => {
    const trap = place.tree({ [`${'a'.repeat(200)}b`]: 'x' });
    await server.callTool('index_repository', { path: trap, session: 'trap' });
    const reply = await server.callTool('find_file', {
      session: 'trap',
      pattern: '(a+)+$',
      pattern_type: 'regex',
    });
    expect(reply).toBe('No files match the pattern. Try a different pattern or check session.');
  });
});

describe('FF3: arguments', () => {
  test.each([
    [{ pattern: '[' }, /^Invalid glob pattern '\[': .+/],
    [{ pattern: '(', pattern_type: 'regex' }, /^Invalid regex pattern '\(': .+/],
    [{ pattern: 'x', limit: 0 }, /^limit must be at least 1$/],
    [{ pattern: 'x', limit: 10_001 }, /^limit cannot exceed 10000$/],
    [{ pattern: '' }, /^pattern cannot be empty$/],
    [
      { pattern: 'x', pattern_type: 'fuzzy' },
      /^Invalid pattern_type: 'fuzzy'\. Must be 'glob' or 'regex'\.$/,
    ],
    [{}, /^Missing required parameter: pattern$/],
    [{ pattern: 'x', limit: 2.5 }, /^Invalid type for 'limit': expected integer$/],
    [
      { pattern: 'x', depth: 1 },
      /^Unknown parameter 'depth'\. Valid parameters: limit, pattern, pattern_type, session$/,
    ],
  ])('%j is refused', async (args, message) => {
    const failure = await failureOf(server, 'find_file', { session: 's', ...args });
    expect(failure).toEqual({ code: -32602, message: expect.stringMatching(message) });
  });

  it('are checked before the session', async () => {
    expect((await failureOf(server, 'find_file', { session: 'none', pattern: '[' })).code).toBe(-32602);
    expect((await failureOf(server, 'find_file', { session: 'none', pattern: 'x' })).code).toBe(-32001);
  });
});

describe('the tree as it is', () => {
  it('new files are found, deleted ones are not', async () => {
    writeFiles(root, { 'src/new.ts': 'x' });
    rmSync(join(root, 'src/a.ts'));
    expect(await matches('src/*.ts')).toEqual(['src/new.ts']);
  });
});
