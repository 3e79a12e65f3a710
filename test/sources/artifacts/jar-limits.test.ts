/** How much a jar may be: each limit at its edge, and when the caller no longer waits. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectUnusable, extractAt, extracted, outside, pathsOf, placeOf, SOURCE } from './jar-extraction.ts';
import { type ZipEntry, zip } from './zip-writer.ts';

const MIB = 1024 * 1024;
/** Text that hardly shrinks. */
const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex');

/** A signal that is aborted from the moment that `isAborted` says so. */
function signalOf(isAborted: () => boolean): AbortSignal {
  return Object.defineProperty(new AbortController().signal, 'aborted', { get: isAborted });
}

describe('the size of the jar', () => {
  it('is possible at the limit, and refused above it', async () => {
    const jar = zip([SOURCE]);
    expect(await pathsOf(jar, { fileBytes: jar.length })).toEqual(['A.java']);
    await expectUnusable(jar, `${jar.length} bytes, and at most ${jar.length - 1}`, {
      fileBytes: jar.length - 1,
    });
  });

  it('is looked at before anything else', async () => {
    await expectUnusable(Buffer.alloc(1000), '1000 bytes', { fileBytes: 999 });
  });
});

describe('the number of entries', () => {
  const folders = Array.from({ length: 9 }, (_, n) => ({ name: `f${n}/`, method: 0 }));

  it('is possible at the limit, and refused above it', async () => {
    expect(await pathsOf([...folders, SOURCE], { entries: 10 })).toEqual(['A.java']);
    await expectUnusable([...folders, SOURCE], 'more than 9 entries', { entries: 9 });
  });

  it('is that of the entries, whatever the archive claims', async () => {
    await expectUnusable(zip([...folders, SOURCE], { count: 1 }), 'more than 9 entries', { entries: 9 });
    await expectUnusable(
      zip([SOURCE], { count: 10_000_000, isZip64: true }),
      'claims 10000000 entries and has 1',
    );
  });

  it('bounds the folders that long paths make', async () => {
    const deep = { name: 'a/b/c/d/E.java', content: 'class E {}' };
    expect(await pathsOf([deep], { entries: 4 })).toEqual([deep.name]);
    await expectUnusable([deep], 'more than 3 directories', { entries: 3 });
  });
});

describe('the text of all entries', () => {
  const two = [
    { name: 'A.java', content: noise(600) },
    { name: 'B.java', content: noise(400) },
  ];

  it('is possible at the limit, and refused above it', async () => {
    expect(await pathsOf(two, { textBytes: 1000 })).toEqual(['A.java', 'B.java']);
    await expectUnusable(two, 'more than 999 bytes', { textBytes: 999 });
  });

  it('is counted while inflating, whatever the headers say', async () => {
    await expectUnusable(
      two.map((entry) => ({ ...entry, size: 1 })),
      'more than 999 bytes',
      { textBytes: 999 },
    );
  });

  it('is counted in large entries too', async () => {
    const large = { name: 'B.java', content: noise(5000) };
    const limits = { ratioFromBytes: 1000, textBytes: 5000 + 11 };
    expect(await pathsOf([SOURCE, large], limits)).toEqual(['A.java', 'B.java']);
    await expectUnusable([SOURCE, large], 'more than', { ...limits, textBytes: 5000 + 10 });
  });

  it('does not count what is not kept', async () => {
    const others = [
      { name: 'b.bin', content: `\0${noise(2000)}` },
      { name: 'c.txt', content: noise(3000) },
    ];
    const result = await extracted([...others, ...two], { textBytes: 1000, textEntryBytes: 1500 });
    expect(result).toMatchObject({ files: 2, skipped: 1 });
  });
});

describe('a text', () => {
  it.each([0, 8])('of more than 16 MiB is left out and counted (method %i)', async (method) => {
    const half = noise(8 * MIB);
    const most = { name: 'B.java', content: half + half, method };
    const larger = { name: 'C.java', content: `${half}${half}x`, method };
    const result = await extracted([SOURCE, most, larger]);
    expect(Object.keys(result.contents)).toEqual(['A.java', 'B.java']);
    expect(result).toMatchObject({ files: 2, skipped: 1 });
    expect(result.contents['B.java']?.length).toBe(16 * MIB);
  });

  it('that is the only source and too large leaves a jar without files', async () => {
    const result = await extracted([{ name: 'A.java', content: noise(2000) }], { textEntryBytes: 1000 });
    expect(result).toEqual({ files: 0, skipped: 1, contents: {} });
  });

  it('that is left out is checked all the same', async () => {
    const entry = { name: 'B.java', content: noise(5000), crc: 1 };
    await expectUnusable([SOURCE, entry], 'is damaged', { textEntryBytes: 1000 });
  });

  it('is no longer checked when more was left out than could be kept', async () => {
    const left = (name: string): ZipEntry => ({ name, content: noise(500_000) });
    const entries = [left('B.java'), { ...left('C.java'), crc: 1 }, { name: 'z.bin', content: '\0', crc: 0 }];
    const limits = { textEntryBytes: 1000, textBytes: 10_000 };
    expect(await extracted([...entries.slice(0, 2), SOURCE], limits)).toMatchObject({ files: 1, skipped: 2 });
    await expectUnusable([...entries, SOURCE], "'z.bin' is damaged", limits);
  });
});

