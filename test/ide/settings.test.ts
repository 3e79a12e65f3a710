import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Environment, type IdeSettings, readIdeSettings } from '../../src/ide/settings.ts';

const CWD = resolve('/work dir');

function read(env: Environment): IdeSettings & { warnings: string[] } {
  const warnings: string[] = [];
  const settings = readIdeSettings(env, CWD, (line) => warnings.push(line));
  return { ...settings, warnings };
}

describe('settings', () => {
  it('has a default for everything', () => {
    const { project, isOff, warnings, ...rest } = read({});
    expect(rest).toEqual({
      url: undefined,
      preferredPorts: [64342, 64344],
      portStart: 64342,
      portScanLimit: 10,
      connectTimeoutMs: 10_000,
      scanTimeoutMs: 1_000,
      toolCallTimeoutMs: 60_000,
      queueLimit: 100,
      queueWaitTimeoutMs: 60_000,
      mode: 'codex',
      disableNewSearch: false,
      workaroundDebug: false,
      logFile: undefined,
    });
    expect(project.path).toBe(CWD);
    expect(isOff('find_files_by_glob_needs_folder')).toBe(false);
    expect(warnings).toEqual([]);
  });

  it.each<[string, Environment, string | undefined]>([
    ['the first name', { JETBRAINS_MCP_STREAM_URL: 'http://a/', MCP_URL: 'http://b/' }, 'http://a/'],
    ['the second', { MCP_STREAM_URL: 'http://a/', JETBRAINS_MCP_URL: 'http://b/' }, 'http://a/'],
    ['the third', { JETBRAINS_MCP_URL: ' http://a/ ', MCP_URL: 'http://b/' }, 'http://a/'],
    ['the last, the others empty', { JETBRAINS_MCP_STREAM_URL: ' ', MCP_URL: 'http://b/' }, 'http://b/'],
    ['none', { MCP_URL: '' }, undefined],
  ])('takes the URL from %s', (_, env, url) => {
    expect(read(env).url).toBe(url);
  });

  it.each<[Environment, Partial<IdeSettings>]>([
    [{ JETBRAINS_MCP_PORT_START: '5000' }, { portStart: 5000, preferredPorts: [5000] }],
    [{ JETBRAINS_MCP_PORT_START: '64342' }, { portStart: 64342, preferredPorts: [64342] }],
    [{ JETBRAINS_MCP_PORT_START: '0' }, { portStart: 64342, preferredPorts: [64342, 64344] }],
    [{ JETBRAINS_MCP_PORT_START: '65536' }, { portStart: 64342, preferredPorts: [64342, 64344] }],
    [{ JETBRAINS_MCP_PORT_START: 'x' }, { portStart: 64342, preferredPorts: [64342, 64344] }],
    [{ JETBRAINS_MCP_PORT_SCAN_LIMIT: ' 3 ' }, { portScanLimit: 3 }],
    [{ JETBRAINS_MCP_PORT_SCAN_LIMIT: '0' }, { portScanLimit: 10 }],
    [{ JETBRAINS_MCP_PORT_SCAN_LIMIT: '-3' }, { portScanLimit: 10 }],
    [{ JETBRAINS_MCP_CONNECT_TIMEOUT_S: '2' }, { connectTimeoutMs: 2_000 }],
    [{ JETBRAINS_MCP_CONNECT_TIMEOUT_S: '0' }, { connectTimeoutMs: 10_000 }],
    [{ JETBRAINS_MCP_SCAN_TIMEOUT_S: '2' }, { scanTimeoutMs: 2_000 }],
    [{ JETBRAINS_MCP_SCAN_TIMEOUT_S: '0' }, { scanTimeoutMs: 1_000 }],
    [{ JETBRAINS_MCP_SCAN_TIMEOUT_S: '1.5' }, { scanTimeoutMs: 1_000 }],
    [{ JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '7' }, { toolCallTimeoutMs: 7_000, queueWaitTimeoutMs: 7_000 }],
    [
      { JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '0' },
      { toolCallTimeoutMs: Number.POSITIVE_INFINITY, queueWaitTimeoutMs: Number.POSITIVE_INFINITY },
    ],
    [
      { JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '7', JETBRAINS_MCP_QUEUE_WAIT_TIMEOUT_S: '3' },
      { toolCallTimeoutMs: 7_000, queueWaitTimeoutMs: 3_000 },
    ],
    [{ JETBRAINS_MCP_QUEUE_WAIT_TIMEOUT_S: '0' }, { queueWaitTimeoutMs: Number.POSITIVE_INFINITY }],
    [{ JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '5s' }, { toolCallTimeoutMs: 60_000 }],
    // What Node's timers can do at most.
    [{ JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '99999999999999999999' }, { toolCallTimeoutMs: 2_147_483_000 }],
    [{ JETBRAINS_MCP_QUEUE_LIMIT: '2' }, { queueLimit: 2 }],
    [{ JETBRAINS_MCP_QUEUE_LIMIT: '0' }, { queueLimit: Number.POSITIVE_INFINITY }],
    [{ JETBRAINS_MCP_QUEUE_LIMIT: 'many' }, { queueLimit: 100 }],
    [{ MCP_LOG: 'a.log' }, { logFile: join(CWD, 'a.log') }],
    [{ MCP_LOG: ' ' }, { logFile: undefined }],
  ])('reads %o', (env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });

  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['  ', false],
    ['0', false],
    [' FALSE ', false],
    ['1', true],
    ['true', true],
    ['no', true],
  ])('reads the switch value %o as %o', (value, isOn) => {
    const settings = read({
      JETBRAINS_MCP_PROXY_DISABLE_NEW_SEARCH: value,
      JETBRAINS_MCP_PROXY_DISABLE_WORKAROUNDS: value,
      JETBRAINS_MCP_PROXY_WORKAROUND_DEBUG: value,
    });
    expect(settings.disableNewSearch).toBe(isOn);
    expect(settings.isOff('anything')).toBe(isOn);
    expect(settings.workaroundDebug).toBe(isOn);
  });

  it('switches single workarounds off', () => {
    const { isOff } = read({ JETBRAINS_MCP_PROXY_DISABLE_WORKAROUND_KEYS: ' a_b, ,c ' });
    expect(['a_b', 'c', 'a', ''].map(isOff)).toEqual([true, true, false, false]);
  });

  it.each<[string, 'cc' | 'codex', number]>([
    ['cc', 'cc', 0],
    [' Claude-Code ', 'cc', 0],
    ['claude', 'cc', 0],
    ['CLAUDE_CODE', 'cc', 0],
    ['Codex', 'codex', 0],
    [' ', 'codex', 0],
    ['emacs', 'codex', 1],
    ['constructor', 'codex', 1],
  ])('reads the mode %o as %s', (value, mode, warnings) => {
    const settings = read({ JETBRAINS_MCP_TOOL_MODE: value });
    expect(settings.mode).toBe(mode);
    expect(settings.warnings).toHaveLength(warnings);
    for (const line of settings.warnings) expect(line).toContain(value);
  });
});

