import { beforeAll, describe, expect, it } from 'vitest';
import { connectTo, MODERN_META, settle } from './connection.ts';
import { fixtureHost } from './fixture-host.ts';
import { LEGACY_VERSIONS, MODERN_VERSION, projectServer, VERSIONS } from './project-server.ts';

const server = projectServer({ 'src/a.ts': 'export const a = 1;\n' });
const FILE = 'quarry://source/app/file/src/a.ts';

/** Every request a client may cache the answer of. */
const CACHEABLE: [string, object, 'public' | 'private'][] = [
  ['server/discover', {}, 'public'],
  ['tools/list', {}, 'public'],
  ['prompts/list', {}, 'public'],
  ['resources/templates/list', {}, 'public'],
  ['resources/list', {}, 'private'],
  ['resources/read', { uri: FILE }, 'private'],
];

beforeAll(async () => {
  await server.index();
});

describe('results under 2026-07-28', () => {
  it.each(CACHEABLE)('of %s say how long they are fresh, and for whom', async (method, params, scope) => {
    const { request } = await server.client(MODERN_VERSION);
    const { result } = await request(method, { ...params });
    expect(result).toMatchObject({
      resultType: 'complete',
      ttlMs: scope === 'public' ? 300_000 : 0,
      cacheScope: scope,
    });
  });

  it.each([
    ['tools/call', { name: 'search_code', arguments: { query: 'a' } }],
    ['prompts/get', { name: 'explain_module', arguments: { path: 'src' } }],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'explain_module' }, argument: { name: 'path', value: '' } },
    ],
  ])('of %s are not to be kept', async (method, params) => {
    const { request } = await server.client(MODERN_VERSION);
    const { result } = await request(method, params);
    expect(result).toMatchObject({ resultType: 'complete' });
    expect(result).not.toHaveProperty('ttlMs');
  });

  it('tell of everything there is', async () => {
    const { request } = await server.client(MODERN_VERSION);
    const { result } = await request('server/discover');
    expect(result).toMatchObject({
      supportedVersions: [MODERN_VERSION],
      capabilities: {
        tools: {},
        resources: { subscribe: true, listChanged: true },
        prompts: {},
        completions: {},
      },
    });
  });
});

describe.each(LEGACY_VERSIONS)('under %s', (version) => {
  it.each(CACHEABLE.filter(([method]) => method !== 'server/discover'))(
    'results of %s say nothing of the kind',
    async (method, params) => {
      const { request } = await server.client(version);
      const { result } = await request(method, { ...params });
      expect(result).toBeDefined();
      for (const key of ['ttlMs', 'cacheScope', 'resultType']) expect(result).not.toHaveProperty(key);
    },
  );

  it.each(['server/discover', 'subscriptions/listen', 'logging/setLevel'])(
    '%s is no method',
    async (method) => {
      const { request } = await server.client(version);
      expect((await request(method, { level: 'info', notifications: {} })).error?.code).toBe(-32601);
    },
  );
});

describe.each(VERSIONS)('a request under %s', (version) => {
  const isModern = version === MODERN_VERSION;

  async function connected() {
    const { client, host } = connectTo(fixtureHost());
    if (!isModern) await client.initialize(version);
    return { client, host };
  }
  const params = (more: object, meta: object = {}) => ({
    ...more,
    _meta: { ...(isModern ? MODERN_META : {}), ...meta },
  });
  const wait = { name: 'wait', arguments: { name: 'x' } };

  it(isModern ? 'is no ping' : 'may be a ping', async () => {
    const { client } = await connected();
    const answer = await client.request('ping', params({}));
    if (isModern) expect(answer.error?.code).toBe(-32601);
    else expect(answer.result).toEqual({});
  });

  it('that is cancelled is ended and not answered', async () => {
    const { client, host } = await connected();
    client.send({ jsonrpc: '2.0', id: 'w', method: 'tools/call', params: params(wait) });
    await settle();
    client.notify('notifications/cancelled', { requestId: 'w', reason: 'enough' });
    await client.request('tools/list', params({}));
    expect(host.waiting[0]?.signal.aborted).toBe(true);
    expect(client.received.filter((line) => 'id' in line && line.id === 'w')).toEqual([]);
  });

  it('tells of its progress under its own token, if it has one', async () => {
    const { client } = await connected();
    const wipe = { name: 'wipe', arguments: {} };
    await client.request('tools/call', params(wipe));
    const isProgress = (line: object) => 'method' in line && line.method === 'notifications/progress';
    expect(client.received.filter(isProgress)).toEqual([]);
    await client.request('tools/call', params(wipe, { progressToken: 'p' }));
    expect(client.received.find(isProgress)).toMatchObject({ params: { progressToken: 'p', progress: 1 } });
  });

  it('for a method there is none of is refused', async () => {
    const { client } = await connected();
    for (const method of ['resources/nonsense', 'tasks/list', 'roots/list']) {
      expect((await client.request(method, params({}))).error?.code).toBe(-32601);
    }
  });

  it('answers lists with the same bytes each time', async () => {
    const { request } = await server.client(version);
    for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
      const [first, second] = [await request(method), await request(method)];
      expect(JSON.stringify(second.result)).toBe(JSON.stringify(first.result));
    }
  });
});

it('a host without sources has tools alone', async () => {
  const { client } = connectTo(fixtureHost());
  expect(await client.initialize()).toMatchObject({ capabilities: { tools: {} } });
  for (const method of ['resources/list', 'prompts/list', 'completion/complete']) {
    expect((await client.request(method, {})).error?.code).toBe(-32601);
  }
});
