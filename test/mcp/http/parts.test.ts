import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedBy } from '../../../src/mcp/http/accept.ts';
import { HeldBytes } from '../../../src/mcp/http/held-bytes.ts';
import { hostRefusal, hostRules, inUrl, isLoopback } from '../../../src/mcp/http/hosts.ts';
import { isDeeperThan } from '../../../src/mcp/http/json-depth.ts';
import { ReplayBuffer } from '../../../src/mcp/http/replay-buffer.ts';

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

describe('events that are kept', () => {
  const limits = { maxReplayEvents: 3, maxReplayBytes: 10 };

  it('are the newest, as many and as large as may be', () => {
    const kept = new ReplayBuffer(limits, new HeldBytes(100));
    for (let number = 1; number <= 4; number++) kept.add(number, `${number}`);
    expect(kept.after(0)).toEqual(['2', '3', '4']);
    expect(kept.after(3)).toEqual(['4']);
    kept.add(5, '12345678');
    expect(kept.after(0)).toEqual(['3', '4', '12345678']);
    kept.add(6, 'ééééé');
    expect(kept.after(0)).toEqual(['ééééé']);
  });

  it('are not those that are too large, which cost the others nothing', () => {
    const kept = new ReplayBuffer(limits, new HeldBytes(100));
    kept.add(1, 'a');
    kept.add(2, 'x'.repeat(11));
    expect(kept.after(0)).toEqual(['a']);
  });

  it('share their bytes with others, and give them back', () => {
    const held = new HeldBytes(10);
    const [one, other] = [new ReplayBuffer(limits, held), new ReplayBuffer(limits, held)];
    one.add(1, '123456');
    other.add(1, '1234');
    other.add(2, '12345');
    expect([one.after(0), other.after(0)]).toEqual([['123456'], []]);
    other.add(3, '1234');
    expect(other.after(0)).toEqual(['1234']);
    one.clear();
    other.add(4, '123456');
    expect(other.after(0)).toEqual(['1234', '123456']);
    other.clear();
    expect(held.take(10)).toBe(true);
  });
});
