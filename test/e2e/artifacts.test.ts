/** Libraries over the pipe: registering, indexing and replacing them, and what other toolsets see of them. */
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../sources/artifacts/file-server.ts';
import { zip } from '../sources/artifacts/zip-writer.ts';
import { DEMO_FILES } from '../tools/artifacts/asking.ts';
import type { ServerProcess } from './client.ts';
import { ask, DEMO, demo, jarOf } from './support/artifacts.ts';
import { git, lab, numbered, writeFiles } from './support/lab.ts';

const place = lab();
let server: ServerProcess;

beforeAll(() => {
  server = place.server({ toolsets: 'artifacts' });
});

const register = (uri: string, more: Record<string, unknown> = {}) =>
  ask(server, 'register_source', { ...DEMO, source_uri: uri, ...more });
const typeNames = async (coordinates: Record<string, string> = DEMO) => {
  const { types } = await ask(server, 'list_types', coordinates);
  return Array.isArray(types) ? types.map(({ name }) => name) : types;
};

describe('a JAR', () => {
  it('is registered from a folder with a blank in its name, and indexed', async () => {
    const uri = jarOf(place, DEMO_FILES, 'with blank/demo.jar');
    expect(uri).toContain('%20');
    expect(await register(uri)).toEqual({ ...DEMO, status: 'registered_and_indexed', indexed: true });
    expect(await typeNames()).toEqual([
      'Root',
      'Base',
      'Shapes',
      'Shapes.Point',
      'Pair2',
      'Registry',
      'TextKt',
    ]);
  });

  it('is indexed later if so wished', async () => {
    const later = demo('2.0');
    expect(await register(jarOf(place), { ...later, auto_index: false })).toEqual({
      ...later,
      status: 'registered_only',
      indexed: false,
    });
    expect(await ask(server, 'list_types', later)).toMatchObject({
      status: 'indexing_required',
      suggested_action: 'index_artifact',
    });
    const first = await ask(server, 'index_artifact', later);
    expect(first).toEqual({
      status: 'success',
      cache_location: 'code/com.acme/demo/2.0',
      processing_time: expect.stringMatching(/^\d+\.\ds$/),
      file_count: 6,
      type_count: 7,
      skipped_count: 0,
    });
    expect(await ask(server, 'index_artifact', later)).toMatchObject({ file_count: 6, type_count: 7 });
    expect(await typeNames(later)).toContain('Shapes');
  });

  it('of classes only needs another one', async () => {
    const answer = await register(
      jarOf(place, { 'A.class': Buffer.from([0xca, 0xfe, 0xba, 0xbe]) }),
      demo('9'),
    );
    expect(answer).toMatchObject({ status: 'invalid_source', suggested_action: 'search_cached_artifact' });
    expect(answer.message).toContain('-sources.jar');
  });

  it.each([
    ['that is a text', Buffer.from('not a zip')],
    ['with an entry that leads out', zip([{ name: '../evil.java', content: 'class A {}' }])],
    ['cut off', zip([{ name: 'A.java', content: 'class A {}'.repeat(500) }]).subarray(0, 60)],
  ])('%s is refused, and leaves nothing', async (_, bytes) => {
    const path = place.unused('bad.jar');
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, bytes);
    const before = namesBelow(place.home);
    expect(await register(pathToFileURL(path).href, demo('9'))).toMatchObject({ status: 'invalid_source' });
    expect(namesBelow(place.home)).toEqual(before);
    expect(await ask(server, 'list_types', demo('9'))).toMatchObject({
      status: 'source_jar_not_found',
      suggested_action: 'register_source',
    });
  });

  it('takes the place of the one before, whole or not at all', async () => {
    const { 'com/acme/Base.java': _, ...withoutBase } = DEMO_FILES;
    await register(jarOf(place), demo('3'));
    await register(jarOf(place, withoutBase), demo('3'));
    const base = { ...demo('3'), type_name: 'com.acme.Base' };
    expect(await ask(server, 'get_type_source', base)).toMatchObject({ status: 'type_not_found' });
    const broken = place.unused('broken.jar');
    mkdirSync(join(broken, '..'), { recursive: true });
    writeFileSync(broken, 'PK');
    expect(await register(pathToFileURL(broken).href, demo('3'))).toMatchObject({ status: 'invalid_source' });
    expect(await ask(server, 'get_type_source', base)).toMatchObject({ status: 'type_not_found' });
    expect(await typeNames(demo('3'))).toContain('Shapes');
  });

  it('withdraws the index before if it is not to be indexed', async () => {
    await register(jarOf(place), demo('4'));
    await register(jarOf(place), { ...demo('4'), auto_index: false });
    expect(await ask(server, 'get_file', { ...demo('4'), file_path: 'Root.java' })).toMatchObject({
      status: 'indexing_required',
    });
    const { result } = await server.request('tools/call', {
      name: 'search_text',
      arguments: { session: 'com.acme:demo:4', q: 'class' },
    });
    expect(JSON.stringify(result)).toContain('INDEX_NOT_FOUND');
  });

  it('keeps texts in other encodings as they are read', async () => {
    const files = {
      'Latin.java': Buffer.from('class Latin { String gr\u00fc\u00dfe; }\n', 'latin1'),
      'Wide.java': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('class Wide {}\n', 'utf16le')]),
      'Marked.java': '\ufeffclass Marked {}\n',
      'data.bin': Buffer.from([1, 0, 2]),
    };
    await register(jarOf(place, files), demo('5'));
    expect(await typeNames(demo('5'))).toEqual(['Latin', 'Marked', 'Wide']);
    const { content } = await ask(server, 'get_file', { ...demo('5'), file_path: 'Latin.java' });
    expect(content).toMatchObject({ source_code: 'class Latin { String gr\u00fc\u00dfe; }' });
    expect(
      await ask(server, 'search_file_content', {
        ...demo('5'),
        query: 'gr\u00fc\u00dfe',
        query_type: 'string',
      }),
    ).toMatchObject({ total_matches: 1 });
    expect(await ask(server, 'get_file', { ...demo('5'), file_path: 'Marked.java' })).toMatchObject({
      content: { source_code: 'class Marked {}' },
    });
    expect(await ask(server, 'get_file', { ...demo('5'), file_path: 'data.bin' })).toMatchObject({
      status: 'file_not_found',
    });
  });

  it('is downloaded, with few tries', async () => {
    const bytes = zip([{ name: 'A.java', content: 'class A {}\n' }]);
    const files = await serve((_request, response, nth) => {
      if (nth < 3) response.writeHead(503).end();
      else response.writeHead(200).end(bytes);
    });
    const uri = files.origin.replace('http://', 'http://user:secret@');
    const answer = await register(`${uri}/lib-sources.jar`, demo('6'));
    expect(answer).toMatchObject({ status: 'registered_and_indexed' });
    expect(await typeNames(demo('6'))).toEqual(['A']);
    expect(files.requests).toHaveLength(3);
    for (const file of namesBelow(join(place.home, 'code'))) expect(file).not.toContain('secret');
  }, 30_000);
});

