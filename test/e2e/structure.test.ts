/** The structure tools over the pipe: on a project of several languages, as it is now, for any source. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { acquireLock } from '../../src/store/lock.ts';
import { SourcePlace } from '../../src/store/source-tables.ts';
import type { ServerProcess } from './client.ts';
import { editRecord, onlyRecord } from './support/catalog.ts';
import { git, lab, numbered, writeFiles } from './support/lab.ts';

const place = lab();
let server: ServerProcess;
let root: string;

const PROJECT = {
  'package.json': '{\n  "name": "shop",\n  "dependencies": { "zod": "^4" }\n}\n',
  'src/cart.ts':
    "import { price } from './price.js';\n\n/** What is bought. */\nexport class Cart {\n  total(): number {\n    return price(1);\n  }\n}\n",
  'src/price.ts': 'export function price(count: number): number {\n  return count > 1 ? 2 : 1;\n}\n',
  'test/cart.test.ts':
    "import { Cart } from '../src/cart.js';\n\nit('adds up', () => {\n  new Cart().total();\n});\n",
  'tools/report.py': 'import os\n\n\ndef price():\n    return os.getcwd()\n',
};

beforeAll(() => {
  root = place.tree(PROJECT);
  git(root, 'init', '-b', 'main');
  git(root, 'add', '.');
  git(root, 'commit', '-m', 'one');
  server = place.server({ project: root, toolsets: 'structure' });
});

interface Answer {
  text: string;
  isError: boolean;
}

async function answerOf(tool: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const { result } = await server.request('tools/call', { name: tool, arguments: args });
  const [first] = Array.isArray(result?.content) ? result.content : [];
  return { text: String(first?.text), isError: result?.isError === true };
}

const json = async (tool: string, args?: Record<string, unknown>) =>
  JSON.parse((await answerOf(tool, args)).text);

