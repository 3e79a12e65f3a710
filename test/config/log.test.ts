import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger, LOG_LEVELS } from '../../src/config/log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function linesAt(level: (typeof LOG_LEVELS)[number], message = 'm'): string[] {
  const lines: string[] = [];
  const logger = createLogger(level, { write: (line) => lines.push(line) });
  for (const name of LOG_LEVELS) logger[name](message);
  return lines;
}

describe('a logger', () => {
  it.each([
    ['trace', ['trace', 'debug', 'info', 'warn', 'error']],
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
  ] as const)('of level %s writes %j', (level, names) => {
    expect(linesAt(level)).toEqual(names.map((name) => `quarry: ${name}: m\n`));
  });

  it('keeps a message on one line and escapes control characters', () => {
    expect(linesAt('error', 'a\nb\r\t\u001b[31m\u007f\u009bé')).toEqual([
      'quarry: error: a\\x0ab\\x0d\\x09\\x1b[31m\\x7f\\x9bé\n',
    ]);
  });

  it('writes JSON where that is asked for, a line for a message', () => {
    const lines: string[] = [];
    const now = (): Date => new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6));
    createLogger('info', { format: 'json', write: (line) => lines.push(line), now }).warn('a\n"b"');
    expect(lines).toEqual(['{"time":"2026-01-02T03:04:05.006Z","level":"warn","message":"a\\n\\"b\\""}\n']);
  });

  it.each(['text', 'json'] as const)('never writes a secret (%s)', (format) => {
    const lines: string[] = [];
    const logger = createLogger('trace', {
      format,
      secrets: ['hunter2hunter2'],
      write: (line) => lines.push(line),
    });
    for (const level of LOG_LEVELS) logger[level]('https://me:pw@host/ hunter2hunter2 ghp_0123456789abcdef');
    expect(lines).toHaveLength(LOG_LEVELS.length);
    expect(lines.join('')).not.toMatch(/pw|hunter2|ghp_/);
    expect(lines.join('')).toContain('https://***@host/');
  });

  it('writes to stderr, and never to stdout', () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    createLogger('info').warn('w');
    expect(stderr.mock.calls).toEqual([['quarry: warn: w\n']]);
    expect(stdout).not.toHaveBeenCalled();
  });
});
