import { describe, expect, it } from 'vitest';
import { ERROR_NUMBERS } from '../../src/tools/error-numbers.ts';
import { connectLocally, type LocalConnection, MODERN_META, settle } from './connection.ts';

/** Both ways of speaking, because the SDK words and numbers errors by era. */
const ERAS: [string, () => Promise<{ connection: LocalConnection; meta: Record<string, unknown> }>][] = [
  [
    '2025-11-25',
    async () => {
      const connection = connectLocally();
      await connection.client.initialize();
      return { connection, meta: {} };
    },
  ],
  ['2026-07-28', async () => ({ connection: connectLocally(), meta: { _meta: MODERN_META } })],
];

describe.each(ERAS)('under %s', (_version, connect) => {
  async function call(params: Record<string, unknown>) {
    const { connection, meta } = await connect();
    return connection.client.request('tools/call', { ...meta, ...params });
  }

  it.each(Object.entries(ERROR_NUMBERS))(
    '%s has the number %i and the message as it is',
    async (code, number) => {
      const { error } = await call({ name: 'fail', arguments: { code } });
      expect(error).toEqual({ code: number, message: `It failed: ${code}` });
    },
  );

  it('a fault of a tool is an internal error without a stack', async () => {
    expect((await call({ name: 'crash' })).error).toEqual({ code: -32603, message: 'x is undefined' });
  });

  it.each([
    ['an unknown tool', { name: 'search_cod' }, 'Tool not found: search_cod'],
    ['a tool named like a member of every object', { name: 'toString' }, 'Tool not found: toString'],
    ['no name', { arguments: {} }, 'Missing required parameter: name'],
    ['a name that is no string', { name: 5 }, "Invalid type for 'name': expected string"],
    [
      'arguments that are a string',
      { name: 'echo', arguments: '{}' },
      "Invalid type for 'arguments': expected object",
    ],
    [
      'arguments that are an array',
      { name: 'echo', arguments: [] },
      "Invalid type for 'arguments': expected object",
    ],
  ])('%s is refused', async (_name, params, message) => {
    expect((await call(params)).error).toEqual({ code: -32602, message });
  });

  it.each([
    ['missing', {}],
    ['null', { arguments: null }],
    ['empty', { arguments: {} }],
  ])('arguments that are %s are an empty object', async (_name, params) => {
    expect((await call({ name: 'echo', ...params })).result?.content).toEqual([{ type: 'text', text: '{}' }]);
  });

  it('a tool whose toolset has a form for failures answers with it', async () => {
    const { error, result } = await call({ name: 'wrong', arguments: { code: 'invalid_pattern' } });
    expect(error).toBeUndefined();
    expect(result).toMatchObject({
      isError: true,
      content: [
        {
          type: 'text',
          text: '{"code":"INVALID_PATTERN","message":"Wrong: invalid_pattern","details":{"argument":"code"}}',
        },
      ],
    });
  });

  it.each([
    ['a string', '{}'],
    ['an array', []],
    ['a number', 0],
    ['false', false],
  ])('such a tool says itself that arguments are %s', async (_name, args) => {
    const { error, result } = await call({ name: 'wrong', arguments: args });
    expect(error).toBeUndefined();
    const text = JSON.stringify({
      code: 'INVALID_ARGUMENT',
      message: 'Invalid arguments: expected an object',
      details: { argument: 'arguments', value: args },
    });
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text }] });
  });

  it('a cancelled call of such a tool is an error of the protocol, should an answer be sent at all', async () => {
    const { error } = await call({ name: 'wrong', arguments: { code: 'cancelled' } });
    expect(error).toEqual({ code: -32603, message: 'Wrong: cancelled' });
  });

  it('arguments arrive as they were sent', async () => {
    const args = { text: 'a "b"\n\u2028 é 😀 \ud800', nested: { list: [1, null, { x: true }] }, __proto: 1 };
    const { result } = await call({ name: 'echo', arguments: args });
    expect(result?.content).toEqual([{ type: 'text', text: JSON.stringify(args) }]);
  });

  it('deeply nested arguments do no harm', async () => {
    const { connection, meta } = await connect();
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const params = JSON.stringify({ ...meta, name: 'protocol', arguments: { x: 0 } }).replace(
      '"x":0',
      `"x":${deep}`,
    );
    connection.client.sendLine(`{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":${params}}`);
    expect((await connection.client.answer('deep')).error).toBeUndefined();
  });

  it('a cursor is refused, as there is only one page', async () => {
    const { connection, meta } = await connect();
    const { error } = await connection.client.request('tools/list', { ...meta, cursor: 'x' });
    expect(error).toEqual({ code: -32602, message: 'Invalid cursor' });
  });

  it('cancelling a call aborts it and leaves it without answer or progress', async () => {
    const { connection, meta } = await connect();
    const { client, host } = connection;
    const before = client.received.length;
    const _meta = { ...(typeof meta._meta === 'object' && meta._meta), progressToken: 'p1' };
    const params = { _meta, name: 'wait', arguments: { name: 'x' } };
    client.send({ jsonrpc: '2.0', id: 'long', method: 'tools/call', params });
    await settle();
    expect(host.waiting[0]?.signal.aborted).toBe(false);
    client.notify('notifications/cancelled', { ...meta, requestId: 'long', reason: 'changed my mind' });
    await settle();
    expect(host.waiting[0]?.signal.aborted).toBe(true);
    await client.request('tools/call', { ...meta, name: 'protocol' }, 'next');
    expect(client.received.slice(before)).toMatchObject([{ id: 'next' }]);
  });

  it('progress is reported to who asked for it, rising and not too often', async () => {
    const { connection, meta } = await connect();
    const { client } = connection;
    const _meta = { ...(typeof meta._meta === 'object' && meta._meta), progressToken: 'p1' };
    await client.request('tools/call', { name: 'wipe', _meta }, 'w');
    const reports = client.received.filter((line) => !Array.isArray(line) && line.method !== undefined);
    expect(reports).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 'p1', progress: 1, total: 1000, message: 'file 1' },
      },
    ]);
  });

  it('progress nobody asked for is not reported', async () => {
    const { connection, meta } = await connect();
    await connection.client.request('tools/call', { ...meta, name: 'wipe' });
    expect(connection.client.received.filter((line) => 'method' in line)).toEqual([]);
  });
});