describe('the structure tools', () => {
  it('are 23 in the list of their toolset', async () => {
    const { result } = await server.request('tools/list', {});
    const tools = Array.isArray(result?.tools) ? result.tools : [];
    expect(tools).toHaveLength(23);
  });

  it('answer for a project that was never indexed', async () => {
    expect(await json('get_stats')).toMatchObject({
      root,
      total_files: 5,
      languages: { TypeScript: 3, JSON: 1, Python: 1 },
      skipped: { too_large: 0, binary: 0, unreadable: 0 },
    });
    expect((await answerOf('lookup_symbol', { name: 'cart' })).text).toBe(
      'Found 2 matches:\n\nsrc/cart.ts:\n  class Cart (line 4)\n  Cart.total(): number (line 5)',
    );
  });

  it('follow references through imports', async () => {
    const { references } = await json('get_callers', { symbol: 'price' });
    expect(references[0]).toEqual({
      file: 'src/cart.ts',
      line: 6,
      match_type: 'call',
      name: 'total',
      kind: 'method',
      confidence: 'high',
      text: 'return price(1);',
    });
    expect(references.every(({ file }: { file: string }) => file !== 'tools/report.py')).toBe(true);
  });

  it('see a save at once, a new file and one that is gone', async () => {
    writeFiles(root, { 'src/price.ts': 'export function price(): number {\n  return 1;\n}\n' });
    writeFiles(root, { 'src/new.ts': 'export const fresh = 1;\n' });
    rmSync(join(root, 'tools/report.py'));
    const { declarations } = await json('list_declarations', { path: 'src/price.ts', shallow: true });
    expect(declarations[0].signature).toBe('function price(): number');
    expect((await answerOf('lookup_symbol', { name: 'fresh' })).text).toContain('src/new.ts');
    expect((await answerOf('get_imports', { path: 'tools/report.py' })).text).toBe(
      'File not found in index: tools/report.py',
    );
  });

  it('take in changes of however many files before they answer', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`many/f${i}.ts`, `export const many${i} = ${i};\n`]),
    );
    writeFiles(root, many);
    expect((await answerOf('lookup_symbol', { name: 'many2', limit: 1 })).text).toContain(
      'Found 111 matches',
    );
    rmSync(join(root, 'many'), { recursive: true });
  });

  it('tell the changes since a commit', async () => {
    const { files_removed, files_modified } = await json('get_diff_summary', { since_ref: 'HEAD' });
    expect(files_removed).toEqual(['tools/report.py']);
    expect(files_modified).toEqual([
      {
        path: 'src/price.ts',
        added: [],
        removed: [],
        modified: [
          {
            kind: 'function',
            name: 'price',
            old_signature: 'function price(count: number): number',
            new_signature: 'function price(): number',
          },
        ],
      },
    ]);
  });

  it.each<[tool: string, args: Record<string, unknown>, message: string]>([
    ['lookup_symbol', { name: 'x', limit: 500 }, "'limit' must be between 1 and 200 (got 500)"],
    ['lookup_symbol', { name: 'x', limit: '5' }, "'limit' must be an integer"],
    ['list_declarations', { path: 'src/cart.ts', kind: 'funktion' }, "Unknown kind: 'funktion'"],
    ['get_tree', { path: '../x' }, 'Path is outside the workspace: ../x'],
    ['lookup_symbol', { name: 'x', session: 'nope' }, 'Unknown session: nope'],
    ['get_stats', { member: 'nope' }, 'Unknown workspace member: nope. Use list_workspace_members'],
    [
      'read_source',
      { path: 'src/cart.ts' },
      "Provide 'symbol', 'symbols', or both 'start_line' and 'end_line'",
    ],
  ])('%s %j is refused in plain words', async (tool, args, message) => {
    const { text, isError } = await answerOf(tool, args);
    expect(isError).toBe(true);
    expect(text.startsWith(message)).toBe(true);
  });

  it('would rather not answer than leave out a change', async () => {
    const home = place.unused('home-locked');
    const own = place.tree({ 'a.ts': 'export const one = 1;\n' }, 'locked');
    const reader = place.server({ project: own, home });
    await reader.callTool('lookup_symbol', { name: 'one' });
    const { id } = await onlyRecord(home);
    const lock = await acquireLock(new SourcePlace(home, id).lockFile, 0);
    // Few are taken in whoever writes.
    writeFiles(own, { 'a.ts': 'export const two = 2;\n' });
    expect(await reader.callTool('lookup_symbol', { name: 'two' })).toContain('a.ts');
    writeFiles(
      own,
      numbered(
        300,
        (i) => `many/f${i}.ts`,
        (i) => `export const many${i} = ${i};\n`,
      ),
    );
    const { result } = await reader.request('tools/call', {
      name: 'lookup_symbol',
      arguments: { name: 'many7' },
    });
    expect(result).toMatchObject({
      isError: true,
      content: [
        { text: expect.stringContaining('The index lacks 300 changed files that cannot be taken in now') },
      ],
    });
    await lock.release();
    expect(await reader.callTool('lookup_symbol', { name: 'many7' })).toContain('many/f7.ts');
  });

  it('answer for another source by its session', async () => {
    const other = place.tree({ 'lib/box.rs': 'pub struct Box2 { pub size: u32 }\n' });
    await server.callTool('index_repository', { path: other, session: 'other' });
    expect((await answerOf('lookup_symbol', { name: 'Box2', session: 'other' })).text).toContain(
      'pub struct Box2 (line 1)',
    );
  });

  it('give the same bytes in another process', async () => {
    const asked: [string, Record<string, unknown>][] = [
      ['get_dependency_graph', {}],
      ['get_health', {}],
      ['explain_symbol', { name: 'Cart' }],
      ['search_relevant', { query: 'cart total' }],
    ];
    const answers = async () => Promise.all(asked.map(([tool, args]) => answerOf(tool, args)));
    const before = await answers();
    server = place.server({ project: root, toolsets: 'structure' });
    expect(await answers()).toEqual(before);
  });

  it('parse all files anew when the parsers have changed, and once', async () => {
    const home = place.unused('home-old');
    server = place.server({ project: root, home });
    const before = await answerOf('lookup_symbol', { name: 'cart' });
    const { id, syntaxVersion, snapshot } = await onlyRecord(home);
    await server.kill('SIGTERM');
    await editRecord(home, id, { syntaxVersion: 'of another build' });
    server = place.server({ project: root, home });
    expect(await answerOf('lookup_symbol', { name: 'cart' })).toEqual(before);
    const after = await onlyRecord(home);
    expect(after.syntaxVersion).toBe(syntaxVersion);
    expect(after.snapshot.nextFile).toBeGreaterThan(snapshot.nextFile);
    await answerOf('get_stats');
    expect((await onlyRecord(home)).snapshot.publication).toBe(after.snapshot.publication);
  });

  it('keep no other question waiting while all files are to be parsed anew', async () => {
    const home = place.unused('home-waiting');
    const first = place.server({ project: root, home });
    await first.callTool('get_stats', {});
    await first.kill('SIGTERM');
    const { id } = await onlyRecord(home);
    await editRecord(home, id, { syntaxVersion: 'of another build' });
    const lock = await acquireLock(new SourcePlace(home, id).lockFile, 0);
    const other = place.server({ project: root, home, toolsets: 'all' });
    await other.callTool('search_code', { query: 'cart' });
    const waiting = other.request('tools/call', { name: 'get_stats', arguments: {} });
    // So that it has begun.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await other.callTool('search_code', { query: 'cart' })).toContain('Found');
    // It waits for the lock for two seconds, and would have given up if it had been waited for.
    await lock.release();
    expect((await waiting).result).not.toHaveProperty('isError');
  });

  it('answer after the process was killed while it was indexing', async () => {
    const home = place.unused('home-killed');
    const first = place.server({ project: root, home });
    void first.request('tools/call', { name: 'get_stats', arguments: {} });
    await new Promise((resolve) => setTimeout(resolve, 400));
    await first.kill('SIGKILL');
    server = place.server({ project: root, home });
    expect((await json('get_stats')).total_files).toBe(5);
  });
});
