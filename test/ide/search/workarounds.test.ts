import { expect, test } from 'vitest';
import { isOlder, isWorkaroundApplied, WORKAROUNDS } from '../../../src/ide/workarounds.ts';
import { scriptedCall } from './scripted-call.ts';

test.each([
  ['261.20246', true],
  ['261.20246.999', true],
  ['261.9999.9', true],
  ['253.99999.1', true],
  ['261', true],
  ['2026.1', true],
  ['2025.3.2', true],
  ['2026.1 EAP', true],
  ['IntelliJ IDEA 2026.1.4', true],
  ['IU-261.20246.3', true],
  [undefined, true],
  ['', true],
  ['unknown', true],
  ['1.0.0', true],
  ['261.x', true],
  ['261.20247', false],
  ['261.20247.3', false],
  ['261.20248', false],
  ['261.100000', false],
  ['IU-261.20247.3', false],
  ['261.SNAPSHOT', false],
  ['261.20247.SNAPSHOT', false],
  ['261-SNAPSHOT', false],
  ['262', false],
  ['262.1', false],
  ['2026.2', false],
  ['2027.1.1', false],
])('%j is older than 261.20247: %j', (version, expected) => {
  expect(isOlder(version, '261.20247')).toBe(expected);
});

test('262.SNAPSHOT is newer than what 261 has, and 253.SNAPSHOT older', () => {
  expect([isOlder('262.SNAPSHOT', '261.20247'), isOlder('253.SNAPSHOT', '261.20247')]).toEqual([false, true]);
  expect([
    isOlder('2026.1', '261.1'),
    isOlder('2026.1', '261'),
    isOlder('261.SNAPSHOT', '261.99999'),
  ]).toEqual([true, false, false]);
});

const project = { path: '/p', realPath: '/p' };

test.each(WORKAROUNDS)('%s is applied to IDEs of unknown version, unless it is off', (key) => {
  const call = scriptedCall({ project });
  expect(isWorkaroundApplied(key, call)).toBe(true);
  expect(call.notes).toEqual([]);
  const off = scriptedCall({ project, off: [key] });
  expect(isWorkaroundApplied(key, off)).toBe(false);
  expect(off.notes).toEqual([`Workaround '${key}' not applied: switched off`]);
});

test('the reason is the version where that is it', () => {
  const call = scriptedCall({ project, ideVersion: '262.1' });
  expect(isWorkaroundApplied('search_in_files_by_regex_directory_scope_ignored', call)).toBe(false);
  expect(call.notes[0]).toContain('262.1');
  expect(isWorkaroundApplied('find_files_by_glob_needs_folder', call)).toBe(true);
});
