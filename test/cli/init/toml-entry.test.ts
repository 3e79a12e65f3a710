import { describe, expect, it } from 'vitest';
import { tomlEntry } from '../../../src/cli/init/toml-entry.ts';

const merge = tomlEntry(['mcp_servers', 'q'], { command: 'q', args: ['serve', '.'] });
const run = (text: string, force = false) => merge(text, { force });
const TABLE = '[mcp_servers.q]\ncommand = "q"\nargs = ["serve", "."]\n';

describe('a table that is not there', () => {
  it.each<[string, string, string]>([
    ['an empty file', '', TABLE],
    ['other tables and comments', '# mine\n[a]\nb = 1 # c\n', `# mine\n[a]\nb = 1 # c\n\n${TABLE}`],
    ['no line end at the end', 'a = 1', `a = 1\n\n${TABLE}`],
    ['a blank line at the end', 'a = 1\n\n', `a = 1\n\n${TABLE}`],
    ['other servers', '[mcp_servers.a]\ncommand = "a"\n', `[mcp_servers.a]\ncommand = "a"\n\n${TABLE}`],
    ['dotted keys', 'mcp_servers.a.command = "a"\n', `mcp_servers.a.command = "a"\n\n${TABLE}`],
    ['the table above', '[mcp_servers]\n', `[mcp_servers]\n\n${TABLE}`],
    [
      'line ends of Windows and a mark',
      '\ufeffa = 1\r\n',
      `\ufeffa = 1\r\n\r\n${TABLE.replaceAll('\n', '\r\n')}`,
    ],
    ['a header in a string', 'a = """\n[mcp_servers.q]\n"""\n', `a = """\n[mcp_servers.q]\n"""\n\n${TABLE}`],
  ])('is appended: %s', (_, before, after) => {
    expect(run(before)).toEqual({ status: 'updated', text: after });
    expect(run(after, true)).toEqual({ status: 'unchanged', text: after });
  });
});

describe('a table that is there', () => {
  it.each([
    'mcp_servers.q = { args = ["serve", "."], command = "q" }\n',
    '[mcp_servers]\nq.command = \'q\'\nq.args = [ # here\n "serve", "." ]\n',
    '["mcp_servers" . \'q\']\nargs = ["serve", "."]\ncommand = "q"\n',
  ])('is unchanged however it is written: %j', (text) => {
    expect(run(text, true)).toEqual({ status: 'unchanged', text });
  });

  const before = '# top\n[a]\nx = """\n[mcp_servers.q]\n"""\ny = [\n  [1],\n]\n\n';
  const after = '\n# about b\n[[b]]\nz = 1979-05-27T07:32:00Z\n';
  const old = '[ mcp_servers . "q" ] # ours\ncommand = "old"\n# in between\nargs = [\n  "]", # [b]\n]\n';

  it('stays if it differs', () => {
    const text = before + old + after;
    expect(run(text)).toEqual({ status: 'outdated', text });
  });

  it.each([
    ['the table', `${before}${old}${after}`],
    ['the table with tables in it', `${before}${old}[mcp_servers.q.env]\nA = "1"\n${after}`],
    ['tables in it alone', `${before}[mcp_servers.q.env]\nA = "1"\n${after}`],
  ])('is replaced by force, and nothing else: %s', (_, text) => {
    expect(run(text, true)).toEqual({ status: 'updated', text: before + TABLE + after });
  });

  it('is replaced where its parts stand apart', () => {
    const text = `${old}[c]\nd = 1\n[mcp_servers.q.env]\nA = "1"\n[e]\n`;
    expect(run(text, true).text).toBe(`${TABLE}[c]\nd = 1\n[e]\n`);
  });
});

describe('a file with no place for the table', () => {
  it.each([
    ['a = \n', /^line 1, column 5: /],
    ['mcp_servers = "x"\n', /./],
    ['mcp_servers = { a = { command = "a" } }\n', /./],
    ['[[mcp_servers]]\na = 1\n', /./],
    [
      'mcp_servers = { q = { command = "old" } }\n',
      /^'mcp_servers\.q' is not a table with a header of its own$/,
    ],
    ['[mcp_servers]\nq.command = "old"\n', /not a table with a header/],
  ])('%j is a problem', (text, message) => {
    expect(() => run(text, true)).toThrow(message);
  });
});
