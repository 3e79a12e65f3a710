import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AGENTS, type Agent, globalFiles, projectFiles } from '../../../src/cli/init/agents.ts';
import { readConfigFile, writeConfigFile } from '../../../src/cli/init/config-file.ts';
import { type InitTask, initialise } from '../../../src/cli/init/initialise.ts';
import { userDirectories } from '../../../src/cli/init/user-directories.ts';

let place: string;
let root: string;
const at = (path: string) => join(root, path);
const read = (path: string) => readFileSync(at(path), 'utf8');
const write = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};

beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-init-')));
  root = join(place, 'project');
  mkdirSync(root);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const init = (agents: readonly Agent[] = AGENTS, more: Partial<InitTask> = {}) =>
  initialise({
    files: projectFiles(root, agents),
    places: [root],
    force: false,
    hooks: true,
    index: null,
    ...more,
  });

/** Contents of all files by path. */
function tree(): Record<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(at(path)).isFile())
    .sort();
  return Object.fromEntries(files.map((path) => [path, read(path)]));
}

const statuses = async (outcome: ReturnType<typeof init>) =>
  Object.fromEntries((await outcome).files.map(({ name, status }) => [name, status]));

describe('in an empty project', () => {
  it('the files of all agents are created, and a second run changes no byte', async () => {
    const first = await init();
    expect(first.failures).toEqual([]);
    expect(first.files.map(({ name, status }) => `${status} ${name}`)).toEqual([
      'created .mcp.json',
      'created CLAUDE.md',
      'created .claude/settings.json',
      'created .cursor/mcp.json',
      'created .cursor/rules/quarry.mdc',
      'created .windsurf/mcp.json',
      'created .windsurf/rules/quarry.md',
      'created .codex/config.toml',
      'created AGENTS.md',
      'created .vscode/mcp.json',
      'created .github/copilot-instructions.md',
    ]);
    const before = tree();
    expect(Object.keys(before)).toHaveLength(11);
    for (const force of [false, true]) {
      const again = await init(AGENTS, { force });
      expect(new Set(again.files.map(({ status }) => status))).toEqual(new Set(['unchanged']));
      expect(tree()).toEqual(before);
    }
  });

  it('servers are started in the project', async () => {
    await init();
    const server = { quarry: { command: 'quarry', args: ['serve', '.'] } };
    for (const file of ['.mcp.json', '.cursor/mcp.json', '.windsurf/mcp.json']) {
      expect(JSON.parse(read(file))).toEqual({ mcpServers: server });
    }
    expect(JSON.parse(read('.vscode/mcp.json'))).toEqual({ servers: server });
    expect(read('.codex/config.toml')).toBe(
      '[mcp_servers.quarry]\ncommand = "quarry"\nargs = ["serve", "."]\n',
    );
  });

  it('only the agents asked for are told', async () => {
    await init(['vscode', 'codex']);
    expect(Object.keys(tree())).toEqual([
      '.codex/config.toml',
      '.github/copilot-instructions.md',
      '.vscode/mcp.json',
      'AGENTS.md',
    ]);
  });

  it('hooks can be left out', async () => {
    expect((await init(['claude'], { hooks: false })).files).toContainEqual({
      name: '.claude/settings.json',
      status: 'skipped',
      reason: '--no-hooks',
    });
    expect(existsSync(at('.claude'))).toBe(false);
  });
});