describe('a folder', () => {
  const folder = place.tree(
    { ...DEMO_FILES, '.env': 'KEY=1\n', '.hidden/A.java': 'class Hidden {}\n' },
    'lib',
  );
  const lib = demo('folder');

  it('is indexed in place, and followed', async () => {
    const before = readdirSync(folder);
    await register(pathToFileURL(folder).href, lib);
    expect(await typeNames(lib)).toHaveLength(7);
    writeFiles(folder, { 'com/acme/More.java': 'package com.acme;\nclass More {}\n' });
    expect(await ask(server, 'index_artifact', lib)).toMatchObject({ file_count: 7, type_count: 8 });
    expect(await typeNames(lib)).toContain('More');
    writeFiles(folder, { 'com/acme/More.java': 'package com.acme;\nclass Most {}\n' });
    expect(await typeNames(lib)).toContain('Most');
    rmSync(join(folder, 'com/acme/More.java'));
    expect(await typeNames(lib)).not.toContain('Most');
    expect(readdirSync(folder)).toEqual(before);
  });

  it('shows no hidden and secret files, and links only to files inside', async () => {
    symlinkSync('Root.java', join(folder, 'Linked.java'));
    symlinkSync('com', join(folder, 'folder-link'));
    symlinkSync('/etc/hostname', join(folder, 'outside'));
    symlinkSync('.env', join(folder, 'secret.java'));
    const { files } = await ask(server, 'list_folder_tree', lib);
    expect(Array.isArray(files) && files.map(({ name }) => name)).toEqual(['Linked.java', 'Root.java']);
    expect(await ask(server, 'get_file', { ...lib, file_path: 'Linked.java' })).toMatchObject({
      content: { source_code: 'class Root {}' },
    });
    expect(await ask(server, 'get_type_source', { ...lib, type_name: 'Root' })).toMatchObject({
      type_info: { file_path: 'Linked.java', alternatives: ['Root.java'] },
    });
    for (const path of ['outside', 'folder-link/acme/Base.java', 'secret.java', '.env', '.hidden/A.java']) {
      const { status } = await ask(server, 'get_file', { ...lib, file_path: path });
      expect([path, status]).toEqual([path, path === 'outside' ? 'invalid_path' : 'file_not_found']);
    }
  });

  it('that holds the home, or is gone, is refused', async () => {
    expect(await register(pathToFileURL(place.directory).href, demo('9'))).toMatchObject({
      status: 'invalid_source',
    });
    expect(await register(`${pathToFileURL(folder).href}-gone`, demo('9'))).toMatchObject({
      status: 'resource_not_found',
    });
    rmSync(folder, { recursive: true });
    expect(await ask(server, 'list_types', lib)).toMatchObject({
      status: 'resource_not_found',
      suggested_action: 'register_source',
    });
  });
});

