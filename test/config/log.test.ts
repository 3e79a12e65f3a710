import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger, LOG_LEVELS } from '../../src/config/log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function linesAt(level: (typeof LOG_LEVELS)[number], message = 'm'): string[] {
  const lines: string[] = [];
  const logger = createLogger(level, (line) => lines.push(line));
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

  it('writes to stderr, and never to stdout', () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    createLogger('info').warn('w');
    expect(stderr.mock.calls).toEqual([['quarry: warn: w\n']]);
    expect(stdout).not.toHaveBeenCalled();
  });
});