describe('files of the user', () => {
  it('keep what is in them', async () => {
    write('.mcp.json', '{\n  "mcpServers": {\n    "other": { "command": "x" } // mine\n  }\n}\n');
    write('CLAUDE.md', '# Mine\n');
    expect(await statuses(init(['claude']))).toMatchObject({
      '.mcp.json': 'updated',
      'CLAUDE.md': 'updated',
    });
    expect(read('.mcp.json')).toContain('    "other": { "command": "x" }, // mine\n    "quarry": {\n');
    expect(read('CLAUDE.md')).toMatch(/^# Mine\n\n<!-- quarry:begin -->\n[\s\S]*\n<!-- quarry:end -->\n$/);
  });

  it('that cannot be read stay, with a message, and hold up no other', async () => {
    write('.mcp.json', '{ "mcpServers": ');
    write('CLAUDE.md', Buffer.from([0x23, 0xff, 0xfe]));
    mkdirSync(at('AGENTS.md'));
    write('.codex', 'a file');
    const { files, failures } = await init(['claude', 'codex', 'cursor']);
    expect(failures).toEqual([
      'failed to parse .mcp.json: line 1, column 17: the text ends too soon',
      'failed to parse CLAUDE.md: it is not valid UTF-8',
      expect.stringMatching(/^failed to parse \.codex\/config\.toml: ENOTDIR: not a directory$/),
      'failed to parse AGENTS.md: it is not a regular file',
    ]);
    expect(files.filter(({ status }) => status === 'skipped')).toHaveLength(4);
    expect(files.filter(({ status }) => status === 'created')).toHaveLength(3);
    expect(read('.mcp.json')).toBe('{ "mcpServers": ');
  });

  it('keep their mode, and no draft stays', async () => {
    write('.mcp.json', '{}');
    chmodSync(at('.mcp.json'), 0o640);
    await init(['claude']);
    expect(statSync(at('.mcp.json')).mode & 0o7777).toBe(0o640);
    expect(readdirSync(root).sort()).toEqual(['.claude', '.mcp.json', 'CLAUDE.md']);
  });

  it('that another program has changed meanwhile stay', () => {
    write('a.json', '{}');
    const file = readConfigFile(at('a.json'), [root]);
    write('a.json', '{"theirs": 1}');
    expect(() => writeConfigFile(file, 'ours')).toThrow('another program');
    expect(tree()).toEqual({ 'a.json': '{"theirs": 1}' });
  });

  it('that another program has made meanwhile stay', () => {
    const file = readConfigFile(at('a.json'), [root]);
    write('a.json', 'theirs');
    expect(() => writeConfigFile(file, 'ours')).toThrow('another program');
    expect(tree()).toEqual({ 'a.json': 'theirs' });
  });
});

describe('links', () => {
  it('within the project are written through and stay', async () => {
    write('docs/rules.md', '# Rules\n');
    symlinkSync('docs/rules.md', at('CLAUDE.md'));
    symlinkSync('CLAUDE.md', at('AGENTS.md'));
    expect(await statuses(init(['claude', 'codex']))).toMatchObject({
      'CLAUDE.md': 'updated',
      'AGENTS.md': 'unchanged',
    });
    expect(lstatSync(at('CLAUDE.md')).isSymbolicLink()).toBe(true);
    expect(read('docs/rules.md')).toMatch(/^# Rules\n\n<!-- quarry:begin -->/);
  });

  it('that lead out of the project, or nowhere, are refused', async () => {
    const profile = join(place, '.profile');
    writeFileSync(profile, 'theirs\n');
    mkdirSync(join(place, 'elsewhere'));
    mkdirSync(join(place, 'project-2'));
    symlinkSync(profile, at('CLAUDE.md'));
    symlinkSync(join(place, 'elsewhere'), at('.claude'));
    symlinkSync('../project-2', at('.cursor'));
    symlinkSync('gone', at('.mcp.json'));
    const { files, failures } = await init(['claude', 'cursor']);
    expect(failures).toEqual([
      'failed to parse .mcp.json: it is a link that leads nowhere',
      `failed to parse CLAUDE.md: it is linked to a place outside of ${root}`,
      `failed to parse .claude/settings.json: it is linked to a place outside of ${root}`,
      `failed to parse .cursor/mcp.json: it is linked to a place outside of ${root}`,
      `failed to parse .cursor/rules/quarry.mdc: it is linked to a place outside of ${root}`,
    ]);
    expect(files.every(({ status }) => status === 'skipped')).toBe(true);
    expect(readFileSync(profile, 'utf8')).toBe('theirs\n');
    expect(readdirSync(join(place, 'elsewhere'))).toEqual([]);
    expect(readdirSync(join(place, 'project-2'))).toEqual([]);
  });
});

describe('what an older version has written', () => {
  it('stays and is reported, until it is forced', async () => {
    write('.mcp.json', '{"mcpServers": {"quarry": {"command": "old"}, "b": 1}}');
    write('AGENTS.md', 'a\n<!-- quarry:begin -->\nold\n<!-- quarry:end -->\nb\n');
    write('.codex/config.toml', 'x = 1\n[mcp_servers.quarry]\ncommand = "old"\n[b]\n');
    const before = tree();
    const outdated = { '.mcp.json': 'outdated', 'AGENTS.md': 'outdated', '.codex/config.toml': 'outdated' };
    expect(await statuses(init(['claude', 'codex']))).toMatchObject(outdated);
    for (const name of Object.keys(outdated)) expect(read(name)).toBe(before[name]);

    const { files, failures } = await init(['claude', 'codex'], { force: true });
    expect(failures).toEqual([]);
    expect(files.filter(({ status }) => status === 'updated').map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(outdated)),
    );
    expect(JSON.parse(read('.mcp.json')).mcpServers.b).toBe(1);
    expect(read('AGENTS.md')).toMatch(/^a\n<!-- quarry:begin -->\n##[\s\S]*<!-- quarry:end -->\nb\n$/);
    expect(read('.codex/config.toml')).toBe(
      'x = 1\n[mcp_servers.quarry]\ncommand = "quarry"\nargs = ["serve", "."]\n[b]\n',
    );
  });
});

describe('INDEX.md', () => {
  const index = { root: '/r', maxFileSizeKb: 7, isWanted: true };

  it('is written with the size that was asked for', async () => {
    const calls: unknown[] = [];
    const write = async (...call: unknown[]) => {
      calls.push(call);
      return { status: 'created' as const };
    };
    const { files } = await init([], { index: { ...index, write } });
    expect(files).toEqual([{ name: 'INDEX.md', status: 'created' }]);
    expect(calls).toEqual([['/r', { maxFileSizeKb: 7 }]]);
  });

  it('is skipped if it is not wanted', async () => {
    const write = () => Promise.reject(new Error('called'));
    const { files, failures } = await init([], { index: { ...index, isWanted: false, write } });
    expect({ files, failures }).toEqual({
      files: [{ name: 'INDEX.md', status: 'skipped', reason: '--no-index' }],
      failures: [],
    });
  });

  it('that cannot be written is a failure', async () => {
    const write = () => Promise.reject(new Error('no space'));
    expect((await init([], { index: { ...index, write } })).failures).toEqual([
      'failed to write INDEX.md: no space',
    ]);
  });
});

describe('for all projects of a user', () => {
  const names = (home: string, env: NodeJS.ProcessEnv, platform: NodeJS.Platform, agent: Agent) =>
    globalFiles(userDirectories(home, env, platform), [agent]).map(({ name }) => name);

  it.each<[Agent, string[]]>([
    ['claude', ['.claude.json', '.claude/CLAUDE.md']],
    ['cursor', ['.cursor/mcp.json']],
    ['windsurf', ['.codeium/windsurf/mcp_config.json', '.codeium/windsurf/memories/global_rules.md']],
    ['codex', ['.codex/config.toml', '.codex/AGENTS.md']],
    ['vscode', ['.config/Code/User/mcp.json']],
  ])('the files of %s are %j', (agent, files) => {
    expect(names('/h', {}, 'linux', agent)).toEqual(files.map((file) => `/h/${file}`));
  });

  it('VS Code has a place of its own on each platform', () => {
    const directory = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home = '/h') =>
      userDirectories(home, env, platform).vscode;
    expect(directory({}, 'darwin')).toBe('/h/Library/Application Support/Code/User');
    expect(directory({ XDG_CONFIG_HOME: '/x' }, 'linux')).toBe('/x/Code/User');
    expect(directory({ XDG_CONFIG_HOME: 'x' }, 'linux')).toBe('/h/.config/Code/User');
    expect(directory({ APPDATA: 'D:\\Data' }, 'win32', 'C:\\h')).toBe('D:\\Data\\Code\\User');
    expect(directory({}, 'win32', 'C:\\h')).toBe('C:\\h\\AppData\\Roaming\\Code\\User');
  });

  it('servers are started without a directory', async () => {
    await initialise({
      files: globalFiles(userDirectories(root, {}, 'linux'), AGENTS),
      places: [root],
      force: false,
      hooks: true,
      index: null,
    });
    expect(JSON.parse(read('.claude.json')).mcpServers.quarry.args).toEqual(['serve']);
    expect(read('.codex/config.toml')).toContain('args = ["serve"]\n');
    expect(Object.keys(tree())).toHaveLength(8);
  });
});
