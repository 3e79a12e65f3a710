/** Names of entries: what they mean, and that none leads out of the folder. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { entryPath } from '../../../src/sources/artifacts/jar-names.ts';
import {
  expectUnusable,
  extractAt,
  extracted,
  outside,
  pathsOf,
  placeOf,
  refusalOf,
  SOURCE,
} from './jar-extraction.ts';
import { zip } from './zip-writer.ts';

/** The extra field that gives a name in UTF-8 beside the one of the header. */
function unicodePath(raw: Buffer, name: string): Buffer {
  const text = Buffer.from(name);
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(text.length + 5, 2);
  head.writeUInt8(1, 4);
  head.writeUInt32LE(crc32(raw), 5);
  return Buffer.concat([head, text]);
}

describe('a name', () => {
  it.each([
    ['a/b/C.java', 'a/b/C.java'],
    ['./a/C.java', 'a/C.java'],
    ['a/./b/C.java', 'a/b/C.java'],
    ['a//b/C.java', 'a/b/C.java'],
    ['a/b/', 'a/b'],
    ['./', ''],
    ['a/..b/c../.d/e..f', 'a/..b/c../.d/e..f'],
    ['a b/%2e%2e/~/$x', 'a b/%2e%2e/~/$x'],
    ['ä/日本.java', 'ä/日本.java'],
    ['a/b:c', 'a/b:c'],
    ['a/ab:c', 'a/ab:c'],
  ])('%j is the path %j', (name, path) => {
    // A colon behind a single letter may be a drive.
    if (name === 'a/b:c') expect(() => entryPath(Buffer.from(name))).toThrow('drive letter');
    else expect(entryPath(Buffer.from(name))).toBe(path);
  });

  it.each([
    ['', 'empty'],
    ['/etc/passwd', 'absolute'],
    ['//host/share/x', 'absolute'],
    ['/', 'absolute'],
    ['..', "'..'"],
    ['../x', "'..'"],
    ['a/../../x', "'..'"],
    ['a/..', "'..'"],
    ['a/../b', "'..'"],
    ['./../x', "'..'"],
    ['.. /x', "'..'"],
    ['a/.. ./x', "'..'"],
    ['a/.../x', "'..'"],
    ['a/. /x', "'..'"],
    ['..\\x', 'backslash'],
    ['a\\b', 'backslash'],
    ['\\\\host\\share', 'backslash'],
    ['C:/x', 'drive letter'],
    ['c:x', 'drive letter'],
    ['./C:/x', 'drive letter'],
    ['a/C:/x', 'drive letter'],
    ['C:\\x', 'backslash'],
    ['a\0b', 'NUL'],
    ['../a\0.java', 'NUL'],
    [`${'a/'.repeat(2048)}b`, '4097 bytes'],
  ])('%j is refused', (name, why) => {
    expect(() => entryPath(Buffer.from(name))).toThrow(why);
  });

  it('is read as code page 437 if it is no UTF-8', () => {
    expect(entryPath(Buffer.from([0x82, 0x2e, 0x6b, 0x74]))).toBe('é.kt');
    expect(entryPath(Buffer.from('é.kt'))).toBe('é.kt');
  });

  it('hides no segment in bytes that a careless decoder would take for dots and slashes', () => {
    const overlong = Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0xc0, 0xaf, 0x78]);
    expect(entryPath(overlong)).not.toMatch(/[./\\]/);
  });

  it('is shown in the message, short and on one line', async () => {
    const refusal = await refusalOf([SOURCE, { name: `../${'x'.repeat(3000)}\n` }]);
    expect(refusal.message).toContain("'../xxx");
    expect(refusal.message).not.toContain('\n');
    expect(refusal.message.length).toBeLessThan(400);
  });
});

describe('an entry', () => {
  it.each(['A.class', 'a.txt', 'folder/'])(
    'with an unsafe name refuses the jar, were it %s',
    async (name) => {
      await expectUnusable([SOURCE, { name: `../${name}`, method: 0 }], "'..'");
      await expectUnusable([SOURCE, { name: `..\\${name}`, method: 0 }], 'backslash');
    },
  );

  it('with a name that the flag calls UTF-8 and is none comes out all the same', async () => {
    expect(await pathsOf([{ name: Buffer.from([0x82, 0x2e, 0x6b, 0x74]), flags: 0x800 }])).toEqual(['é.kt']);
    expect(await pathsOf([{ name: 'é.kt', flags: 0 }])).toEqual(['é.kt']);
  });

  it('is called what its extra field says, and judged by that', async () => {
    const raw = Buffer.from('A.java');
    expect(await pathsOf([{ name: raw, extra: unicodePath(raw, 'Ä.java') }])).toEqual(['Ä.java']);
    await expectUnusable([{ name: raw, extra: unicodePath(raw, '../A.java') }], "'..'");
    await expectUnusable([{ name: raw, extra: unicodePath(raw, 'a\0b') }], 'NUL');
  });

  it('with a name too long for the file system refuses the jar, unless it is left out', async () => {
    const long = 'x'.repeat(300);
    await expectUnusable([SOURCE, { name: `a/${long}.txt` }], 'no place');
    await expectUnusable([SOURCE, { name: `${long}/B.java` }], 'no place');
    expect(await pathsOf([SOURCE, { name: `${long}.class` }])).toEqual(['A.java']);
  });

  it('may lie deep', async () => {
    const name = `${'d/'.repeat(1200)}A.java`;
    expect(await pathsOf([{ name }])).toEqual([name]);
  });
});

/** Parts that are put together in all ways, with one of the joints between each two. */
const PARTS = ['..', '.', '', 'a', 'C:', '...', '.. ', '%2e%2e', '~', '\u2025', 'A.java'];
const JOINTS = ['/', '\\', '//', '/\0/'];
const HOSTILE = PARTS.flatMap((first) =>
  PARTS.flatMap((second) =>
    JOINTS.flatMap((joint) =>
      ['evil.java', '', '../evil.java'].map((last) => [first, second, last].join(joint)),
    ),
  ),
);

describe('of all hostile names', () => {
  it('there are more than 1,000', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThan(1000);
  });

  it('none is written outside the folder', async () => {
    const place = placeOf([SOURCE]);
    for (const name of HOSTILE) {
      writeFileSync(place.jar, zip([{ name, content: 'evil' }, SOURCE]));
      const thrown: unknown = await extractAt(place).then(
        () => undefined,
        (error) => error,
      );
      if (thrown !== undefined) {
        expect(thrown, name).toMatchObject({ status: 'invalid_source' });
        expect(existsSync(place.into), name).toBe(false);
      }
      const mustFail = name === '' || /^\/|\\|\0|(^|\/)\.\.(\/|$)|^[A-Z]:/.test(name);
      if (mustFail) expect(thrown, name).toBeDefined();
      expect(outside(place), name).toEqual([]);
      rmSync(place.into, { recursive: true, force: true });
    }
  });

  it('harmless ones come out', async () => {
    const { contents } = await extracted([{ name: 'a/%2e%2e/\u2025/~/evil.java', content: 'kept' }]);
    expect(Object.keys(contents)).toEqual(['a/%2e%2e/\u2025/~/evil.java']);
  });
});
