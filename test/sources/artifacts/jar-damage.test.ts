/** Jars that are damaged, or made to look otherwise than they are: refused whole. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArtifactRefusal } from '../../../src/sources/artifacts/refusal.ts';
import { expectUnusable, extractAt, extracted, outside, pathsOf, placeOf, SOURCE } from './jar-extraction.ts';
import { type ZipEntry, type ZipOptions, zip } from './zip-writer.ts';

const TEXT = 'class B { int b = 1; }\n'.repeat(20);
/** Does not shrink, and is larger than what is inflated at once. */
const LARGE = Array.from({ length: 200_000 }, (_, n) => `${(n * 2654435761) % 4294967296}\n`).join('');

const ENTRY: ZipEntry = { name: 'B.java', content: TEXT };

describe('an entry refuses the jar', () => {
  it.each<[string, Partial<ZipEntry>, string]>([
    ['with a wrong checksum', { crc: 1 }, 'is damaged'],
    ['with a wrong checksum, stored', { crc: 1, method: 0 }, 'is damaged'],
    ['with a wrong checksum, sizes behind it', { crc: 1, hasDescriptor: true }, 'is damaged'],
    ['with a wrong checksum, large', { crc: 1, content: LARGE }, 'is damaged'],
    ['with a wrong checksum, large and stored', { crc: 1, content: LARGE, method: 0 }, 'is damaged'],
    ['with a wrong checksum, binary', { name: 'b.bin', crc: 1, content: '\0' }, 'is damaged'],
    ['with data that do not inflate', { data: Buffer.alloc(100, 0xff) }, 'is damaged'],
    ['with data that end early', { storedBytes: 10 }, 'is damaged'],
    ['with large data that end early', { content: LARGE, storedBytes: 1_000_000 }, 'is damaged'],
    ['with text that is not deflated', { data: Buffer.from(TEXT) }, 'is damaged'],
    ['that is encrypted', { flags: 0x801 }, 'encrypted'],
    ['that is encrypted by its own header', { local: { flags: 0x801 } }, 'encrypted'],
    ['that is strongly encrypted', { flags: 0x841 }, 'damaged'],
    ['whose header is encrypted', { flags: 0x2800 }, 'encrypted'],
    ['that is encrypted and binary', { name: 'B.class', flags: 0x801 }, 'encrypted'],
    ['stored by an unknown method', { method: 12 }, 'unknown method 12'],
    ['with another name in front of it', { local: { name: 'C.java' } }, 'contradict'],
    ['with an unsafe name in front of it', { local: { name: '../B.java' } }, 'contradict'],
    ['with another method in front of it', { local: { method: 0 } }, 'contradict'],
    ['without a header', { local: { signature: 0 } }, 'damaged'],
    ['that begins at the contents of another', { offset: 0 }, 'contradict'],
    ['that begins behind the archive', { offset: 0x7fffffff }, 'cut off'],
    ['that ends behind the archive', { storedBytes: 0x7fffffff }, 'damaged'],
    ['that begins nowhere', { isZip64: true, offset: 2 ** 62 }, 'cut off'],
    ['that is endless', { isZip64: true, storedBytes: 2 ** 62 }, 'damaged'],
    ['with an extra field that overruns', { extra: Buffer.from([1, 0, 255, 255]) }, 'damaged'],
  ])('%s', async (_, fields, why) => {
    await expectUnusable([SOURCE, { ...ENTRY, ...fields }], why);
  });

  it('whose contents another one has too', async () => {
    await expectUnusable([SOURCE, { name: 'B.java', local: {} }, { ...SOURCE, offset: 0 }], 'overlap');
  });

  it('whose contents reach into the directory', async () => {
    const stored = { name: 'B.txt', content: 'x', method: 0 };
    await expectUnusable([SOURCE, { ...stored, storedBytes: 20 }], 'overlap');
  });
});

describe('an archive is refused', () => {
  it.each<[string, ZipOptions]>([
    ['that claims fewer entries than it has', { count: 1 }],
    ['that claims more entries than it has', { count: 3 }],
    ['that claims more than anybody has', { count: 2 ** 40, isZip64: true }],
    ['that claims none', { count: 0 }],
    ['whose directory is elsewhere', { directoryOffset: 5 }],
    ['whose directory is behind its end', { directoryOffset: 0x7fffffff }],
    ['whose directory is nowhere', { directoryOffset: 2 ** 62, isZip64: true }],
  ])('%s', async (_, options) => {
    await expectUnusable(zip([SOURCE, ENTRY], options), /cut off|damaged/);
  });

  it('wherever it is cut off', async () => {
    const whole = zip([SOURCE, ENTRY]);
    for (let length = 0; length < whole.length; length += 5) {
      await expectUnusable(whole.subarray(0, length), /cut off|damaged/);
    }
  });

  it('with bytes in front that its offsets do not count', async () => {
    await expectUnusable(Buffer.concat([Buffer.from('#!/bin/sh\n'), zip([SOURCE])]), /cut off|damaged/);
  });

  it('without rest, although the texts before the damage were good', async () => {
    const many = Array.from({ length: 50 }, (_, n) => ({ name: `p/C${n}.java`, content: `class C${n} {}` }));
    await expectUnusable([...many, { ...ENTRY, crc: 1 }], "'B.java' is damaged");
  });
});

it('sizes in front of the contents do not count', async () => {
  const entry = { name: 'B.txt', content: TEXT, size: 0xffffffff, isZip64: true };
  expect((await extracted([SOURCE, entry])).contents['B.txt']?.toString()).toBe(TEXT);
  expect(await pathsOf([SOURCE, { ...entry, hasDescriptor: true }])).toEqual(['A.java', 'B.txt']);
});

it('whatever bytes are changed, a jar is taken or refused, and nothing is written elsewhere', async () => {
  const large = { name: 'd/L.txt', content: LARGE.slice(0, 3000) };
  const whole = zip([SOURCE, ENTRY, large, { name: 'x/', method: 0 }], { isZip64: true });
  const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      const place = placeOf(bytes);
      const thrown: unknown = await extractAt(place).then(
        () => undefined,
        (error) => error,
      );
      if (thrown !== undefined) {
        expect(thrown).toBeInstanceOf(ArtifactRefusal);
        expect(thrown).toMatchObject({ status: 'invalid_source' });
      }
      expect(outside(place)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
