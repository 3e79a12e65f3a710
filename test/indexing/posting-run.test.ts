import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkText } from '../../src/indexing/chunk.ts';
import { type PostingRun, PostingRunBuilder } from '../../src/indexing/posting-run.ts';
import { type PlainFile, plainPostings, unpack } from './postings.ts';

function file(path: string, text: string, size = 40, overlap = 10): PlainFile {
  return { path, text, chunks: chunkText(text, size, overlap) };
}

function runOf(files: readonly PlainFile[], builder = new PostingRunBuilder()): PostingRun {
  for (const { path, text, chunks } of files) builder.addFile(path, text, chunks);
  return builder.finish();
}

function unpackRun({ keys, offsets, documentCounts, bytes }: PostingRun) {
  return unpack(
    keys.map((key, i) => ({
      key,
      value: {
        documentCount: documentCounts[i] ?? 0,
        documents: bytes.subarray(offsets[2 * i], offsets[2 * i + 1]),
        positions: bytes.subarray(offsets[2 * i + 1], offsets[2 * i + 2]),
      },
    })),
  );
}

/** Texts in which words repeat, in many spellings. */
const word = fc.constantFrom(
  'login',
  'handleLogin',
  'handle_login',
  'HTTPServer',
  '_x',
  '日本',
  'é2',
  'class',
  '-',
  '\n',
  '  ',
);
const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '));
const someFiles = fc.array(fc.record({ path: fc.constantFrom('a.ts', 'src/userAuth.go', 'é/x_y'), text }), {
  maxLength: 5,
});

describe('a run', () => {
  it('holds the postings of its files', () => {
    fc.assert(
      fc.property(someFiles, (contents) => {
        const files = contents.map(({ path, text: content }) => file(path, content));
        expect(unpackRun(runOf(files))).toEqual(plainPostings(files, 0));
      }),
    );
  });

  it('has sorted keys, each once, with the last document of each', () => {
    fc.assert(
      fc.property(someFiles, (contents) => {
        const files = contents.map(({ path, text: content }) => file(path, content));
        const run = runOf(files);
        expect(run.keys).toEqual([...new Set(run.keys)].sort((a, b) => (a < b ? -1 : 1)));
        const plain = plainPostings(files, 0);
        run.keys.forEach((key, i) => {
          const documents = plain.get(key);
          if (documents) expect(run.lastDocuments[i]).toBe(Math.max(...documents.keys()));
        });
      }),
    );
  });

  it('knows nothing of runs made before by the same builder', () => {
    const builder = new PostingRunBuilder();
    runOf([file('a.ts', 'login handleLogin other')], builder);
    const files = [file('b.ts', 'handleLogin again')];
    expect(unpackRun(runOf(files, builder))).toEqual(plainPostings(files, 0));
  });

  it('counts its documents, and the sub-words of each', () => {
    const builder = new PostingRunBuilder();
    const { path, text: content, chunks } = file('a.ts', 'handleLogin x\n'.repeat(10), 40, 0);
    const lengths = builder.addFile(path, content, chunks);
    expect([...lengths].reduce((sum, length) => sum + length, 0)).toBe(30);
    expect(builder.finish().documents).toBe(chunks.length);
  });

  it('takes a file without text for no document', () => {
    const run = runOf([file('empty.ts', '')]);
    expect(run.documents).toBe(0);
    expect(run.keys).toEqual([]);
  });
});

describe('an identifier', () => {
  it('in what two chunks share is in both', () => {
    const content = `${'a'.repeat(30)} shared ${'b'.repeat(30)}`;
    const postings = unpackRun(runOf([file('f', content, 40, 20)]));
    expect([...(postings.get('wshared')?.keys() ?? [])]).toEqual([0, 1]);
  });

  it('that no chunk holds whole is in the last that holds its start', () => {
    const content = `${'a '.repeat(19)}longIdentifier b`;
    const postings = unpackRun(runOf([file('f', content, 40, 0)]));
    expect([...(postings.get('ilongidentifier')?.keys() ?? [])]).toEqual([0]);
  });

  it('of more than 256 characters is not indexed', () => {
    const run = runOf([file('f', `${'x'.repeat(257)} ${'y'.repeat(256)}`, 600, 0)]);
    expect(run.keys.filter((key) => key.startsWith('w')).map((key) => key[1])).toEqual(['y']);
  });
});

describe('declarations', () => {
  const declared = (content: string) =>
    runOf([file('f', content, 400, 0)])
      .keys.filter((key) => key.startsWith('d'))
      .map((key) => key.slice(1));

  it.each([
    ['class UserStore {', ['userstore']],
    ['export async function loadAll() {', ['loadall']],
    ['func (s *Store) Get(k string)', ['get']],
    ['x = new class', []],
    ['  def __init__(self):', ['__init__']],
    ['// the type', []],
    ['const a = function b', ['a']],
  ])('%s', (content, names) => {
    expect(declared(content)).toEqual(names);
  });
});
