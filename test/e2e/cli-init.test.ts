/** `quarry init` and the hook that it sets up. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, project } from './support/command.ts';
import { writeFiles } from './support/lab.ts';

/** Contents of all files below a directory by path. */
function treeOf(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

describe('quarry init', () => {
  it('tells every agent in the working directory; a second run changes no byte', async () => {
    const { root, program: quarry } = project('fresh');
    const first = await quarry(['init', '--no-index']);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^created {4}\.mcp\.json$/m);
    expect(first.out).toMatch(/^skipped {4}INDEX\.md {2}\(--no-index\)$/m);
    const before = treeOf(root);
    expect(Object.keys(before)).toContain('.codex/config.toml');

    const second = await quarry(['init', '--no-index']);
    expect(second.code).toBe(0);
    expect(second.out).not.toMatch(/^(?:created|updated|outdated)/m);
    expect(treeOf(root)).toEqual(before);
  });

  it('keeps what users have written, and says what is outdated', async () => {
    const { root, quarry } = project('used', {
      '.mcp.json':
        '{\n  "mcpServers": {\n    "other": { "command": "x" },\n    "quarry": { "command": "old" }\n  }\n}\n',
      'CLAUDE.md': '# Mine\n',
    });
    const { out } = await quarry(['init', '--claude', '--no-index']);
    expect(out).toBe(
      'outdated   .mcp.json  (--force replaces what Quarry wrote)\n' +
        'updated    CLAUDE.md\n' +
        'created    .claude/settings.json\n' +
        'skipped    INDEX.md  (--no-index)\n',
    );
    expect((await quarry(['init', '--claude', '--no-index', '--force'])).out).toMatch(
      /^updated {4}\.mcp\.json$/m,
    );
    expect(JSON.parse(readFileSync(join(root, '.mcp.json'), 'utf8'))).toEqual({
      mcpServers: { other: { command: 'x' }, quarry: { command: 'quarry', args: ['serve', '.'] } },
    });
    expect(readFileSync(join(root, 'CLAUDE.md'), 'utf8')).toMatch(/^# Mine\n\n<!-- quarry:begin -->\n/);
  });

  it('a broken file is left as it is and makes the exit code 1; the others are done', async () => {
    const { root, quarry } = project('broken', { '.mcp.json': '{ broken' });
    const outcome = await quarry(['init', '--claude', '--no-index', '--json']);
    expect(outcome).toMatchObject({
      code: 1,
      err: 'failed to parse .mcp.json: line 1, column 3: expected a key\n',
    });
    expect(json(outcome)).toMatchObject({
      ok: false,
      files: [{ name: '.mcp.json', status: 'skipped' }, {}, {}, {}],
    });
    expect(readFileSync(join(root, '.mcp.json'), 'utf8')).toBe('{ broken');
    expect(existsSync(join(root, 'CLAUDE.md'))).toBe(true);
  });

  it('--global uses the home directory, and nothing in the project', async () => {
    const { place, root, quarry } = project('global', { 'a.ts': '' });
    const home = place.unused('home');
    mkdirSync(home, { recursive: true });
    expect(await quarry(['init', '--global'], { env: { HOME: home } })).toMatchObject({ code: 0, err: '' });
    expect(Object.keys(treeOf(home))).toHaveLength(8);
    expect(JSON.parse(readFileSync(join(home, '.claude.json'), 'utf8')).mcpServers.quarry.args).toEqual([
      'serve',
    ]);
    expect(Object.keys(treeOf(root))).toEqual(['a.ts']);
  });

  it.each([
    [['--max-file-size', '0'], "error: 'max-file-size' must be at least 1 (got 0)\n"],
    [['--max-file-size', 'x'], "error: 'max-file-size' must be an integer\n"],
    [['.', '--global'], 'error: PATH and --global exclude each other\n'],
    [['no-such-place'], /^error: Path does not exist: /],
  ])('%j is wrong usage and writes nothing', async (args, message) => {
    const { root, quarry } = project('usage', { 'a.ts': '' });
    const { code, out, err } = await quarry(['init', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(Object.keys(treeOf(root))).toEqual(['a.ts']);
  });

  it('does not take the home directory for a project unless it is named', async () => {
    const { root, quarry } = project('home', { 'a.ts': '' });
    expect(await quarry(['init'], { env: { HOME: root } })).toMatchObject({ code: 2, out: '' });
    expect(Object.keys(treeOf(root))).toEqual(['a.ts']);
  });
});

describe('quarry hook claude', () => {
  const { root, quarry } = project('hooked');
  const call = { hook_event_name: 'PreToolUse', tool_name: 'Grep', tool_input: { pattern: 'createSession' } };

  it('adds context and takes no decision', async () => {
    const outcome = await quarry(['hook', 'claude'], { input: JSON.stringify(call) });
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(json(outcome)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        additionalContext: expect.stringContaining('createSession'),
      },
    });
  });

  it.each(['', 'no JSON', '{"tool_name":"Edit"}', `"${'x'.repeat(9_000_000)}"`])(
    'says nothing to an input that it does not know, and exits with 0',
    async (input) => {
      expect(await quarry(['hook', 'claude'], { input })).toMatchObject({ code: 0, out: '', err: '' });
    },
  );

  it('is not stopped by a broken configuration or arguments it does not know', async () => {
    writeFiles(root, { 'quarry.toml': '[search\n' });
    const outcome = await quarry(['hook', 'claude', '--new', 'x'], { input: JSON.stringify(call) });
    expect(outcome).toMatchObject({ code: 0, err: '' });
  });
});