describe('expansion', () => {
  const limits = { ratioFromBytes: 10_000, ratio: 20 };

  it('is free up to a size, and bounded above it', async () => {
    expect(await pathsOf([SOURCE, { name: 'b.txt', content: 'a'.repeat(10_000) }], limits)).toHaveLength(2);
    await expectUnusable([SOURCE, { name: 'b.txt', content: 'a'.repeat(10_001) }], 'more than 20:1', limits);
    expect(await pathsOf([SOURCE, { name: 'b.txt', content: noise(20_000) }], limits)).toHaveLength(2);
  });

  it('is possible at the limit, and refused above it', async () => {
    const content = noise(500).repeat(100);
    const stored = deflateRawSync(content).length;
    const entries = [SOURCE, { name: 'b.txt', content }];
    expect(await pathsOf(entries, { ...limits, ratio: content.length / stored })).toHaveLength(2);
    await expectUnusable(entries, 'expands more than', { ...limits, ratio: content.length / stored - 0.1 });
  });

  it.each<[string, Partial<ZipEntry>]>([
    ['text', { content: Buffer.alloc(50 * MIB, 'a') }],
    ['source', { name: 'B.java', content: Buffer.alloc(50 * MIB, 'a') }],
    ['zeros', { content: Buffer.alloc(50 * MIB) }],
    ['of a small declared size', { content: Buffer.alloc(50 * MIB, 'a'), size: 100 }],
    ['with sizes behind it', { content: Buffer.alloc(50 * MIB, 'a'), hasDescriptor: true }],
    ['just above a MiB', { content: Buffer.alloc(MIB + 1, 'a') }],
  ])('of a bomb refuses the jar: %s', async (_, fields) => {
    await expectUnusable([SOURCE, { name: 'bomb.txt', ...fields }], 'more than 200:1');
  });

  it('refuses before all is inflated, when no more of it would be looked at', async () => {
    const bomb = { name: 'bomb.txt', content: Buffer.alloc(50 * MIB, 'a') };
    await expectUnusable([SOURCE, bomb], 'more than 200:1', { textBytes: 20 * MIB });
  });

  it('is that of the bytes that were used, not of those put behind them', async () => {
    const content = Buffer.alloc(2 * MIB, 'a');
    const data = Buffer.concat([deflateRawSync(content), randomBytes(100_000)]);
    await expectUnusable([SOURCE, { name: 'bomb.txt', content, data }], 'more than 200:1');
  });

  it('of what is never inflated does not matter', async () => {
    expect(await pathsOf([SOURCE, { name: 'bomb.zip', content: Buffer.alloc(50 * MIB) }])).toEqual([
      'A.java',
    ]);
  });
});

describe('a call that was cancelled', () => {
  const entries = [
    SOURCE,
    { name: 'L.txt', content: noise(3 * MIB) },
    { name: 'Z.java', content: 'class Z {}' },
  ];
  const cancelled = { code: 'cancelled', message: 'The request was cancelled.' };

  it('before it began reads nothing', async () => {
    const place = placeOf(Buffer.from('no jar'));
    await expect(extractAt(place, {}, AbortSignal.abort())).rejects.toMatchObject(cancelled);
  });

  it('at whatever step leaves nothing', async () => {
    let looks = 0;
    await extractAt(
      placeOf(entries),
      {},
      signalOf(() => {
        looks++;
        return false;
      }),
    );
    expect(looks).toBeGreaterThan(20);
    for (let last = 0; last < looks; last += 5) {
      const place = placeOf(entries);
      let look = 0;
      const signal = signalOf(() => look++ >= last);
      await expect(extractAt(place, {}, signal)).rejects.toMatchObject(cancelled);
      expect(existsSync(place.into)).toBe(false);
      expect(outside(place)).toEqual([]);
    }
  });

  it('after files were written removes them', async () => {
    const place = placeOf(entries);
    const signal = signalOf(() => existsSync(join(place.into, 'A.java')));
    await expect(extractAt(place, {}, signal)).rejects.toMatchObject(cancelled);
    expect(existsSync(place.into)).toBe(false);
  });
});
