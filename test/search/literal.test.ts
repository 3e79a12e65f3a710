import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, utf8Form } from '../../src/indexing/decode.ts';
import type { SourceView } from '../../src/indexing/source-view.ts';
import { literalSearch } from '../../src/search/literal.ts';
import { type LocalIndex, localIndex } from '../indexing/local-index.ts';

const NEVER = new AbortController().signal;

async function places(view: SourceView, text: string, k = 10_000): Promise<string[]> {
  const { hits } = await literalSearch(view, text, k, NEVER);
  return hits.map(({ file, chunk }) => `${file.path} ${chunk}`);
}

/** The chunks that hold a text, by the definition: whole, else the last one with the start of it. */
function expected(view: SourceView, contents: Readonly<Record<string, Buffer>>, text: string): string[] {
  const pattern = new RegExp(`(?=${text.split('\n').map(escaped).join('\r?\n')})`, 'g');
  const lengthAt = new RegExp(text.split('\n').map(escaped).join('\r?\n'), 'y');
  const found = new Set<string>();
  for (const file of view.snapshot.files) {
    const decoded = decodeText(contents[file.path] ?? Buffer.alloc(0));
    if ('skip' in decoded) continue;
    const bounds = view.snapshot.chunkBounds(file);
    for (const { index } of decoded.text.matchAll(pattern)) {
      lengthAt.lastIndex = index;
      const [match = ''] = lengthAt.exec(decoded.text) ?? [];
      const start = decoded.bomBytes + Buffer.byteLength(decoded.text.slice(0, index));
      const end = start + Buffer.byteLength(match);
      const whole = bounds.flatMap(({ byteStart, byteEnd }, chunk) =>
        byteStart <= start && end <= byteEnd ? [chunk] : [],
      );
      const last = bounds.findLastIndex(({ byteStart, byteEnd }) => byteStart <= start && start < byteEnd);
      for (const chunk of whole.length > 0 ? whole : [last]) found.add(`${file.path} ${chunk}`);
    }
    expect(utf8Form(decoded).length).toBe(file.textBytes);
  }
  return [...found];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const unit = fc.constantFrom('a', 'b', 'ab', 'login', ' ', '.', '(', '\n', '\r\n', 'é', '€', '😀', 'A');
const text = (most: number) =>
  fc.array(unit, { minLength: 1, maxLength: most }).map((units) => units.join(''));

describe('literal search', () => {
  it('finds exactly the chunks that hold the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text(150), { minLength: 1, maxLength: 4 }),
        fc.array(text(6), { minLength: 1, maxLength: 8 }),
        async (texts, queries) => {
          const marks = ['', '\ufeff'];
          const contents = Object.fromEntries(
            texts.map((content, i) => [`f${i}.txt`, Buffer.from((marks[i % 2] ?? '') + content)]),
          );
          const local = await localIndex(contents, { chunkSize: 100, overlap: 20 });
          const view = await local.open();
          for (const query of [...queries, 'login', 'ab(', ' ']) {
            expect((await places(view, query)).sort()).toEqual(expected(view, contents, query).sort());
          }
          await local.close();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('finds text in files of every encoding', async () => {
    const utf16 = (content: string) => Buffer.from(`\ufeff${content}`, 'utf16le');
    const local = await localIndex({
      'plain.txt': 'x größe y',
      'mark.txt': '\ufeffgröße',
      'little.txt': utf16('x größe'),
      'big.txt': utf16('x größe').swap16(),
    });
    const view = await local.open();
    expect((await places(view, 'größe')).sort()).toEqual([
      'big.txt 0',
      'little.txt 0',
      'mark.txt 0',
      'plain.txt 0',
    ]);
  });

  it.each([
    ['part of an identifier', 'andleLog'],
    ['an overlong identifier', 'y'.repeat(300)],
    ['two words with signs between', 'Login(x)'],
    ['a sign', '::'],
    ['an identifier with signs around', '(x)'],
  ])('finds %s', async (_what, query) => {
    const local = await localIndex({
      'a.txt': `handleLogin(x) ${'y'.repeat(300)} a::b`,
      'b.txt': 'HANDLELOGIN (y) :',
    });
    expect(await places(await local.open(), query)).toEqual(['a.txt 0']);
  });

  it('finds nothing for no text', async () => {
    const local = await localIndex({ 'a.txt': 'x' });
    expect(await places(await local.open(), '')).toEqual([]);
  });

  it('ranks by how often the text stands in a chunk, then by path and chunk', async () => {
    const local: LocalIndex = await localIndex({
      'b.txt': '-- x',
      'a.txt': '-- x',
      'c.txt': '-- -- x',
      'd.txt': '- x',
    });
    const view = await local.open();
    expect(await places(view, '--')).toEqual(['c.txt 0', 'a.txt 0', 'b.txt 0']);
    expect(await places(view, '--', 1)).toEqual(['c.txt 0']);
    expect((await literalSearch(view, '--', 1, NEVER)).more).toBe(true);
    expect((await literalSearch(view, '--', 3, NEVER)).more).toBe(false);
  });

  it('leaves out changed files that are not taken in', async () => {
    const local = await localIndex({ 'a.txt': '--', 'b.txt': '--' });
    const view = await local.open();
    expect(await places({ ...view, stale: new Set(['a.txt']) }, '--')).toEqual(['b.txt 0']);
  });

  it('leaves out a file that has changed since the index was opened', async () => {
    const local = await localIndex({ 'a.txt': '--', 'b.txt': '--' });
    const view = await local.open();
    local.write({ 'a.txt': '-- longer' });
    expect(await places(view, '--')).toEqual(['b.txt 0']);
  });
});
