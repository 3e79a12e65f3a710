import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServerLine } from '../../e2e/client.ts';
import {
  LEGACY_VERSIONS,
  MODERN_VERSION,
  type ProjectClient,
  projectServer,
  VERSIONS,
} from '../project-server.ts';

const server = projectServer({
  'src/greet.ts': 'export function greet(name: string): string {\n  return "hello " + name;\n}\n',
  'docs/a b%2e#?.md': '# Odd\n',
  '.github/ci.yml': 'on: push\n',
  '.gitignore': 'ignored.txt\n',
  'ignored.txt': 'ignored\n',
  '.env': 'SECRET=1\n',
  'image.bin': Buffer.from([0, 1, 2, 255]),
  'long.txt': 'ä'.repeat(20_001),
  'empty.txt': '',
});
const app = (path: string): string => `quarry://source/app/file/${path}`;
const APP_INDEX = 'quarry://source/app/index';

let legacy: ProjectClient;
let modern: ProjectClient;

beforeAll(async () => {
  symlinkSync('/etc', join(server.root, 'etc'));
  symlinkSync('src/greet.ts', join(server.root, 'link.ts'));
  legacy = await server.client('2025-11-25');
  modern = await server.client(MODERN_VERSION);
});

describe('before the project has an index', () => {
  it('its index is listed, files are read and paths completed, and none is built', async () => {
    const { result } = await legacy.request('resources/list');
    expect(result?.resources).toEqual([
      {
        uri: APP_INDEX,
        name: 'app/INDEX.md',
        title: 'Index of app',
        description: `Files and declarations of ${server.root} (is indexed when it is first read).`,
        mimeType: 'text/markdown',
      },
    ]);
    const read = await legacy.request('resources/read', { uri: app('src/greet.ts') });
    expect(read.result?.contents).toHaveLength(1);
    const params = {
      ref: { type: 'ref/resource', uri: 'quarry://source/{id}/file/{path}' },
      argument: { name: 'path', value: 'gr' },
      context: { arguments: { id: 'app' } },
    };
    expect((await legacy.request('completion/complete', params)).result?.completion).toMatchObject({
      values: ['src/greet.ts'],
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await server.host.indexer.list()).toEqual([]);
  });
});

describe('the list of resources', () => {
  beforeAll(async () => {
    await server.index();
  });

  it.each(VERSIONS)('is the index of each source under %s', async (version) => {
    const { request } = await server.client(version);
    const { result } = await request('resources/list');
    expect(result?.resources).toEqual([
      expect.objectContaining({
        uri: APP_INDEX,
        annotations: { lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      }),
    ]);
    expect(result?.nextCursor).toBeUndefined();
  });

  it('is divided into pages that cover every source once, in order', async () => {
    const { catalog } = server.host.indexer;
    const record = await server.host.indexer.record('app');
    if (!record) throw new Error('no index');
    const ids = [
      'org.acme:lib:1.0',
      ...Array.from({ length: 120 }, (_, i) => `s${String(i).padStart(3, '0')}`),
    ];
    for (const id of ids) await catalog.put({ ...record, id });
    try {
      const uris: string[] = [];
      let cursor: string | undefined;
      do {
        const { result } = await legacy.request('resources/list', cursor === undefined ? {} : { cursor });
        const { resources, nextCursor } = result as { resources: { uri: string }[]; nextCursor?: string };
        uris.push(...resources.map(({ uri }) => uri));
        cursor = nextCursor;
      } while (cursor !== undefined);
      expect(uris).toEqual(['app', ...ids].map((id) => `quarry://source/${encodeURIComponent(id)}/index`));
    } finally {
      for (const id of ids) await catalog.remove(id);
    }
  });

  it.each(['', 'x', 'YWZ0ZXI6', Buffer.from('other:app').toString('base64url'), 'YWZ0ZXI6YXBw='])(
    'refuses the cursor %j',
    async (cursor) => {
      const answer = await legacy.request('resources/list', { cursor });
      if (cursor === 'YWZ0ZXI6') expect(answer.result).toBeDefined();
      else expect(answer.error).toEqual({ code: -32602, message: 'Invalid cursor' });
    },
  );

  it('of templates has files and indexes', async () => {
    const { result } = await legacy.request('resources/templates/list');
    expect(result?.resourceTemplates).toMatchObject([
      { uriTemplate: 'quarry://source/{id}/file/{path}' },
      { uriTemplate: 'quarry://source/{id}/index' },
    ]);
    expect((await legacy.request('resources/templates/list', { cursor: 'x' })).error).toEqual({
      code: -32602,
      message: 'Invalid cursor',
    });
  });
});

describe('reading a file', () => {
  it.each(VERSIONS)('gives its text under %s', async (version) => {
    const { request } = await server.client(version);
    const uri = app('src%2Fgreet.ts');
    const { result } = await request('resources/read', { uri });
    expect(result?.contents).toEqual([
      { uri, mimeType: 'text/plain', text: expect.stringContaining('export function greet') },
    ]);
  });

  it.each([
    ['docs/a%20b%252e%23%3F.md', 'text/markdown', '# Odd\n'],
    ['.github/ci.yml', 'application/yaml', 'on: push\n'],
    ['empty.txt', 'text/plain', ''],
  ])('takes %s', async (path, mimeType, text) => {
    const { result } = await legacy.request('resources/read', { uri: app(path) });
    expect(result?.contents).toEqual([{ uri: app(path), mimeType, text }]);
  });

  it('says where it was cut', async () => {
    const { result } = await legacy.request('resources/read', { uri: app('long.txt') });
    expect(result?.contents).toEqual([
      { uri: app('long.txt'), mimeType: 'text/plain', text: 'ä'.repeat(20_000) },
      {
        uri: app('long.txt'),
        mimeType: 'text/plain',
        text: expect.stringMatching(/^Note: .*first 20000 characters of 20001/),
      },
    ]);
  });

  it('is as the file is now', async () => {
    server.write({ 'now.txt': 'one' });
    const read = async () =>
      (await legacy.request('resources/read', { uri: app('now.txt') })).result?.contents;
    await vi.waitFor(async () => expect(await read()).toMatchObject([{ text: 'one' }]), 5_000);
    server.write({ 'now.txt': 'two' });
    expect(await read()).toMatchObject([{ text: 'two' }]);
  });

  it('that holds no text is refused with the reason', async () => {
    const { error } = await legacy.request('resources/read', { uri: app('image.bin') });
    expect(error).toEqual({ code: -32602, message: "'image.bin' holds no text (binary file)." });
  });
});

describe('what is not there', () => {
  const missing = [
    app('nothing.ts'),
    app('src'),
    app('ignored.txt'),
    app('.env'),
    app('.git/config'),
    app('etc/passwd'),
    app('link.ts'),
    app('../home/catalog.lance'),
    app('%2e%2e/home'),
    app('src/%2e%2e%2f%2e%2e%2fhome'),
    app('%2Fetc%2Fpasswd'),
    app('src/greet.ts%00'),
    app('%ff'),
    'quarry://source/none/index',
    'quarry://source/none/file/src/greet.ts',
    'quarry://source/..%2F..%2Fx/file/src/greet.ts',
    'quarry://source/a:b:c/index',
    'file:///etc/passwd',
    '',
  ];

  it.each(missing)('%j is not found, by the number of the version', async (uri) => {
    const error = { message: 'Resource not found', data: { uri } };
    expect((await legacy.request('resources/read', { uri })).error).toEqual({ code: -32002, ...error });
    expect((await modern.request('resources/read', { uri })).error).toEqual({ code: -32602, ...error });
  });

  it.each([{}, { uri: 5 }, { uri: null }, { uri: app('x'.repeat(8_192)) }])(
    '%.40j is no question',
    async (params) => {
      expect((await legacy.request('resources/read', params)).error).toEqual({
        code: -32602,
        message: expect.stringMatching(/uri/),
      });
    },
  );
});

describe('the index of a source', () => {
  it('is Markdown, the same for the same tree, and also known as index', async () => {
    const [first, second, short] = await Promise.all(
      [APP_INDEX, APP_INDEX, 'index'].map((uri) => legacy.request('resources/read', { uri })),
    );
    const text = expect.stringMatching(/^# .*app[\s\S]*greet\(name: string\)/);
    expect(first?.result?.contents).toEqual([{ uri: APP_INDEX, mimeType: 'text/markdown', text }]);
    expect(second?.result).toEqual(first?.result);
    expect(short?.result?.contents).toEqual([{ uri: 'index', mimeType: 'text/markdown', text }]);
  });

  it('is cut to what a model can read, and says so', async () => {
    const many = Array.from({ length: 60 }, (_, i) => [
      `many/file${i}.ts`,
      Array.from(
        { length: 40 },
        (_, n) => `export function aRatherLongName${n}(argument: string): void {}\n`,
      ).join(''),
    ]);
    server.write(Object.fromEntries(many));
    const { result } = await legacy.request('resources/read', { uri: APP_INDEX });
    const contents = result?.contents as { text: string }[];
    expect(contents).toHaveLength(2);
    expect(contents[0]?.text.length).toBeLessThanOrEqual(40_000);
    expect(contents[1]?.text).toMatch(/^Note: This is a part of the index/);
  });
});

describe('changes', () => {
  const isUpdate = (uri: string) => (line: ServerLine) =>
    !Array.isArray(line) && line.method === 'notifications/resources/updated' && line.params?.uri === uri;

  async function change(): Promise<void> {
    server.write({ 'src/changed.ts': `export const at = ${Math.random()};\n` });
    await server.index();
  }

  it.each(LEGACY_VERSIONS)('are told under %s: of the index, and of what was subscribed', async (version) => {
    const { raw, request } = await server.client(version);
    const uri = app('src/greet.ts');
    expect((await request('resources/subscribe', { uri })).result).toEqual({});
    expect((await request('resources/subscribe', { uri: 'index' })).result).toEqual({});
    await change();
    await raw.waitFor(isUpdate('index'));
    await raw.waitFor(isUpdate(uri));
    expect((await request('resources/unsubscribe', { uri })).result).toEqual({});
    raw.received.length = 0;
    await change();
    await raw.waitFor(isUpdate('index'));
    expect(raw.received.filter(isUpdate(uri))).toEqual([]);
  });

  it('of a source that is not there cannot be subscribed to', async () => {
    for (const uri of ['quarry://source/none/index', 'file:///x']) {
      expect((await legacy.request('resources/subscribe', { uri })).error).toEqual({
        code: -32002,
        message: 'Resource not found',
        data: { uri },
      });
    }
  });

  it('are not told before the handshake', async () => {
    const { raw } = await server.client(MODERN_VERSION);
    await raw.request('tools/list');
    await change();
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(raw.received.filter(isUpdate('index'))).toEqual([]);
  });

  it('are told to who listens, under 2026-07-28, until that is cancelled', async () => {
    const { raw, request } = await server.client(MODERN_VERSION);
    const uri = app('src/greet.ts');
    await request('tools/list');
    const { _meta } = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
        'io.modelcontextprotocol/clientCapabilities': {},
        'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
      },
    };
    const listen = (id: string, notifications: object) =>
      raw.send({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params: { _meta, notifications } });
    listen('one', { resourceSubscriptions: [uri, 'index'] });
    listen('two', { resourcesListChanged: true });
    await raw.waitFor(
      (line) => JSON.stringify(line).includes('acknowledged') && JSON.stringify(line).includes('two'),
    );
    await change();
    await raw.waitFor(isUpdate(uri));
    const { call } = server.host.context({
      signal: new AbortController().signal,
      progress: () => {},
      protocol: '',
    });
    const record = await server.host.indexer.record('app');
    if (!record) throw new Error('no index');
    await server.host.indexer.build('other', server.root, record.settings, call);
    await server.host.indexer.remove('other');
    await raw.waitFor(
      (line) => !Array.isArray(line) && line.method === 'notifications/resources/list_changed',
    );
    const told = raw.received.flatMap((line) =>
      !Array.isArray(line) && line.method?.startsWith('notifications/resources/')
        ? [[line.method, line.params?.uri, Object.values(line.params?._meta ?? {})]]
        : [],
    );
    const updated = 'notifications/resources/updated';
    expect(told).toEqual(
      expect.arrayContaining([
        [updated, 'index', ['one']],
        [updated, uri, ['one']],
        ['notifications/resources/list_changed', undefined, ['two']],
      ]),
    );
    raw.notify('notifications/cancelled', { requestId: 'one', _meta });
    await request('tools/list');
    raw.received.length = 0;
    await change();
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(raw.received.filter(isUpdate('index'))).toEqual([]);
  });

  it.each(['resources/subscribe', 'resources/unsubscribe'])(
    '%s is no method of 2026-07-28',
    async (method) => {
      expect((await modern.request(method, { uri: 'index' })).error?.code).toBe(-32601);
    },
  );
});
