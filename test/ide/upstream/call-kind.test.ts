import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/ide/types.ts';
import { type CallKind, callKind, mayRepeat } from '../../../src/ide/upstream/call-kind.ts';
import { type Loss, tellsOfLostSession } from '../../../src/ide/upstream/failures.ts';

describe('kind of a call', () => {
  it.each<[string, JsonObject | undefined, CallKind]>([
    ['search_in_files_by_text', undefined, 'read'],
    ['search_in_files_by_regex', undefined, 'read'],
    ['find_files_by_glob', undefined, 'read'],
    ['find_files_by_name_keyword', undefined, 'read'],
    ['search', undefined, 'read'],
    ['get_file_text_by_path', undefined, 'read'],
    ['list_directory_tree', undefined, 'read'],
    ['search_text', undefined, 'read'],
    ['search_regex', undefined, 'read'],
    ['search_file', undefined, 'read'],
    ['search_symbol', undefined, 'read'],
    ['search_text', { readOnlyHint: false, destructiveHint: true }, 'read'],
    ['get_problems', undefined, 'other'],
    ['get_problems', { readOnlyHint: true }, 'read'],
    ['get_problems', { readOnlyHint: 'true' }, 'other'],
    ['get_problems', { readOnlyHint: false }, 'write'],
    ['get_problems', { destructiveHint: true }, 'write'],
    ['get_problems', { destructiveHint: true, readOnlyHint: true }, 'read'],
    ['get_problems', { destructiveHint: false, idempotentHint: true }, 'other'],
    ['create_new_file', undefined, 'write'],
    ['replace_text_in_file', undefined, 'write'],
    ['rename_refactoring', undefined, 'write'],
    ['write_x', undefined, 'write'],
    ['delete_x', undefined, 'write'],
    ['move_x', undefined, 'write'],
    ['apply_x', undefined, 'write'],
    ['reformat_file', undefined, 'write'],
    ['execute_terminal_command', undefined, 'write'],
    ['run_x', { readOnlyHint: true }, 'read'],
    ['run_x', { destructiveHint: false }, 'write'],
    ['build_project', undefined, 'write'],
    ['builder', undefined, 'other'],
    ['get_run_configurations', undefined, 'other'],
    ['ping_it', undefined, 'other'],
  ])('%s with %o is %s', (name, annotations, kind) => {
    expect(callKind({ name, ...(annotations && { annotations }) }, name)).toBe(kind);
    if (annotations === undefined) expect(callKind(undefined, name)).toBe(kind);
  });
});

describe('a lost session', () => {
  it.each<[CallKind, Loss, boolean]>([
    ['read', 'refused', true],
    ['read', 'broken', true],
    ['write', 'refused', false],
    ['write', 'broken', false],
    ['other', 'refused', true],
    ['other', 'broken', false],
    ['read', 'unsent', true],
    ['write', 'unsent', true],
    ['other', 'unsent', true],
  ])('under a %s that was %s: sent again: %s', (kind, how, isAgain) => {
    expect(mayRepeat(kind, how)).toBe(isAgain);
  });

  it.each([
    ['Session not found', true],
    ['{"error":{"message":"Bad Request: Missing mcp-session-id header"}}', true],
    ['Bad Request: Mcp-Session-Id header is required', true],
    ['Server not initialized', true],
    ['Bad Request: No valid session ID provided', true],
    ['File not found', false],
    ['', false],
  ])('is told of by %o: %s', (text, isLost) => {
    expect(tellsOfLostSession(text)).toBe(isLost);
  });
});
