import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuarryError } from '../../../src/errors.ts';
import { lineMatcher } from '../../../src/search/exact/line-matcher.ts';
import { type ExactPattern, literalPattern, regexPattern } from '../../../src/search/exact/pattern.ts';
import { renderTrigramQuery, type TrigramQuery } from '../../../src/search/exact/trigram-query.ts';
import { compiledRegex } from '../../../src/search/exact/wasm-regex.ts';
import { linesOf, regexes, texts } from './random-regex.ts';

/** Undefined for what is refused, which the tables of cases are about. */
async function patternOf(regex: string, caseSensitive: boolean): Promise<ExactPattern | undefined> {
  try {
    return await regexPattern(regex, caseSensitive);
  } catch (error) {
    if (error instanceof QuarryError && error.code === 'invalid_pattern') return undefined;
    throw error;
  }
}

/** Numbers, from 0, of the lines that the matcher finds in a whole text. */
async function matchingLines({ matcher }: ExactPattern, text: string): Promise<number[]> {
  const found = await lineMatcher(matcher);
  const bytes = Buffer.from(text);
  const numbers: number[] = [];
  for (let line = found.next(bytes, 0); line; line = found.next(bytes, line.end + 1)) {
    numbers.push(bytes.toString('latin1', 0, line.start).split('\n').length - 1);
    if (line.end >= bytes.length) break;
  }
  return numbers;
}

/** The same, with each line given to the engine by itself, and the expression as it was written. */
function linesOneByOne(regex: string, caseSensitive: boolean, text: string): number[] {
  const whole = compiledRegex(`(?m${caseSensitive ? '' : 'i'})${regex}`);
  return linesOf(text).flatMap((line, i) => (whole.find(Buffer.from(line)) ? [i] : []));
}

function lineTrigrams(text: string): Set<number> {
  const trigrams = new Set<number>();
  for (const line of Buffer.from(text).toString('latin1').split('\n')) {
    const bytes = Buffer.from(
      line.replaceAll(/[A-Z]/g, (capital) => capital.toLowerCase()),
      'latin1',
    );
    for (let i = 0; i + 2 < bytes.length; i++) trigrams.add(bytes.readUIntBE(i, 3));
  }
  return trigrams;
}

function letsThrough(query: TrigramQuery, trigrams: ReadonlySet<number>): boolean {
  switch (query.kind) {
    case 'all':
      return true;
    case 'none':
      return false;
    case 'trigram':
      return trigrams.has(query.trigram);
    case 'and':
      return query.parts.every((part) => letsThrough(part, trigrams));
    case 'or':
      return query.parts.some((part) => letsThrough(part, trigrams));
  }
}

const RUNS = { numRuns: 250 };
const TEXTS = fc.array(texts, { minLength: 4, maxLength: 4 });

describe('for any expression and text', () => {
  it('the lines found in the text are those that match alone', async () => {
    await fc.assert(
      fc.asyncProperty(regexes, fc.boolean(), TEXTS, async (regex, caseSensitive, some) => {
        const pattern = await patternOf(regex, caseSensitive);
        if (pattern?.matcher.kind !== 'regex') return;
        for (const text of some) {
          expect(await matchingLines(pattern, text)).toEqual(linesOneByOne(regex, caseSensitive, text));
        }
      }),
      RUNS,
    );
  });

  it('the index never rules out a text with a match', async () => {
    await fc.assert(
      fc.asyncProperty(regexes, fc.boolean(), TEXTS, async (regex, caseSensitive, some) => {
        const pattern = await patternOf(regex, caseSensitive);
        if (pattern?.matcher.kind !== 'regex' || pattern.narrowing.kind === 'all') return;
        for (const text of some) {
          if ((await matchingLines(pattern, text)).length === 0) continue;
          const plan = renderTrigramQuery(pattern.narrowing);
          expect([plan, letsThrough(pattern.narrowing, lineTrigrams(text))]).toEqual([plan, true]);
        }
      }),
      RUNS,
    );
  });
});

describe('for any text that is searched for', () => {
  it('each line that holds it is found, and not ruled out', async () => {
    const needles = texts.map((text) => text.replaceAll('\n', '').slice(0, 12)).filter((text) => text !== '');
    await fc.assert(
      fc.asyncProperty(needles, fc.boolean(), texts, texts, async (needle, caseSensitive, before, after) => {
        const written = caseSensitive
          ? needle
          : needle.replaceAll(/[a-zé]/g, (letter) => letter.toUpperCase());
        const text = `${before}${written}${after}`;
        const pattern = await literalPattern(needle, caseSensitive);
        const number = linesOf(`${before}x`).length - 1;
        expect(await matchingLines(pattern, text)).toContain(number);
        expect(letsThrough(pattern.narrowing, lineTrigrams(text))).toBe(true);
      }),
      RUNS,
    );
  });
});
