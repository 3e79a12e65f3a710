/** The command line itself: help, usage, completion, configuration. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, project } from './support/command.ts';
import { writeFiles } from './support/lab.ts';

describe('the command line', () => {
  const { program: quarry } = project('cli');

  it('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await quarry(['--version'])).toMatchObject({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each([[[]], [['--help']], [['help']]])('%j prints the help with every command', async (args) => {
    const { code, out, err } = await quarry(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const name of [
      'index',
      'search',
      'grep',
      'files',
      'refs',
      'sources',
      'call',
      'serve',
      'ide',
      'watch',
      'init',
      'hook',
      'config',
      'doctor',
      'completion',
    ]) {
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it.each([[['help', 'search']], [['search', '--help']]])('%j prints the help of a command', async (args) => {
    const { code, out } = await quarry(args);
    expect(code).toBe(0);
    expect(out).toContain('--literal');
    expect(out).toContain('Examples:');
  });

  it('help reaches subcommands', async () => {
    expect((await quarry(['help', 'sources', 'delete'])).out).toContain('--yes');
  });

  it.each([
    [['serch', 'x'], "error: unknown command 'serch'\n(Did you mean search?)\n"],
    [['help', 'serch'], "error: unknown command 'serch'\n(Did you mean search?)\n"],
    [['sources', 'shw', 'x'], "error: unknown command 'shw'\n(Did you mean show?)\n"],
    [['search', 'x', '--josn'], "error: unknown option '--josn'\n(Did you mean --json?)\n"],
    [['search'], "error: missing required argument 'query'\n"],
    [
      ['search', 'x', '-k', 'many'],
      "error: option '-k, --k <n>' argument 'many' is invalid. Expected a whole number.\n",
    ],
    [['search', 'x', '-k', '101'], 'error: k cannot exceed 100\n'],
    [
      ['search', 'file:x.ts'],
      /^error: Invalid query: Unknown field 'file'\.\nValid fields: content, file_path\n/,
    ],
    [['index', '/no/such/place'], 'error: Path does not exist: /no/such/place\n'],
    [['serve', '/no/such/place'], 'error: Path does not exist: /no/such/place\n'],
    [['serve', '.', '--no-project'], 'error: PATH and --no-project exclude each other\n'],
    [['completion', 'tcsh'], /Allowed choices are bash, zsh, fish\.\n$/],
  ] as const)('%j is wrong usage: exit code 2, a message, no output', async (args, message) => {
    const { code, out, err } = await quarry(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    if (typeof message === 'string') expect(err).toBe(message);
    else expect(err).toMatch(message);
  });

  it.each(['bash', 'zsh', 'fish'])('completion %s prints a script and nothing else', async (shell) => {
    const { code, out, err } = await quarry(['completion', shell]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('quarry');
    if (shell === 'bash') execFileSync('bash', ['-n'], { input: out });
  });
});

describe('configuration', () => {
  const { root, program: quarry } = project('configured');
  const PROBLEM = 'Config error: indexing.chunk_size = 7 (QUARRY_CHUNK_SIZE): must be between 100 and 2000\n';

  it('config shows values and where they come from', async () => {
    writeFiles(root, { 'quarry.toml': '[search]\ndefault_k = 7\n' });
    const { out } = await quarry(['config', '--overlap', '9'], { env: { QUARRY_CHUNK_SIZE: '300' } });
    expect(out).toMatch(/^indexing\.chunk_size = 300 +env QUARRY_CHUNK_SIZE$/m);
    expect(out).toMatch(/^indexing\.overlap = 9 +option --overlap$/m);
    expect(out).toMatch(new RegExp(`^search\\.default_k = 7 +file ${root}/quarry\\.toml$`, 'm'));
    expect(out).toMatch(/^search\.max_k = 100 +default$/m);
  });

  it('config --json gives every key, the files, problems and warnings', async () => {
    const reply = json(await quarry(['config', '--json'], { env: { QUARRY_CHUNKSIZE: '300' } }));
    expect(Object.keys(reply)).toEqual(['values', 'files', 'problems', 'warnings']);
    expect(reply.values['search.default_k']).toEqual({ value: 7, source: `file ${root}/quarry.toml` });
    expect(reply.values['logging.level']).toEqual({ value: 'info', source: 'default' });
    expect(reply).toMatchObject({ files: [join(root, 'quarry.toml')], problems: [] });
    expect(reply.warnings[0]).toContain("Did you mean 'QUARRY_CHUNK_SIZE'?");
  });

  it.each([[['config']], [['search', 'x']], [['index']], [['refs', 'foo']], [['sources']]])(
    '%j with an invalid one exits with 2 and the problems',
    async (args) => {
      expect(await quarry(args, { env: { QUARRY_CHUNK_SIZE: '7' } })).toMatchObject({
        code: 2,
        out: '',
        err: PROBLEM,
      });
    },
  );

  it('config --json shows problems on standard output too', async () => {
    const outcome = await quarry(['config', '--json'], { env: { QUARRY_CHUNK_SIZE: '7' } });
    expect(outcome).toMatchObject({ code: 2, err: PROBLEM });
    expect(json(outcome).problems).toEqual([PROBLEM.trim()]);
  });

  it('an option beats the environment', async () => {
    const how = { env: { QUARRY_CHUNK_SIZE: '300' } };
    const { values } = json(await quarry(['--chunk-size', '400', 'config', '--json'], how));
    expect(values['indexing.chunk_size']).toEqual({ value: 400, source: 'option --chunk-size' });
  });
});
