import { describe, expect, it } from 'vitest';
import { type Environment, readIdeSettings } from '../../../src/ide/settings.ts';
import { candidatesOf, nothingFound } from '../../../src/ide/upstream/candidates.ts';

function settingsOf(env: Environment) {
  return readIdeSettings(env, '/', () => {});
}

function portsOf(env: Environment, lastGood?: number) {
  return candidatesOf(settingsOf(env), lastGood, false)?.map(({ port }) => port);
}

describe('candidates', () => {
  it('are the preferred ports, then those of the scan, each once', () => {
    expect(portsOf({})).toEqual([64342, 64344, 64343, 64345, 64346, 64347, 64348, 64349, 64350, 64351]);
    expect(portsOf({ JETBRAINS_MCP_PORT_START: '5000', JETBRAINS_MCP_PORT_SCAN_LIMIT: '3' })).toEqual([
      5000, 5001, 5002,
    ]);
    expect(portsOf({ JETBRAINS_MCP_PORT_START: '65534' })).toEqual([65534, 65535]);
  });

  it('begin with the last good port', () => {
    const env = { JETBRAINS_MCP_PORT_START: '5000', JETBRAINS_MCP_PORT_SCAN_LIMIT: '3' };
    expect(portsOf(env, 5002)).toEqual([5002, 5000, 5001]);
    expect(portsOf(env, 5000)).toEqual([5000, 5001, 5002]);
  });

  it('have more time where they are preferred, unless there is something else to answer from', () => {
    const settings = settingsOf({ JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    const times = (isImpatient: boolean) =>
      candidatesOf(settings, undefined, isImpatient)?.map(({ timeoutMs }) => timeoutMs);
    expect(times(false)).toEqual([10_000, 10_000, 1_000]);
    expect(times(true)).toEqual([1_000, 1_000, 1_000]);
  });

  it('are a given URL alone, as it is', () => {
    const [only, ...others] = candidatesOf(settingsOf({ MCP_URL: 'https://h:1/a?b=c' }), 64342, false) ?? [];
    expect(only).toEqual({ url: new URL('https://h:1/a?b=c'), port: undefined, timeoutMs: 10_000 });
    expect(others).toEqual([]);
    expect(candidatesOf(settingsOf({ MCP_URL: 'nonsense' }), undefined, false)).toBeUndefined();
    expect(candidatesOf(settingsOf({ MCP_URL: 'file:///x' }), undefined, false)).toBeUndefined();
  });
});

describe('the message when there is nothing', () => {
  it('names every port', () => {
    const settings = settingsOf({ JETBRAINS_MCP_PORT_SCAN_LIMIT: '2' });
    expect(nothingFound(settings, candidatesOf(settings, undefined, false) ?? [], 'whatever')).toBe(
      'No JetBrains IDE found. Probed ports: 64342, 64344, 64343. ' +
        'Enable "MCP Server" in Settings | Tools | MCP Server, or set JETBRAINS_MCP_STREAM_URL.',
    );
  });

  it('names a given URL, without its password', () => {
    expect(nothingFound(settingsOf({ MCP_URL: 'http://h/x' }), [], 'why')).toBe(
      'No MCP server at http://h/x: why',
    );
    const secret = nothingFound(settingsOf({ MCP_URL: 'http://me:secret@h/x' }), [], 'why');
    expect(secret).toBe('No MCP server at http://me:***@h/x: why');
  });
});
