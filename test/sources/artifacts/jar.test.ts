/** What is taken from a jar, and what is left out. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extractJar, JAR_LIMITS } from '../../../src/sources/artifacts/jar.ts';
import { DEMO_FILES } from '../../tools/artifacts/asking.ts';
import { temporaryDirectory } from '../tree.ts';
import {
  expectUnusable,
  extractAt,
  extracted,
  pathsOf,
  placeOf,
  refusalOf,
  SOURCE,
} from './jar-extraction.ts';
import { type ZipEntry, zip } from './zip-writer.ts';

const LINK = 0o120777;
const PIPE = 0o010644;
const FILE = 0o100644;

describe('files of a jar', () => {
  it('come out at their paths, with their contents', async () => {
    const entries = Object.entries(DEMO_FILES).map(([name, content]) => ({ name, content }));
    const { files, skipped, contents } = await extracted(entries);
    expect({ files, skipped }).toEqual({ files: 6, skipped: 0 });
    expect(contents).toEqual(
      Object.fromEntries(Object.entries(DEMO_FILES).map(([name, text]) => [name, Buffer.from(text)])),
    );
  });

  it.each<[string, Omit<ZipEntry, 'name' | 'content'>]>([
    ['stored', { method: 0 }],
    ['deflated', { method: 8 }],
    ['with sizes behind the contents', { hasDescriptor: true }],
    ['with sizes and place in 64 bits', { isZip64: true }],
    ['of a writer that gives modes', { mode: FILE }],
    ['with a declared size that is too large', { size: 0xfffffffe }],
    ['with a declared size that is too small', { size: 1 }],
  ])('may be %s', async (_, fields) => {
    const content = 'class B {}\n'.repeat(10_000);
    const { contents } = await extracted([SOURCE, { name: 'b/B.java', content, ...fields }]);
    expect(contents['b/B.java']?.toString()).toBe(content);
  });

  it.each(['stored', 'deflated'])('may be larger than what is inflated at once: %s', async (kind) => {
    const line = (n: number) => `int a${(n * 2654435761) % 4294967296};\n`;
    const content = Array.from({ length: 150_000 }, (_, n) => line(n)).join('');
    const entry = { name: 'B.java', content, method: kind === 'stored' ? 0 : 8 };
    const { contents } = await extracted([SOURCE, entry]);
    expect(content.length).toBeGreaterThan(2 ** 21);
    expect(contents['B.java']?.equals(Buffer.from(content))).toBe(true);
  });

  it('may be empty, with or without a deflated nothing', async () => {
    const { contents } = await extracted([
      { name: 'A.java' },
      { name: 'b.txt', data: Buffer.alloc(0) },
      { name: 'c.txt', method: 0 },
    ]);
    expect(Object.values(contents).map((bytes) => bytes.length)).toEqual([0, 0, 0]);
  });

  it('come out of archives with a beginning of their own, a comment, an end in 64 bits', async () => {
    for (const options of [
      { prefix: Buffer.from('#!/bin/sh\nexec java -jar "$0"\n') },
      { comment: Buffer.from('made by hand') },
      { isZip64: true },
    ]) {
      expect(await pathsOf(zip([SOURCE], options))).toEqual(['A.java']);
    }
  });

  it('are as many as there are, when the count of the archive has wrapped', async () => {
    const folders = Array.from({ length: 0x10000 }, () => ({ name: 'd/', method: 0 }));
    expect(await pathsOf(zip([...folders, SOURCE]))).toEqual(['A.java']);
  });

  it('are counted in `files`, whatever their number in a folder', async () => {
    const entries = Array.from({ length: 300 }, (_, n) => ({
      name: `p${n % 7}/C${n}.java`,
      content: `${n}`,
    }));
    expect(await extracted(entries)).toMatchObject({ files: 300, skipped: 0 });
  });
});

describe('left out', () => {
  it.each(['a/B.class', 'lib/inner.jar', 'x.ZIP', 'logo.png', 'LOGO.JPG', 'f.woff2', 'n.so'])(
    '%s, without being looked at',
    async (name) => {
      const never = { name, data: Buffer.from('no deflated data'), crc: 1, size: 1 };
      expect(await pathsOf([SOURCE, never, { ...never, method: 99, name: `x/${name}` }])).toEqual(['A.java']);
    },
  );

  it('archives in the archive, whatever their name', async () => {
    const inner = zip([{ name: 'Inner.java', content: 'class Inner {}' }]);
    expect(await pathsOf([SOURCE, { name: 'inner', content: inner }])).toEqual(['A.java']);
  });

  it('folders, links and what else is no file', async () => {
    const target = '/etc/passwd';
    const result = await extracted([
      SOURCE,
      { name: 'a/', method: 0 },
      { name: './', method: 0 },
      { name: 'link.java', content: target, mode: LINK },
      { name: 'folder', content: '..', mode: LINK },
      { name: 'pipe', content: '', mode: PIPE },
    ]);
    expect(Object.keys(result.contents)).toEqual(['A.java']);
  });

  it('what would be written through a link', async () => {
    const result = await extracted([
      SOURCE,
      { name: 'out', content: '../../..', mode: LINK },
      { name: 'out/evil.java', content: 'class Evil {}' },
    ]);
    expect(Object.keys(result.contents)).toEqual(['A.java', 'out/evil.java']);
  });
});

describe('one name twice', () => {
  it.each<[string, ZipEntry, string | undefined]>([
    ['text', { name: 'x/B.java', content: 'first' }, 'first'],
    ['text, written otherwise', { name: './x//B.java', content: 'first' }, 'first'],
    ['a link', { name: 'x/B.java', content: '/etc', mode: LINK }, undefined],
    ['binary', { name: 'x/B.java', content: '\0' }, undefined],
  ])('the first counts: %s', async (_, first, expected) => {
    const { contents } = await extracted([SOURCE, first, { name: 'x/B.java', content: 'second' }]);
    expect(contents['x/B.java']?.toString()).toBe(expected);
  });

  it('the first counts of a file and a folder', async () => {
    const file = { name: 'a', content: 'file' };
    const below = { name: 'a/b/C.java', content: 'class C {}' };
    expect(await pathsOf([SOURCE, file, below])).toEqual(['A.java', 'a']);
    expect(await pathsOf([SOURCE, below, file])).toEqual(['A.java', 'a/b/C.java']);
    expect(await pathsOf([SOURCE, file, below, { ...below, name: 'a/b/D.java' }])).toEqual(['A.java', 'a']);
  });
});

describe('a jar without sources', () => {
  it.each<[string, ZipEntry[]]>([
    ['class files only', [{ name: 'com/acme/A.class', content: '\xca\xfe' }]],
    ['nothing', []],
    ['folders with such a name', [{ name: 'A.java/', method: 0 }]],
    ['a link with such a name', [{ name: 'A.java', content: '/etc/passwd', mode: LINK }]],
    ['text', [{ name: 'README.md', content: '# A.java' }]],
  ])('names the jar that is needed: %s', async (_, entries) => {
    const refusal = await refusalOf(entries);
    expect(refusal).toMatchObject({ status: 'invalid_source', suggestedAction: 'search_cached_artifact' });
    expect(refusal.message).toContain('demo-1.0-sources.jar');
  });

  it('is none with one file in any of the languages', async () => {
    for (const name of ['a.java', 'a.kt', 'a.kts', 'a.groovy', 'a.scala']) {
      expect(await pathsOf([{ name, content: 'x' }])).toEqual([name]);
    }
  });

  it('is spoken of in general where no artifact is known', async () => {
    const place = placeOf([]);
    await expect(extractJar(place.jar, place.into)).rejects.toThrow('<artifact>-<version>-sources.jar');
  });
});

describe('the folder', () => {
  it('is made with those above it', async () => {
    const place = placeOf([SOURCE]);
    const into = join(place.root, 'new', 'deep', 'folder');
    await extractAt({ ...place, into });
    expect(existsSync(join(into, 'A.java'))).toBe(true);
  });

  it('is neither used nor removed if it was there', async () => {
    const place = placeOf([SOURCE]);
    mkdirSync(place.into);
    writeFileSync(join(place.into, 'mine'), 'mine');
    await expect(extractAt(place)).rejects.toMatchObject({ status: 'internal_error' });
    expect(readFileSync(join(place.into, 'mine'), 'utf8')).toBe('mine');
  });

  it('is not spoken of when it cannot be written', async () => {
    const place = placeOf([SOURCE]);
    const failing = extractAt({ ...place, into: join(place.jar, 'below-a-file') });
    await expect(failing).rejects.toMatchObject({ message: expect.not.stringContaining(place.root) });
  });
});

describe('no jar', () => {
  it.each<[string, Buffer]>([
    ['text', Buffer.from('just a text that was given another name\n'.repeat(10))],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('P')],
    ['deflated data', deflateRawSync('text')],
    ['the signature of an end alone', Buffer.from([0x50, 0x4b, 5, 6])],
  ])('is refused: %s', (_, bytes) => expectUnusable(bytes, /no zip archive|cut off/));

  it('is a folder or a file that is not there', async () => {
    const place = placeOf([SOURCE]);
    for (const [jar, why] of [
      [temporaryDirectory(), 'no regular file'],
      [join(place.root, 'none.jar'), 'not there'],
    ] as const) {
      await expect(extractAt({ ...place, jar })).rejects.toMatchObject({
        status: 'invalid_source',
        message: expect.stringContaining(why),
      });
    }
  });
});

it('has the usual limits', () => {
  expect(JAR_LIMITS).toEqual({
    fileBytes: 268_435_456,
    entries: 100_000,
    textBytes: 536_870_912,
    textEntryBytes: 16_777_216,
    ratioFromBytes: 1_048_576,
    ratio: 200,
  });
});
