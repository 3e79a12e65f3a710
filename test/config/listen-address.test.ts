import { describe, expect, it } from 'vitest';
import { isHostName, listenAddress } from '../../src/config/listen-address.ts';

describe('an address to listen on', () => {
  it.each([
    [':7333', '127.0.0.1', 7333],
    [':0', '127.0.0.1', 0],
    ['localhost:80', 'localhost', 80],
    ['0.0.0.0:65535', '0.0.0.0', 65535],
    ['code.example.org:1', 'code.example.org', 1],
    ['[::1]:7333', '::1', 7333],
    ['[::]:7333', '::', 7333],
  ])('%s', (text, host, port) => {
    expect(listenAddress(text)).toEqual({ host, port });
  });

  it.each([
    '',
    ':',
    '7333',
    'localhost',
    ':65536',
    ':-1',
    ':80x',
    ': 80',
    '::1:80',
    '[::1]',
    '[localhost]:80',
    '[]:80',
    'a b:80',
    '*:80',
    'http://localhost:80',
    'localhost:80/mcp',
    'user@host:80',
    '-x:80',
    'a..b:80',
  ])('%j is none', (text) => {
    expect(listenAddress(text)).toBeUndefined();
  });
});

it.each([
  ['a.b', true],
  ['a.b.', true],
  ['10.0.0.1', true],
  ['a:80', false],
  ['*.a', false],
  ['', false],
  [`${'a'.repeat(64)}.b`, false],
])('%j is a name of a host: %s', (text, is) => {
  expect(isHostName(text)).toBe(is);
});
