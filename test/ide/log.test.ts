import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../../src/ide/log.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'quarry-log-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const noon = () => new Date(2026, 0, 2, 3, 4, 5);

function logged() {
  const stderr = new PassThrough();
  const log = openLog(stderr, noon);
  return { log, stderr, written: () => String(stderr.read() ?? '') };
}

it('a line has the local time before it', () => {
  const { log, written } = logged();
  log.write('Connected.');
  log.write('');
  expect(written()).toBe('[03:04:05] Connected.\n[03:04:05] \n');
});

it('a text stays on its line, and is cut where it is very long', () => {
  const { log, written } = logged();
  log.write('a\nb\u001b[31m');
  log.write('x'.repeat(3_000));
  expect(written()).toBe(`[03:04:05] a\\x0ab\\x1b[31m\n[03:04:05] ${'x'.repeat(2_000)}...\n`);
});

it('the file is made, or emptied, by the first line', () => {
  const { log } = logged();
  const file = join(place, 'log');
  writeFileSync(file, 'old');
  log.keepIn(file);
  expect(readFileSync(file, 'utf8')).toBe('old');
  log.write('one');
  log.write('two');
  log.close();
  expect(readFileSync(file, 'utf8')).toBe('[03:04:05] one\n[03:04:05] two\n');
  log.write('three');
  expect(readFileSync(file, 'utf8')).not.toContain('three');
});

it('a file that cannot be written is said once, and nothing else is lost', () => {
  const { log, written } = logged();
  mkdirSync(join(place, 'directory'));
  log.keepIn(join(place, 'directory'));
  log.write('one');
  log.write('two');
  expect(written()).toMatch(
    /^\[03:04:05\] one\n\[03:04:05\] The log file cannot be written: .*\n\[03:04:05\] two\n$/,
  );
});

it('without a line there is no file, and the end of standard error is no error', () => {
  const { log, stderr } = logged();
  const file = join(place, 'log');
  log.keepIn(file);
  log.close();
  expect(existsSync(file)).toBe(false);
  stderr.destroy(new Error('EPIPE'));
  log.write('nobody reads this');
});
