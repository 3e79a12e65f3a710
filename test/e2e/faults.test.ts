import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { SourcePlace } from '../../src/store/source-tables.ts';
import type { ServerProcess } from './client.ts';
import { lab } from './support/lab.ts';
import { failureOf, hitsOf } from './support/replies.ts';

const place = lab();
const { home } = place;
let server: ServerProcess;
let root: string;

beforeAll(() => {
  server = place.server();
});

beforeEach(async () => {
  root = place.tree({ 'a.txt': 'words', 'b.txt': 'other words' });
  await server.callTool('index_repository', { path: root, session: 's', force: true });
});

const remedy = /session 's'.*(Re-index it with index_repository force=true or delete it)/is;

/** The directory of a table of the index in force. */
function tableOf(name: 'files' | 'blocks'): string {
  const { directory } = new SourcePlace(home, 's');
  const [generation = ''] = readdirSync(directory);
  return join(directory, generation, `${name}.lance`);
}

/** Overwrites all data files of a table. */
function garble(name: 'files' | 'blocks'): void {
  const data = join(tableOf(name), 'data');
  for (const file of readdirSync(data)) writeFileSync(join(data, file), 'nonsense');
}

describe('index data that cannot be read', () => {
  test.each([
    ['tables that are gone', () => rmSync(new SourcePlace(home, 's').directory, { recursive: true })],
    ['a table that is gone', () => rmSync(tableOf('blocks'), { recursive: true })],
    ['garbled files', () => garble('files')],
    ['garbled postings', () => garble('blocks')],
  ])('%s: an internal error names session and remedy, which works', async (_what, damage) => {
    damage();
    const later = place.server();
    const failure = await failureOf(later, 'search_code', { session: 's', query: 'words' });
    expect(failure).toEqual({ code: -32603, message: expect.stringMatching(remedy) });
    await later.callTool('index_repository', { path: root, session: 's', force: true });
    expect((await hitsOf(later, root, { session: 's', query: 'words' })).sort()).toEqual(['a.txt', 'b.txt']);
    await later.kill();
  });

  it('does not keep a session from being deleted', async () => {
    garble('files');
    await server.callTool('delete_session', { session: 's', confirm: true });
    expect(await server.callTool('list_sessions')).toMatch(/^No sessions/);
  });
});

describe('a root that is no directory any more', () => {
  it('counts as gone', async () => {
    renameSync(root, `${root}-moved`);
    writeFileSync(root, 'a file');
    const gone = { code: -32001, message: `Repository path no longer exists: ${root}` };
    expect(await failureOf(server, 'search_code', { session: 's', query: 'words' })).toEqual(gone);
  });

  it('or was gone before the first need of a project', async () => {
    const project = place.tree({ 'a.txt': 'words' });
    const own = place.server({ project, home: place.unused() });
    await own.callTool('list_sessions');
    renameSync(project, `${project}-moved`);
    expect(await failureOf(own, 'search_code', { query: 'words' })).toEqual({
      code: -32001,
      message: `Repository path no longer exists: ${project}`,
    });
  });
});

describe('where and how a server runs', () => {
  it('does not show in its answers', async () => {
    const environments = [
      { TZ: 'UTC', LC_ALL: 'C' },
      { TZ: 'Asia/Kolkata', LC_ALL: 'de_DE.UTF-8', LANG: 'tr_TR.UTF-8' },
    ];
    const answers = [];
    for (const env of environments) {
      const other = place.server({ env });
      const search = await other.callTool('search_code', { session: 's', query: 'words' });
      const info = await other.callTool('get_session_info', { session: 's' });
      answers.push(search.replace(/\(\d+ms\)/, ''), info);
    }
    expect(answers.slice(2)).toEqual(answers.slice(0, 2));
  });
});