describe('tools/list', () => {
  it('describes tools by name, with strict schemas and all hints', async () => {
    const { client } = connectLocally();
    const { result } = await client.request('tools/list');
    const tools = result?.tools;
    expect(tools).toMatchObject(
      ['chatter', 'crash', 'echo', 'fail', 'protocol', 'wait', 'wipe', 'wrong'].map((name) => ({ name })),
    );
    expect(Array.isArray(tools) && tools[2]).toEqual({
      name: 'echo',
      title: 'The echo tool',
      description: 'Does echo. For tests.',
      inputSchema: {
        type: 'object',
        properties: {
          text: { type: 'string', description: 'What to say.' },
          times: { type: 'integer', minimum: 1 },
        },
        required: ['text'],
        additionalProperties: false,
      },
      annotations: {
        title: 'The echo tool',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    });
    expect(Array.isArray(tools) && tools[6].annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
    });
  });

  it('says the same every time', async () => {
    const lists = await Promise.all(
      [1, 2].map(async () => (await connectLocally().client.request('tools/list')).result),
    );
    expect(JSON.stringify(lists[0])).toBe(JSON.stringify(lists[1]));
  });
});

describe('requests under way', () => {
  it('are answered in the order they finish', async () => {
    const { client, host } = connectLocally();
    const wait = (name: string) => ({ name: 'wait', arguments: { name } });
    const slow = client.request('tools/call', wait('slow'), 1);
    const quick = client.request('tools/call', wait('quick'), '1');
    await settle();
    host.waiting.find(({ name }) => name === 'quick')?.release('quick');
    expect((await quick).result?.content).toEqual([{ type: 'text', text: 'quick' }]);
    host.waiting.find(({ name }) => name === 'slow')?.release('slow');
    expect((await slow).result?.content).toEqual([{ type: 'text', text: 'slow' }]);
    expect(client.received.map((line) => 'id' in line && line.id)).toEqual(['1', 1]);
  });

  it.each([0, -7, 9007199254740991, '', 'a"b', '1'])('are answered under their id %j', async (id) => {
    const { client } = connectLocally();
    expect(await client.request('ping', undefined, id)).toEqual({ jsonrpc: '2.0', id, result: {} });
  });
});