describe('a Git repository', () => {
  it('gives each version its own content, from one clone', async () => {
    const work = place.tree({ 'src/A.java': 'class A {}\n', '.gitattributes': '* text=auto\n' }, 'work');
    git(work, 'init', '-b', 'main');
    git(work, 'add', '.');
    git(work, 'commit', '-m', 'one');
    git(work, 'tag', 'v1');
    writeFiles(work, { 'src/A.java': 'class A {}\nclass B {}\n' });
    symlinkSync('A.java', join(work, 'src/Link.java'));
    git(work, 'add', '.');
    git(work, 'commit', '-m', 'two');
    git(work, 'tag', '-a', 'v2', '-m', 'two');
    const bare = place.unused('origin.git');
    git(work, 'clone', '--bare', work, bare);
    const uri = pathToFileURL(bare).href;

    expect(await register(uri, demo('g1'))).toMatchObject({ status: 'invalid_argument' });
    expect(await register(uri, { ...demo('g1'), git_ref: 'nope' })).toMatchObject({
      status: 'git_ref_not_found',
    });
    expect(await register(uri, { ...demo('g1'), git_ref: '--upload-pack=x' })).toMatchObject({
      status: 'invalid_argument',
    });
    for (const ref of ['v1', 'v2']) {
      expect(await register(uri, { ...demo(ref), git_ref: ref })).toMatchObject({ indexed: true });
    }
    expect(await typeNames(demo('v1'))).toEqual(['A']);
    expect(await typeNames(demo('v2'))).toEqual(['A', 'B']);
    expect(readdirSync(join(place.home, 'git-bare'))).toHaveLength(1);
    const { folders } = await ask(server, 'list_folder_tree', { ...demo('v2'), max_depth: 2 });
    expect(folders).toMatchObject([{ name: 'src', files: [{ name: 'A.java' }, { name: 'Link.java' }] }]);
  }, 60_000);
});

describe('the list of artifacts', () => {
  it('is empty at first, then in order, in pages', async () => {
    const own = place.server({ toolsets: 'artifacts', home: place.unused('home') });
    const all = { status: 'success', pagination: { page: 1, total_count: 0, total_pages: 0 }, artifacts: [] };
    expect(await ask(own, 'list_indexed_artifacts')).toEqual(all);
    for (const version of ['9.0', '10.0', '1.0']) {
      await ask(own, 'register_source', { ...demo(version), source_uri: jarOf(place), auto_index: false });
    }
    const versions = async (args: Record<string, unknown>) => {
      const { artifacts } = await ask(own, 'list_indexed_artifacts', args);
      return Array.isArray(artifacts) && artifacts.map(({ version }) => version);
    };
    expect(await versions({})).toEqual(['10.0', '9.0', '1.0']);
    expect(await versions({ version_filter: '>=9.0,<10.0' })).toEqual(['9.0']);
    expect(await versions({ group_filter: 'com.acm' })).toEqual([]);
    expect(await versions({ group_filter: 'com.acm*', page_size: 2, page: 2 })).toEqual(['1.0']);
  });
});

describe('other toolsets', () => {
  const call = async (tool: string, args: Record<string, unknown>) => {
    const { result, error } = await server.request('tools/call', { name: tool, arguments: args });
    const [first] = Array.isArray(result?.content) ? result.content : [];
    return error?.message ?? String(first?.text);
  };
  const session = 'com.acme:demo:1.0';

  it('take an artifact by its name', async () => {
    expect(await call('search_text', { session, q: 'Sums all' })).toContain(
      '"filePath":"com/acme/Shapes.java","lineNumber":10',
    );
    expect(await call('search_by_path', { session, pattern: '**/*.kt' })).toContain('com/acme/util/Text.kt');
    expect(await call('lookup_symbol', { session, name: 'Shapes' })).toContain('com/acme/Shapes.java');
    expect(await call('find_references', { session, symbol: 'Base' })).toContain('com/acme/Shapes.java:8');
    expect(await call('search_code', { session, query: 'area' })).toContain('com/acme/Shapes.java');
    expect(await call('list_sessions', {})).toContain('## com.acme:demo:1.0');
  });

  it('may not manage it', async () => {
    for (const tool of ['delete_session', 'reindex_session', 'upgrade_session']) {
      expect(await call(tool, { session, ...(tool === 'delete_session' && { confirm: true }) })).toContain(
        'is an artifact session',
      );
    }
  });

  it('never see it unasked', async () => {
    const project = place.tree({ 'a.ts': 'export const area = 1;\n' });
    const own = place.server({ project });
    const { result } = await own.request('tools/call', { name: 'search_text', arguments: { q: 'area' } });
    expect(JSON.stringify(result)).toContain('a.ts');
    expect(JSON.stringify(result)).not.toContain('Shapes');
  });
});

