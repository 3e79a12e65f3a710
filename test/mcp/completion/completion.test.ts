import { beforeAll, describe, expect, it } from 'vitest';
import { type ProjectClient, projectServer, VERSIONS } from '../project-server.ts';

const server = projectServer({
  'src/user.ts': 'export class UserStore {}\nexport function userName(): string { return ""; }\n',
  'src/main.ts': 'export function main(): void {}\n',
  '.hidden': 'x',
});
const FILE = { type: 'ref/resource', uri: 'quarry://source/{id}/file/{path}' };
const INDEX = { type: 'ref/resource', uri: 'quarry://source/{id}/index' };
const prompt = (name: string) => ({ type: 'ref/prompt', name });

let client: ProjectClient;

async function complete(ref: object, name: string, value: string, args?: object) {
  const context = args && { context: { arguments: args } };
  const params = { ref, argument: { name, value }, ...context };
  const { result, error } = await client.request('completion/complete', params);
  return result?.completion ?? error;
}

beforeAll(async () => {
  server.git('init', '-q');
  server.git('add', '.');
  server.git('commit', '-qm', 'one');
  for (const name of ['feature/b', 'feature/a']) server.git('branch', name);
  server.git('tag', 'v1.0');
  server.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  client = await server.client('2025-11-25');
});

describe('completion', () => {
  it('of names knows none before there is an index, and builds none', async () => {
    expect(await complete(prompt('find_where_to_change'), 'task', 'rename User')).toEqual({
      values: [],
      total: 0,
      hasMore: false,
    });
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await server.host.indexer.list()).toEqual([]);
  });

  it.each([
    ['v', ['v1.0']],
    ['FEA', ['feature/a', 'feature/b']],
    ['', ['HEAD', 'feature/a', 'feature/b', 'main', 'v1.0', 'origin/main']],
    ['ain', ['main', 'origin/main']],
  ])('of references for %j', async (typed, values) => {
    expect(await complete(prompt('review_diff'), 'since', typed)).toEqual({
      values,
      total: values.length,
      hasMore: false,
    });
  });

  it.each([
    ['src', ['src', 'src/main.ts', 'src/user.ts']],
    ['use', ['src/user.ts']],
  ])('of paths of the project for %j', async (typed, values) => {
    expect(await complete(prompt('explain_module'), 'path', typed)).toMatchObject({ values });
  });

  describe('with an index', () => {
    beforeAll(async () => {
      await server.index();
      const { call } = server.host.context({
        signal: new AbortController().signal,
        progress: () => {},
        protocol: 'none',
      });
      const record = await server.host.indexer.record('app');
      if (!record) throw new Error('no index');
      await server.host.indexer.build('org.acme:lib:1.0', server.root, record.settings, call);
    });

    it('of a task completes its last word with names of the project', async () => {
      expect(await complete(prompt('find_where_to_change'), 'task', 'Rename user')).toEqual({
        values: ['Rename userName', 'Rename UserStore'],
        total: 2,
        hasMore: false,
      });
      expect(await complete(prompt('find_where_to_change'), 'task', 'Rename ')).toMatchObject({ total: 0 });
    });

    it.each([FILE, INDEX])('of the sources of %j', async (ref) => {
      expect(await complete(ref, 'id', 'org.acme:')).toMatchObject({ values: ['org.acme:lib:1.0'] });
      expect(await complete(ref, 'id', '')).toMatchObject({ values: ['app', 'org.acme:lib:1.0'] });
    });

    it('of paths of a source, of the project where none is given', async () => {
      const values = ['src/main.ts'];
      expect(await complete(FILE, 'path', 'main', { id: 'org.acme:lib:1.0' })).toMatchObject({ values });
      expect(await complete(FILE, 'path', 'main')).toMatchObject({ values });
      expect(await complete(FILE, 'path', 'main', { id: 'none' })).toMatchObject({ values: [] });
      expect(await complete(FILE, 'path', 'main', { id: '../x' })).toMatchObject({ values: [] });
    });
  });

  it.each(VERSIONS)('is there under %s', async (version) => {
    const { request } = await server.client(version);
    const params = { ref: prompt('explain_module'), argument: { name: 'path', value: 'user' } };
    expect((await request('completion/complete', params)).result?.completion).toMatchObject({
      values: ['src/user.ts'],
    });
  });

  it.each([
    [prompt('none'), 'path', 'Unknown prompt: none'],
    [prompt('explain_module'), 'task', "The prompt explain_module has no argument 'task'"],
    [prompt('explain_module'), 'constructor', "The prompt explain_module has no argument 'constructor'"],
    [INDEX, 'path', "The template quarry://source/{id}/index has no variable 'path'"],
    [{ type: 'ref/resource', uri: 'file:///x' }, 'path', 'Unknown resource template: file:///x'],
    [
      { type: 'ref/tool', name: 'x' },
      'path',
      "Unknown type of reference: 'ref/tool'. Valid types: ref/prompt, ref/resource",
    ],
    [{ type: 'ref/prompt' }, 'path', 'Missing required parameter: name'],
  ])('of %j, %s is refused', async (ref, name, message) => {
    expect(await complete(ref, name, 'x')).toEqual({ code: -32602, message });
  });
});
