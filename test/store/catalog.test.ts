import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Catalog, isDamaged } from '../../src/store/catalog.ts';
import { connect } from '../../src/store/lance.ts';
import type { Tables } from '../../src/store/tables.ts';
import { TABLES_HERE } from '../../src/store/tables-here.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../../src/store/types.ts';

let home: string;

beforeEach(() => {
  home = join(mkdtempSync(join(tmpdir(), 'quarry-catalog-')), 'home');
  onTestFinished(() => rmSync(join(home, '..'), { recursive: true, force: true }));
});

function record(id: string, changes: Partial<SourceRecord> = {}): SourceRecord {
  return {
    id,
    kind: 'directory',
    repositoryPath: '/repo',
    root: '/repo',
    createdAt: 1,
    durationMs: 1,
    syntaxVersion: 'x',
    lastIndexedAt: 2,
    schemaVersion: SCHEMA_VERSION,
    settings: {
      chunkSize: 512,
      overlap: 64,
      includePatterns: ['**/*'],
      excludePatterns: [],
      respectGitignore: true,
      maxFileBytes: 1,
    },
    files: 1,
    chunks: 2,
    chunkBytes: 3,
    sizeOnDisk: 4,
    snapshot: {
      generation: 'g',
      publication: 1,
      filesVersion: 1,
      blocksVersion: 1,
      nextFile: 1,
      nextDocument: 1,
      nextSegment: 1,
      purgedDocuments: 0,
      purgedFiles: 0,
    },
    ...changes,
  };
}

async function writeRow(id: string, json: string): Promise<void> {
  await new Catalog(home).put(record(id));
  const table = await (await connect(home)).openTable('catalog');
  await table.update({ where: `id = '${id.replaceAll("'", "''")}'`, values: { record: json } });
}

describe('a catalog', () => {
  it('that does not exist is empty, and reading creates nothing', async () => {
    const catalog = new Catalog(home);
    expect(await catalog.entries()).toEqual([]);
    expect(await catalog.entry('a')).toBeUndefined();
    expect(existsSync(home)).toBe(false);
  });

  it('gives back what was put, by id in byte order', async () => {
    const catalog = new Catalog(home);
    const ids = ['b', 'a', 'B', 'g:a:1', 'a-b', "it's"];
    for (const id of ids) await catalog.put(record(id));
    const sorted = [...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(await catalog.entries()).toEqual(sorted.map((id) => record(id)));
    expect(await catalog.entry("it's")).toEqual(record("it's"));
  });

  it('puts a record in the place of the one with its id', async () => {
    const catalog = new Catalog(home);
    await catalog.put(record('a'));
    await catalog.put(record('a', { files: 9 }));
    expect(await catalog.entries()).toEqual([record('a', { files: 9 })]);
  });

  it('removes a record, and no other', async () => {
    const catalog = new Catalog(home);
    for (const id of ["it's", 'its']) await catalog.put(record(id));
    await catalog.remove("it's");
    expect(await catalog.entries()).toEqual([record('its')]);
    await catalog.remove('none');
    expect(await catalog.entries()).toEqual([record('its')]);
  });

  it('shows at once what another has changed', async () => {
    const [one, other] = [new Catalog(home), new Catalog(home)];
    expect(await other.entries()).toEqual([]);
    await one.put(record('a'));
    expect(await other.entries()).toEqual([record('a')]);
    await one.put(record('a', { files: 7 }));
    expect(await other.entry('a')).toEqual(record('a', { files: 7 }));
    await one.remove('a');
    expect(await other.entries()).toEqual([]);
  });

  it('made anew in place of one that was removed is seen', async () => {
    const catalog = new Catalog(home);
    await catalog.put(record('a'));
    expect(await catalog.entries()).toHaveLength(1);
    rmSync(home, { recursive: true });
    expect(await catalog.entries()).toEqual([]);
    await new Catalog(home).put(record('b'));
    expect(await catalog.entries()).toEqual([record('b')]);
  });

  it('loses no change of many made at once', async () => {
    const catalogs = Array.from({ length: 4 }, () => new Catalog(home));
    await Promise.all(
      catalogs.map(async (catalog, c) => {
        for (let i = 0; i < 8; i++) await catalog.put(record(`${c}-${i}`));
        await catalog.remove(`${c}-0`);
      }),
    );
    const ids = (await new Catalog(home).entries()).map(({ id }) => id);
    expect(ids).toEqual([0, 1, 2, 3].flatMap((c) => [1, 2, 3, 4, 5, 6, 7].map((i) => `${c}-${i}`)));
    expect(readdirSync(join(home, 'locks'))).toEqual([]);
  });

  it('stays small over many changes', async () => {
    const catalog = new Catalog(home);
    for (let i = 0; i < 70; i++) await catalog.put(record('a', { files: i }));
    expect(await catalog.entries()).toEqual([record('a', { files: 69 })]);
  });
});

describe('a damaged record', () => {
  it.each([
    ['no JSON', '{"id": "'],
    ['no object', '7'],
    ['null', 'null'],
    ['of another id', JSON.stringify(record('other'))],
    ['without snapshot', JSON.stringify({ ...record('bad'), snapshot: undefined })],
    ['with a snapshot of null', JSON.stringify({ ...record('bad'), snapshot: null })],
    ['without patterns', JSON.stringify({ ...record('bad'), settings: {} })],
    ['with text for a number', JSON.stringify({ ...record('bad'), files: '3' })],
  ])('%s, is told from sound ones', async (_what, json) => {
    await writeRow('bad', json);
    await new Catalog(home).put(record('good'));
    const entries = await new Catalog(home).entries();
    expect(entries.map((entry) => [entry.id, isDamaged(entry)])).toEqual([
      ['bad', true],
      ['good', false],
    ]);
  });

  it('can be replaced', async () => {
    await writeRow('bad', '{');
    const catalog = new Catalog(home);
    await catalog.put(record('bad'));
    expect(await catalog.entries()).toEqual([record('bad')]);
  });
});

describe('a catalog that cannot be read', () => {
  it('is an internal error that names it and the remedy', async () => {
    mkdirSync(join(home, 'catalog.lance', '_versions'), { recursive: true });
    writeFileSync(join(home, 'catalog.lance', '_versions', '1.manifest'), 'nonsense');
    await expect(new Catalog(home).entries()).rejects.toMatchObject({
      code: 'internal_error',
      message: expect.stringContaining(home),
    });
  });
});

describe('what this process has published', () => {
  function counted(): { tables: Tables; reads: () => number } {
    let reads = 0;
    const read: Tables['read'] = (...args) => {
      reads++;
      return TABLES_HERE.read(...args);
    };
    return { tables: { ...TABLES_HERE, read }, reads: () => reads };
  }

  it('is known without reading it back', async () => {
    const { tables, reads } = counted();
    const catalog = new Catalog(home, tables);
    await catalog.put(record('b'));
    await catalog.entries();
    const before = reads();
    await catalog.put(record('a'));
    await catalog.put(record('b', { lastIndexedAt: 3 }));
    const entries = await catalog.entries();
    expect(reads()).toBe(before);
    expect(entries).toEqual(await new Catalog(home).entries());
  });

  it('hides nothing that others have published before it', async () => {
    const { tables } = counted();
    const catalog = new Catalog(home, tables);
    await catalog.put(record('b'));
    await catalog.entries();
    await new Catalog(home).put(record('other'));
    await catalog.put(record('a'));
    const ids = (await catalog.entries()).map(({ id }) => id);
    expect(ids).toEqual(['a', 'b', 'other']);
  });
});
