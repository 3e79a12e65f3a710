import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedBy } from '../../../src/mcp/http/accept.ts';
import { HeldBytes } from '../../../src/mcp/http/held-bytes.ts';
import { hostRefusal, hostRules, inUrl, isLoopback } from '../../../src/mcp/http/hosts.ts';
import { isDeeperThan } from '../../../src/mcp/http/json-depth.ts';

describe('the depth of JSON', () => {
  it.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{"b":[]}]}', 4],
    ['[[],[[]],[]]', 3],
    ['"[[[["', 0],
    ['["\\"[[[", {}]', 2],
    ['["\\\\", [[]]]', 3],
    ['["\\\\\\"[", []]', 2],
    ['["[', 1],
    ['', 0],
  ])('%s is nested %i deep', (json, depth) => {
    expect(isDeeperThan(Buffer.from(json), depth)).toBe(false);
    if (depth > 0) expect(isDeeperThan(Buffer.from(json), depth - 1)).toBe(true);
  });

  it('is that of the value', () => {
    const depthOf = (value: unknown): number =>
      typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = Buffer.from(JSON.stringify(value));
        const depth = depthOf(value);
        return !isDeeperThan(json, depth) && (depth === 0 || isDeeperThan(json, depth - 1));
      }),
    );
  });
});

describe('Accept', () => {
  it.each([
    [undefined, true, true],
    ['', true, true],
    ['*/*', true, true],
    ['application/json, text/event-stream', true, true],
    ['Application/JSON;charset=utf-8', true, false],
    ['text/event-stream', false, true],
    ['text/*', false, true],
    ['application/*;q=0.5', true, false],
    ['application/json;q=0, */*', false, true],
    ['*/*, text/event-stream; q=0.0', true, false],
    ['text/html', false, false],
    ['application/jsonp', false, false],
  ])('%s', (header, json, stream) => {
    expect(acceptedBy(header)).toEqual({ json, stream });
  });
});

describe('hosts', () => {
  it.each([
    ['192.168.1.5', '192.168.1.5:7333', true],
    ['192.168.1.5', 'localhost', true],
    ['192.168.1.5', '192.168.1.6', false],
    ['Server.Local', 'server.local:80', true],
    ['server.local', 'evil.example', false],
    ['fe80::1', '[fe80::1]:80', true],
    ['0.0.0.0', '10.1.2.3:80', true],
    ['0.0.0.0', '[fe80::1]', true],
    ['0.0.0.0', 'evil.example', false],
    ['::', '10.1.2.3', true],
    ['127.0.0.1', '10.1.2.3', false],
  ])('listening on %s, Host %s is served: %s', (listening, header, isServed) => {
    expect(hostRefusal(header, hostRules(listening)) === undefined).toBe(isServed);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.8.7', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.5', false],
    ['1270.0.0.1', false],
  ])('%s is of this machine alone: %s', (address, isLocal) => {
    expect(isLoopback(address)).toBe(isLocal);
  });

  it.each([
    ['LocalHost', 'localhost'],
    ['::1', '[::1]'],
    ['0:0:0:0:0:0:0:1', '[::1]'],
    ['127.0.0.1', '127.0.0.1'],
  ])('%s stands in addresses as %s', (host, shown) => {
    expect(inUrl(host)).toBe(shown);
  });
});

it('bytes are held up to the limit, and again when they are given back', () => {
  const held = new HeldBytes(10);
  expect([held.take(6), held.take(5), held.take(4), held.take(1)]).toEqual([true, false, true, false]);
  held.give(6);
  expect(held.take(6)).toBe(true);
});
