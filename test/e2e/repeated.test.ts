/** The same questions again and again while the tree changes: each answer is that of a server that was just started. */
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab } from './support/lab.ts';

const place = lab();

const QUESTIONS: readonly [string, Record<string, unknown>][] = [
  ['search_code', { query: 'parcel weight' }],
  ['search_code', { query: 'parcel', literal: true }],
  ['search_code', { query: 'parcel weight', max_tokens: 400 }],
  ['find_references', { symbol: 'weigh', include_definition: true }],
  ['find_file', { pattern: '**/*.ts' }],
  ['search_text', { q: 'parcel' }],
  ['search_text', { q: 'parcel', paths: ['src/'] }],
  ['search_text', { q: 'parcel', paths: ['.config/'] }],
  ['search_regex', { q: 'weigh\\(\\w+\\)' }],
  ['search_symbol', { q: 'weigh' }],
  ['search_file', { q: 'src' }],
  ['lookup_symbol', { name: 'weigh' }],
  ['explain_symbol', { name: 'Parcel' }],
  ['get_callers', { symbol: 'weigh' }],
  ['get_tree', {}],
  ['get_file_summary', { path: 'src/scale.ts' }],
  ['get_imports', { path: 'src/post.ts' }],
  ['get_public_api', {}],
  ['get_hotspots', {}],
  ['get_health', {}],
  ['get_dependency_graph', {}],
  ['get_related_tests', { symbol: 'weigh' }],
  ['list_workspace_members', {}],
  ['get_stats', {}],
  ['read_source', { path: 'src/scale.ts', symbol: 'weigh' }],
];

const TIMES = /\(\d+ms\)|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC|"duration_ms":\d+/g;

describe('an answer', () => {
  let root: string;
  let server: ServerProcess;

  beforeAll(async () => {
    root = place.tree({
      'package.json': '{ "name": "parcels" }\n',
      'src/scale.ts':
        'export interface Parcel { weight: number }\nexport function weigh(parcel: Parcel) {\n  return parcel.weight;\n}\n',
      'src/post.ts':
        "import { weigh } from './scale.ts';\nexport const cost = (parcel) => weigh(parcel) * 2;\n",
      'test/scale.test.ts': "import { weigh } from '../src/scale.ts';\nit('weighs', () => weigh(parcel));\n",
      '.config/rules.txt': 'no parcel above 30\n',
    });
    server = place.server({ project: root, toolsets: 'all' });
    await server.initialize();
    await server.callTool('search_code', { query: 'parcel' });
  });

  /** The answers of a server, without what tells when the index was written and how long anything took. */
  async function answersOf(asked: ServerProcess): Promise<Map<string, string>> {
    const answers = QUESTIONS.map(async ([name, args]) => {
      const text = await asked.callTool(name, args);
      return [`${name} ${JSON.stringify(args)}`, text.replaceAll(TIMES, '')] as const;
    });
    return new Map(await Promise.all(answers));
  }

  it.each<[string, () => void]>([
    ['nothing', () => {}],
    ['an edit', () => appendFileSync(join(root, 'src/post.ts'), 'export const two = weigh(parcel);\n')],
    ['a new file', () => writeFileSync(join(root, 'src/new.ts'), 'export const weighed = weigh(parcel);\n')],
    ['an edit of a hidden file', () => appendFileSync(join(root, '.config/rules.txt'), 'parcel of glass\n')],
    ['a file that moves', () => renameSync(join(root, 'src/new.ts'), join(root, 'moved.ts'))],
    ['a folder of that name', () => mkdirSync(join(root, 'lib/src'), { recursive: true })],
    ['a file that goes', () => rmSync(join(root, 'moved.ts'))],
    ['a rule of what is left out', () => writeFileSync(join(root, '.gitignore'), 'test/\n')],
    ['a manifest', () => writeFileSync(join(root, 'package.json'), '{ "name": "letters" }\n')],
    ['a file that is no text', () => writeFileSync(join(root, 'src/post.ts'), Buffer.from([0, 1, 2, 0, 3]))],
    [
      'a tree that is as it was',
      () => writeFileSync(join(root, 'src/post.ts'), "import { weigh } from './scale.ts';\n"),
    ],
  ])('after %s is that of a new server', async (_, change) => {
    change();
    const changed = await answersOf(server);
    // Again: from what was worked out before, as far as that is kept.
    expect(await answersOf(server)).toEqual(changed);
    const other = place.server({ project: root, toolsets: 'all' });
    await other.initialize();
    expect(changed).toEqual(await answersOf(other));
    await other.kill('SIGTERM');
  });
});
