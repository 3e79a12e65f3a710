import { describe, expect, it } from 'vitest';
import { claudeHookReply } from '../../../src/cli/init/claude-hook.ts';
import { claudeHookEntry } from '../../../src/cli/init/claude-hook-entry.ts';

const merge = (text: string, force = false) => claudeHookEntry(text, { force });
const HANDLER = { type: 'command', command: 'quarry hook claude', timeout: 5 };
const GROUP = { matcher: 'Grep|Glob|Read|Bash', hooks: [HANDLER] };

describe('the hook in the settings', () => {
  it.each<[string, unknown, unknown]>([
    ['without hooks', { model: 'x' }, { model: 'x', hooks: { PreToolUse: [GROUP] } }],
    [
      'with hooks of another event',
      { hooks: { Stop: [{ hooks: [] }] } },
      { hooks: { Stop: [{ hooks: [] }], PreToolUse: [GROUP] } },
    ],
    [
      'with hooks of others',
      { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'lint' }] }] } },
      { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'lint' }] }, GROUP] } },
    ],
    ['with an empty list', { hooks: { PreToolUse: [] } }, { hooks: { PreToolUse: [GROUP] } }],
  ])('is added to settings %s', (_, before, after) => {
    for (const indent of [2, 0]) {
      const { status, text } = merge(JSON.stringify(before, null, indent));
      expect({ status, data: JSON.parse(text) }).toEqual({ status: 'updated', data: after });
      expect(merge(text, true)).toEqual({ status: 'unchanged', text });
    }
  });

  const inSettings = (...groups: unknown[]) => JSON.stringify({ hooks: { PreToolUse: groups } }, null, 2);
  const other = { type: 'command', command: 'lint' };

  it('is ours by any path, stays if it differs, and is replaced by force', () => {
    const text = inSettings({
      matcher: 'Bash',
      hooks: [{ type: 'command', command: '/opt/quarry hook claude' }],
    });
    expect(merge(text)).toEqual({ status: 'outdated', text });
    expect(JSON.parse(merge(text, true).text)).toEqual({ hooks: { PreToolUse: [GROUP] } });
  });

  it('shares a group with others only as the handler that it is', () => {
    const shared = inSettings({ matcher: 'Read', hooks: [other, HANDLER] });
    expect(merge(shared, true)).toEqual({ status: 'unchanged', text: shared });
    const old = inSettings({ matcher: 'Read', hooks: [other, { ...HANDLER, timeout: 1 }] });
    expect(merge(old, true)).toEqual({ status: 'updated', text: shared });
  });

  it('of another program is not ours', () => {
    expect(merge(inSettings({ hooks: [{ type: 'command', command: 'myquarry hook claude' }] })).status).toBe(
      'updated',
    );
  });

  it.each(['[]', '{"hooks": []}', '{"hooks": {"PreToolUse": {}}}', '{"hooks"'])('%s is a problem', (text) => {
    expect(() => merge(text)).toThrow();
  });
});

describe('the reply', () => {
  const reply = (tool_name: string, tool_input: unknown) =>
    claudeHookReply(JSON.stringify({ hook_event_name: 'PreToolUse', tool_name, tool_input }));

  it('has the form of a hook, without a decision', () => {
    const { hookSpecificOutput, ...rest } = JSON.parse(reply('Grep', { pattern: 'handleLogin' }) ?? '');
    expect(rest).toEqual({});
    expect(Object.keys(hookSpecificOutput)).toEqual(['hookEventName', 'additionalContext']);
    expect(hookSpecificOutput.hookEventName).toBe('PreToolUse');
  });

  it.each<[string, unknown, string]>([
    ['Grep', { pattern: 'handleLogin' }, 'where handleLogin is declared'],
    ['Grep', { pattern: 'Cache::load' }, 'where Cache::load is declared'],
    ['Grep', { pattern: 'a.*b' }, 'lookup_symbol finds declarations'],
    ['Grep', null, 'lookup_symbol'],
    ['Glob', { pattern: '**/*.ts' }, 'get_tree'],
    ['Read', { file_path: '/p/src/big.ts' }, 'all of big.ts'],
    ['Read', { file_path: '/p/\u001b[2J' }, 'all of a file'],
    ['Bash', { command: 'grep -rn "handleLogin" src' }, 'where handleLogin is declared'],
    ['Bash', { command: 'cd src && rg -n foo\\(' }, 'lookup_symbol finds declarations'],
    ['Bash', { command: 'git grep login' }, 'where login is declared'],
    ['Bash', { command: 'find . -name "*.ts" | head' }, 'get_tree'],
    ['Bash', { command: 'cat src/a.ts' }, 'get_file_summary'],
    ['Bash', { command: 'sed -n 1,80p src/a.ts' }, 'read_source'],
  ])('to %s %j names tools', (tool, input, part) => {
    expect(reply(tool, input)).toContain(part);
  });

  it.each([
    ['npm test'],
    ['npm test | grep FAIL'],
    ['cat > a.txt <<EOF\nx\nEOF'],
    ['cat a > b'],
    ["sed -i 's/a/b/' x"],
    ['git commit -m "find it"'],
    [''],
    ['('.repeat(100_000)],
  ])('to the command %j is nothing', (command) => {
    expect(reply('Bash', { command })).toBeNull();
  });

  it.each([
    '',
    'x',
    '[]',
    'null',
    '{}',
    '{"tool_name": 7}',
    '{"tool_name": "Edit"}',
    '{"__proto__": {"tool_name": "Grep"',
  ])('to %j is nothing', (input) => {
    expect(claudeHookReply(input)).toBeNull();
  });
});
