import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchScore, relevanceQuery } from '../../../src/code/symbols/relevance-query.ts';
import { scoreTexts } from '../../../src/code/symbols/relevance-scoring.ts';
import { buildSegment } from '../../../src/code/symbols/relevance-segment.ts';
import { partsOf } from '../../../src/code/symbols/relevance-words.ts';
import type { Outline } from '../../../src/indexing/syntax/outline.ts';

describe('partsOf', () => {
  it.each([
    ['XMLParser', ['xml', 'parser']],
    ['item3DView', ['item3', 'd', 'view']],
    ['tree_sitter-parser', ['tree', 'sitter', 'parser']],
    ['src/auth/login.rs', ['src', 'auth', 'login', 'rs']],
    ['HTTP', ['http']],
    ['HTTP2Server', ['http2', 'server']],
    ['parsefile', ['parsefile']],
    ['größeÄndern', ['größe', 'ändern']],
    ['', []],
  ])('cuts %s into %j', (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });
});

describe('matchScore', () => {
  it.each([
    ['parse', 'parse', 38],
    ['tree_sitter_parser', 'parser', 18],
    ['apply_token_budget', 'token budget', 16],
    ['parseFile', 'parse file', 16],
    ['parsefile', 'parse file', 10],
    ['parse_file', 'parseFile', 16],
    ['authentication', 'authenticate', 6],
    ['cache', 'cahce', 0],
    ['src/auth/login.rs', 'login', 18],
    ['abc', 'abd', 0],
  ])('of %s for %j is %i', (text, query, score) => {
    expect(matchScore(text, relevanceQuery(query))).toBe(score);
  });
});

/** A file whose declarations have these names, for segments. */
function fileNamed(path: string, names: readonly string[]): Outline {
  const file = { path, count: names.length, name: (i: number) => names[i] ?? '', signature: () => '' };
  return file as unknown as Outline;
}

describe('scoreTexts', () => {
  const word = fc.constantFrom(
    'parse',
    'Parser',
    'file',
    'XML',
    'a',
    'B',
    '3',
    '_',
    ' ',
    '->',
    'ß',
    'İ',
    'getFile',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(''));

  it('comes to the points that each text has by itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 20 }), text, async (texts, given) => {
        fc.pre(given.trim() !== '' && !texts.join(given).includes('İ'));
        const segment = await buildSegment([{ file: fileNamed('some/path.rs', texts), docs: undefined }]);
        const query = relevanceQuery(given);
        const scores = scoreTexts(segment, query);
        for (const [number, each] of segment.texts.entries()) {
          expect({ each, score: scores[number] }).toEqual({ each, score: matchScore(each, query) });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('finds what is like a long query in long texts', async () => {
    const long = Array.from({ length: 1_500 }, (_, i) => String.fromCharCode(0x4e00 + i)).join('');
    const segment = await buildSegment([{ file: fileNamed('a', [long]), docs: undefined }]);
    const query = relevanceQuery(`${long.slice(0, 1_400)}!`);
    expect([...scoreTexts(segment, query)]).toEqual(segment.texts.map((each) => matchScore(each, query)));
  });
});
