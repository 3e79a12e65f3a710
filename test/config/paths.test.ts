import { describe, expect, it } from 'vitest';
import { configDirectory, dataDirectory, homeDirectory, type Surroundings } from '../../src/config/paths.ts';

type Case = [
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  home: string | undefined,
  data: string | undefined,
  config: string | undefined,
];

const cases: Case[] = [
  ['linux', {}, '/home/u', '/home/u/.local/share/quarry', '/home/u/.config/quarry'],
  ['freebsd', {}, '/home/u', '/home/u/.local/share/quarry', '/home/u/.config/quarry'],
  ['linux', { XDG_DATA_HOME: '/d', XDG_CONFIG_HOME: '/c' }, '/home/u', '/d/quarry', '/c/quarry'],
  ['linux', { XDG_DATA_HOME: '/d', XDG_CONFIG_HOME: '/c' }, undefined, '/d/quarry', '/c/quarry'],
  [
    'linux',
    { XDG_DATA_HOME: '', XDG_CONFIG_HOME: '' },
    '/home/u',
    '/home/u/.local/share/quarry',
    '/home/u/.config/quarry',
  ],
  [
    'linux',
    { XDG_DATA_HOME: 'd', XDG_CONFIG_HOME: './c' },
    '/home/u',
    '/home/u/.local/share/quarry',
    '/home/u/.config/quarry',
  ],
  ['linux', {}, undefined, undefined, undefined],
  ['linux', {}, '', undefined, undefined],
  ['linux', {}, 'home/u', undefined, undefined],
  [
    'darwin',
    { XDG_DATA_HOME: '/d', XDG_CONFIG_HOME: '/c' },
    '/Users/u',
    '/Users/u/Library/Application Support/quarry',
    '/Users/u/Library/Application Support/quarry',
  ],
  ['win32', { LOCALAPPDATA: 'C:\\L', APPDATA: 'C:\\R' }, 'C:\\Users\\u', 'C:\\L\\quarry', 'C:\\R\\quarry'],
  [
    'win32',
    {},
    'C:\\Users\\u',
    'C:\\Users\\u\\AppData\\Local\\quarry',
    'C:\\Users\\u\\AppData\\Roaming\\quarry',
  ],
];

describe('platform directories', () => {
  it.each(cases)('on %s with %j and home %s: %s, %s', (platform, env, home, data, config) => {
    const surroundings: Surroundings = { env, platform, home };
    expect([dataDirectory(surroundings), configDirectory(surroundings)]).toEqual([data, config]);
  });
});

describe('home directory', () => {
  it.each([
    ['linux', { HOME: '/home/u', USERPROFILE: 'C:\\u' }, '/home/u'],
    ['win32', { HOME: '/home/u', USERPROFILE: 'C:\\u' }, 'C:\\u'],
  ] as const)('on %s is that of the environment', (platform, env, home) => {
    expect(homeDirectory(env, platform)).toBe(home);
  });

  it('is asked of the operating system when the environment has none', () => {
    expect(homeDirectory({}, 'linux')).toMatch(/./);
  });
});
