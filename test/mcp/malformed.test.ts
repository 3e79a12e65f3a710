import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLocally, type LocalConnection, settle } from './connection.ts';

const PING = '{"jsonrpc":"2.0","id":"alive","method":"ping"}';

describe('input that is no request', () => {
  let connection: LocalConnection;
  beforeEach(() => {
    connection = connectLocally({ maxLineBytes: 1000 });
  });
  afterEach(async () => {
    connection.client.endInput();
    await connection.served;
  });

  it.each([
    ['plain text', 'hello', null, -32700],
    ['half an object', '{"jsonrpc":"2.0","id":1', null, -32700],
    ['a string', '"hello"', null, -32600],
    ['a number', '5', null, -32600],
    ['null', 'null', null, -32600],
    ['an empty object', '{}', null, -32600],
    ['no jsonrpc', '{"id":1,"method":"ping"}', 1, -32600],
    ['no jsonrpc and no id', '{"method":"ping"}', null, -32600],
    ['another jsonrpc', '{"jsonrpc":"1.0","id":"a","method":"ping"}', 'a', -32600],
    ['no method', '{"jsonrpc":"2.0","id":2}', 2, -32600],
    ['a method that is no string', '{"jsonrpc":"2.0","id":2,"method":7}', 2, -32600],
    ['id null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
    ['a fractional id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32600],
    ['an object as id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600],
    ['params that are an array', '{"jsonrpc":"2.0","id":3,"method":"ping","params":[1]}', 3, -32602],
    ['params that are a string', '{"jsonrpc":"2.0","id":3,"method":"ping","params":"x"}', 3, -32602],
    [
      'a progress token that is an object',
      '{"jsonrpc":"2.0","id":3,"method":"ping","params":{"_meta":{"progressToken":{}}}}',
      3,
      -32602,
    ],
    ['an unknown method', '{"jsonrpc":"2.0","id":4,"method":"tools/destroy"}', 4, -32601],
    ['a method of another capability', '{"jsonrpc":"2.0","id":4,"method":"resources/list"}', 4, -32601],
    [
      'a method called like a member of every object',
      '{"jsonrpc":"2.0","id":4,"method":"constructor"}',
      4,
      -32601,
    ],
    ['an empty array', '[]', null, -32600],
    ['a batch before any handshake', `[${PING}]`, null, -32600],
    ['a line over the limit', `"${'x'.repeat(1001)}"`, null, -32600],
    ['brackets that are never closed', '['.repeat(900), null, -32700],
  ])('%s is refused and the server goes on', async (_name, line, id, code) => {
    const { client } = connection;
    client.sendLine(line);
    client.sendLine(PING);
    expect((await client.answer('alive')).result).toEqual({});
    const refusals = client.received.filter((answer) => !Array.isArray(answer) && answer.error);
    expect(refusals).toEqual([{ jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(/./) } }]);
  });

  it('says where JSON is broken', async () => {
    connection.client.sendLine('{"a":}');
    expect((await connection.client.answer(null)).error?.message).toMatch(/^Parse error: .*JSON/);
  });

  it('refuses bytes that are not UTF-8', async () => {
    connection.client.sendRaw(Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]));
    expect((await connection.client.answer(null)).error).toEqual({
      code: -32700,
      message: 'Parse error: the line is not valid UTF-8',
    });
  });

  it.each([
    ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/whatever"}'],
    ['a request without id, which is a notification', '{"jsonrpc":"2.0","method":"tools/list"}'],
    ['a notification with broken params', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}'],
    [
      'a cancellation of nothing',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}',
    ],
    ['a response', '{"jsonrpc":"2.0","id":1,"result":{}}'],
    ['an error response', '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}'],
    ['a blank line', ' \t'],
    ['an empty line', ''],
  ])('%s is never answered', async (_name, line) => {
    const { client } = connection;
    client.sendLine(line);
    client.sendLine(PING);
    await client.answer('alive');
    await settle();
    expect(client.received).toHaveLength(1);
  });

  it.each([
    ['CRLF line ends', `${PING}\r\n`],
    ['a byte order mark', `\uFEFF${PING}\n`],
    ['blanks around it', `  ${PING} \n`],
    ['members JSON-RPC does not know', '{"jsonrpc":"2.0","id":"alive","method":"ping","trace":1}\n'],
    ['params null', '{"jsonrpc":"2.0","id":"alive","method":"ping","params":null}\n'],
  ])('a request with %s is answered', async (_name, text) => {
    connection.client.sendRaw(text);
    expect(await connection.client.answer('alive')).toEqual({ jsonrpc: '2.0', id: 'alive', result: {} });
  });

  it('a request that comes in single bytes is answered', async () => {
    for (const byte of Buffer.from(`${PING}\n`)) connection.client.sendRaw(Buffer.from([byte]));
    expect((await connection.client.answer('alive')).result).toEqual({});
  });
});

it('a line of many times the limit is refused once, and the next line is read', async () => {
  const { client, served } = connectLocally();
  const part = Buffer.alloc(1024 * 1024, 'x');
  for (let megabyte = 0; megabyte < 25; megabyte++) client.sendRaw(part);
  client.sendLine('');
  client.sendLine(PING);
  await client.answer('alive');
  expect(client.received).toEqual([
    { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.stringContaining('10485760 bytes') } },
    { jsonrpc: '2.0', id: 'alive', result: {} },
  ]);
  client.endInput();
  await served;
});
