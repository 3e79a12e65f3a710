import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { exitCodeOf, failureOf } from '../../src/cli/failure.ts';
import { differenceOf } from '../../src/cli/index-outcome.ts';
import { COLOURS, jsonOf, PLAIN, printableLines, printerOf } from '../../src/cli/printer.ts';
import { renderBar } from '../../src/cli/progress.ts';
import { alignColumns } from '../../src/cli/table.ts';
import { QuarryError } from '../../src/errors.ts';

describe('a printer', () => {
  const printer = (isTTY: boolean, env: NodeJS.ProcessEnv) =>
    printerOf(Object.assign(new PassThrough(), { isTTY }), env, () => {});

  it.each([
    ['a terminal', true, {}, COLOURS],
    ['a pipe', false, {}, PLAIN],
    ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, PLAIN],
    ['a terminal with an empty NO_COLOR, which counts as unset', true, { NO_COLOR: '' }, COLOURS],
    ['a terminal that can do nothing', true, { TERM: 'dumb' }, PLAIN],
  ])('on %s', (_name, isTTY, env, style) => {
    expect(printer(isTTY, env).style).toBe(style);
  });

  it('takes it for no error that its reader has gone', () => {
    const stream = new PassThrough();
    let closed = 0;
    printerOf(stream, {}, () => closed++).write('x');
    stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(closed).toBe(1);
  });
});

it('text for a terminal keeps lines and tabs, and shows other control characters', () => {
  expect(printableLines('a\tb\r\nc\x1b[31m\x07\rd\u0085')).toBe('a\tb\nc\\x1b[31m\\x07\\x0dd\\x85');
});

it('JSON for a terminal holds no control character, and says the same', () => {
  const value = { text: '\x1b\x7f\u009b' };
  const json = jsonOf(value);
  expect(json.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(json)).toEqual(value);
});

describe('the bar', () => {
  const progress = { done: 1500, total: 6000, message: 'Indexing' };

  it('shows what is done, how much, and how fast', () => {
    expect(renderBar(progress, 2000, 80)).toBe(
      `Indexing  ${'█'.repeat(7)}${'░'.repeat(23)}  1,500/6,000 files, 750 files/s`,
    );
  });

  it.each([79, 50, 40, 20, 5])('fits in %i columns', (columns) => {
    expect(renderBar(progress, 2000, columns).length).toBeLessThanOrEqual(columns);
  });

  it('is left out where the end is not known', () => {
    expect(renderBar({ done: 3, message: 'Indexing' }, 0, 80)).toBe('Indexing  3 files');
  });
});

it('columns of a table line up', () => {
  expect(
    alignColumns(
      [
        ['name', 'n', 'path'],
        ['a', '1,000', '/x'],
      ],
      [1],
    ),
  ).toEqual(['name      n  path', 'a     1,000  /x']);
});

it('the difference of two snapshots counts files added, changed and removed', () => {
  const file = (path: string, hash: string) => ({ path, hash });
  const before = [file('same', '1'), file('changed', '1'), file('removed', '1')];
  const after = [file('added', '1'), file('changed', '2'), file('same', '1'), file('added2', '1')];
  expect(differenceOf(before, after)).toEqual({ added: 2, changed: 1, removed: 1 });
});

describe('a failure', () => {
  it.each([
    ['invalid_params', 2],
    ['config_error', 2],
    ['source_not_found', 1],
    ['invalid_request', 1],
    ['index_error', 1],
    ['search_failed', 1],
    ['internal_error', 1],
  ] as const)('%s exits with %i', (code, exitCode) => {
    expect(exitCodeOf(code)).toBe(exitCode);
    expect(failureOf(new QuarryError(code, 'x')).exitCode).toBe(exitCode);
  });

  it('of the configuration is told as it is, one problem a line', () => {
    expect(failureOf(new QuarryError('config_error', 'Config error: a\nConfig error: b')).lines).toEqual([
      'Config error: a',
      'Config error: b',
    ]);
  });

  it('cannot steer the terminal', () => {
    expect(failureOf(new QuarryError('invalid_request', 'gone: /\x1b[2J\nsecond')).lines).toEqual([
      'error: gone: /\\x1b[2J',
      'second',
    ]);
  });

  it('that nobody foresaw is called internal', () => {
    expect(failureOf(new TypeError('x is undefined'))).toMatchObject({
      lines: ['error: Internal error: x is undefined', 'hint: `quarry doctor` looks for what is wrong.'],
      exitCode: 1,
    });
  });
});