describe('checks', () => {
  it.each([
    ['list_types', { group_id: 'g', artifact_id: 'a' }, 'invalid_argument'],
    ['list_types', { ...DEMO, nope: 1 }, 'invalid_argument'],
    ['list_types', { ...DEMO, page: '7' }, 'invalid_argument'],
    ['list_types', { ...DEMO, page: 0, version: '..' }, 'invalid_coordinates'],
    ['list_types', { ...DEMO, page: 0, version: 'none' }, 'invalid_range'],
    [
      'list_types',
      { ...DEMO, name_filter: '(', name_filter_type: 'regex', version: 'none' },
      'invalid_pattern',
    ],
    ['list_types', { ...DEMO, version: 'none' }, 'source_jar_not_found'],
    ['list_types', { ...DEMO, page: null }, 'success'],
    ['register_source', { ...DEMO, source_uri: 'ftp://h/x.jar' }, 'unsupported_source_type'],
    ['register_source', { ...DEMO, source_uri: '/tmp/x.jar' }, 'unsupported_source_type'],
    ['register_source', { ...DEMO, source_uri: 'file:///none/x.jar' }, 'resource_not_found'],
    ['index_artifact', { ...DEMO, version: 'none' }, 'source_jar_not_found'],
    ['get_file', { ...DEMO, file_path: '../../x' }, 'invalid_path'],
  ])('%s %j -> %s', async (tool, args, status) => {
    expect(await ask(server, tool, args)).toMatchObject({ status });
  });

  it('1,000 hostile coordinates are refused, and write nothing', async () => {
    const before = namesBelow(place.home);
    const parts = [
      '..',
      '.',
      'a/b',
      '/etc',
      ' x',
      'x ',
      '~',
      '',
      'a\\b',
      'C:',
      'a\0b',
      '.a',
      'a.',
      'a..b',
      'é',
    ];
    for (let i = 0; i < 1000; i++) {
      const bad = `${parts[i % parts.length]}${'/..'.repeat(Math.floor(i / parts.length) % 7)}`;
      const coordinates = { ...DEMO, [['group_id', 'artifact_id', 'version'][i % 3] ?? 'version']: bad };
      const tool = i % 2 === 0 ? 'register_source' : 'get_file';
      const rest = i % 2 === 0 ? { source_uri: 'file:///etc/x.jar' } : { file_path: 'Root.java' };
      expect([bad, (await ask(server, tool, { ...coordinates, ...rest })).status]).toEqual([
        bad,
        'invalid_coordinates',
      ]);
    }
    expect(namesBelow(place.home)).toEqual(before);
  }, 60_000);
});

describe('two registrations of the same coordinates at once', () => {
  it('run one after the other, in two processes as in one', async () => {
    const other = place.server({ toolsets: 'artifacts' });
    const jars = Array.from({ length: 6 }, (_, i) => jarOf(place, { [`T${i}.java`]: `class T${i} {}\n` }));
    const answers = await Promise.all(
      jars.map((uri, i) =>
        ask(i % 2 === 0 ? server : other, 'register_source', { ...demo('race'), source_uri: uri }),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 'registered_and_indexed' });
    const seen = await Promise.all([server, other].map((one) => ask(one, 'list_types', demo('race'))));
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ pagination: { total_count: 1 } });
  }, 60_000);

  it('and calls beside them see one whole version', async () => {
    const versions = [0, 1].map((v) =>
      jarOf(
        place,
        numbered(
          30,
          (i) => `p/C${i}.java`,
          (i) => `package p;\nclass C${i}V${v} {}\n`,
        ),
      ),
    );
    const coordinates = demo('swap');
    await register(versions[0] ?? '', coordinates);
    let isOver = false;
    const swapping = (async () => {
      for (let i = 1; i < 7; i++) await register(versions[i % 2] ?? '', coordinates);
      isOver = true;
    })();
    const seen = new Set<string>();
    while (!isOver) {
      const names = await typeNames(coordinates);
      expect(names).toHaveLength(30);
      seen.add([...new Set((names as string[]).map((name) => name.slice(-2)))].join());
    }
    await swapping;
    for (const one of seen) expect(['V0', 'V1']).toContain(one);
  }, 60_000);
});

/** Paths below a directory without the tables and locks of indexes. */
function namesBelow(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => !/^(sources|locks|catalog\.lance)/.test(path))
    .sort();
}