describe.skipIf(process.platform === 'win32')('project path', () => {
  it.each([
    ['sub', `${CWD}/sub`],
    ['../other/', '/other'],
    ['/data/x', '/data/x'],
    ['file:///data/a%20b', '/data/a b'],
    ['FILE://localhost/data/x/', '/data/x'],
    ['  ', CWD],
  ])('reads %o', (value, path) => {
    const { project, warnings } = read({ JETBRAINS_MCP_PROJECT_PATH: value });
    expect(project.path).toBe(path);
    expect(warnings).toEqual([]);
  });

  it.each(['file:///data/%zz', 'file://host/data', 'file:///a%2Fb'])(
    'takes the malformed URI %o as a path, with a warning',
    (value) => {
      const { project, warnings } = read({ JETBRAINS_MCP_PROJECT_PATH: value });
      expect(project.path).toBe(resolve(CWD, value));
      expect(warnings).toEqual([expect.stringContaining(value)]);
    },
  );

  it('resolves links for the real path alone, as soon as it exists', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ide-settings-')));
    try {
      const { project } = readIdeSettings({ JETBRAINS_MCP_PROJECT_PATH: 'link' }, folder, () => {});
      expect(project.realPath).toBe(join(folder, 'link'));
      mkdirSync(join(folder, 'real'));
      symlinkSync(join(folder, 'real'), join(folder, 'link'));
      expect(project).toMatchObject({ path: join(folder, 'link'), realPath: join(folder, 'real') });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
