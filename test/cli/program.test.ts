import { execFileSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { bashScript } from '../../src/cli/completion/bash.ts';
import { fishScript } from '../../src/cli/completion/fish.ts';
import { brief, type CommandNode, nodeOf, withPaths } from '../../src/cli/completion/tree.ts';
import { zshScript } from '../../src/cli/completion/zsh.ts';
import { addCommonOptions, commonSettings } from '../../src/cli/options.ts';
import { printerOf } from '../../src/cli/printer.ts';
import { programOf } from '../../src/cli/program.ts';
import { KEY_NAMES, optionName } from '../../src/config/keys.ts';

function wholeProgram() {
  const printer = printerOf(new PassThrough(), {}, () => {});
  return programOf({
    cwd: '/',
    env: {},
    out: printer,
    err: printer,
    input: () => new PassThrough(),
    signal: new AbortController().signal,
    ending: { serves() {}, leave() {} },
    workerFile: new URL('file:///worker.js'),
    loadServe: () => Promise.reject(new Error('not here')),
    loadServeHttp: () => Promise.reject(new Error('not here')),
    exitCode: 0,
  });
}

let program: Command;
let root: CommandNode;

beforeAll(async () => {
  const whole = wholeProgram();
  await whole.invocation.defineAll();
  program = whole.program;
  root = nodeOf(program);
});

describe('every command', () => {
  const everyCommand = () => withPaths(root).filter(({ path }) => path.length > 1 && path[1] !== 'help');

  it('can be told to be quiet and has a line for lists', () => {
    for (const { path, node } of everyCommand()) {
      expect(
        node.options.map(({ long }) => long),
        path.join(' '),
      ).toContain('--quiet');
      expect(node.summary, path.join(' ')).not.toBe('');
    }
  });

  it('has examples in its help', () => {
    for (const { path } of everyCommand()) {
      const command = path
        .slice(1)
        .reduce<Command | undefined>(
          (at, name) => at?.commands.find((found) => found.name() === name),
          program,
        );
      const help: string[] = [];
      command?.configureOutput({ writeOut: (text) => help.push(text) });
      command?.outputHelp();
      expect(help.join(''), path.join(' ')).toContain('Examples:\n  $ ');
    }
  });
});

describe('common options', () => {
  function parsed(...args: string[]) {
    const outer = new Command('outer').enablePositionalOptions();
    addCommonOptions(outer, { json: true });
    const inner = outer.command('inner');
    addCommonOptions(inner, { json: true });
    inner.action(() => {});
    outer.parse(args, { from: 'user' });
    return commonSettings(inner);
  }

  it('are off unless given', () => {
    expect(parsed('inner')).toEqual({ quiet: false, json: false, config: {} });
  });

  it.each([[['-q', 'inner', '--json']], [['--json', 'inner', '--quiet']]])(
    'may stand before and behind the name: %j',
    (args) => {
      expect(parsed(...args)).toMatchObject({ quiet: true, json: true });
    },
  );

  it('set any key of the configuration', () => {
    for (const key of KEY_NAMES) {
      const isList = key.endsWith('_patterns') || key === 'server.allowed_hosts';
      const { config } = parsed('inner', `--${optionName(key)}`, '7');
      expect(config).toEqual({ [key]: isList ? ['7'] : '7' });
    }
  });

  it('that stand behind the name win', () => {
    expect(parsed('--overlap', '1', 'inner', '--overlap', '2').config).toEqual({ 'indexing.overlap': '2' });
  });

  it('for lists may be repeated', () => {
    expect(parsed('inner', '--include', 'a', '--include', 'b').config).toEqual({
      'indexing.include_patterns': ['a', 'b'],
    });
  });
});

describe('completion', () => {
  function completed(...words: string[]): string[] {
    const call = [
      bashScript(root),
      'COMP_WORDS=("$@")',
      'COMP_CWORD=$(($# - 1))',
      '_quarry',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: bash fills it in.
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ].join('\n');
    const output = execFileSync('bash', ['-c', call, 'bash', 'quarry', ...words], {
      encoding: 'utf8',
      cwd: '/',
    });
    return output.split('\n').filter((line) => line !== '');
  }

  it.each([
    [['se'], ['search', 'serve']],
    [
      ['sources', ''],
      ['list', 'show', 'delete'],
    ],
    [['sources', 'delete', '--y'], ['--yes']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['search', 'index', '--li'], ['--literal']],
    [['-q', 'ind'], ['index']],
  ])('in bash of %j offers %j', (words, offered) => {
    expect(completed(...words)).toEqual(offered);
  });

  it('in bash offers files behind an option that takes a value', () => {
    expect(completed('search', '--path', '/et')).toContain('/etc');
  });

  it('in zsh has a function for each command and options in one word', () => {
    const script = zshScript(root);
    expect(script.startsWith('#compdef quarry\n')).toBe(true);
    for (const { path } of withPaths(root)) expect(script).toContain(`_${path.join('_')}() {`);
    expect(script).toContain("'(-q --quiet)'{-q,--quiet}'[no progress, no notes]'");
    expect(script).toContain("'--chunk-size[most characters of a chunk (100-2000)]:value:_files'");
  });

  it('in fish ties words and options to their command', () => {
    const lines = fishScript(root).split('\n');
    expect(lines).toContain(
      "complete -c quarry -n '__fish_use_subcommand' -f -a search -d 'find the passages that best answer a query'",
    );
    expect(lines).toContain(
      "complete -c quarry -n '__fish_seen_subcommand_from sources; and __fish_seen_subcommand_from delete' -s y -l yes -d 'do not ask'",
    );
  });

  it('leaves out options that the help hides', () => {
    const search = root.commands.find(({ name }) => name === 'search');
    expect(search?.options.map(({ long }) => long)).not.toContain('--overlap');
  });

  it.each([
    ['One. Two.', 'One'],
    ['what .gitignore and .ignore name', 'what .gitignore and .ignore name'],
    ['Lists: all', 'Lists'],
  ])('shortens %j to %j', (text, short) => {
    expect(brief(text)).toBe(short);
  });
});
