import { describe, expect, it } from 'vitest';
import { chunkText } from '../../src/indexing/chunk.ts';
import { type NamedSpan, visitNames } from '../../src/indexing/named-spans.ts';

const TEXT = [
  'class Box {',
  '  open() {',
  '    lift();',
  '    turn();',
  '  }',
  '}',
  'function close() {',
  '}',
  '',
].join('\n');

function span(name: string, line: number, endLine: number, startLine = line): NamedSpan {
  const startByte = TEXT.split('\n')
    .slice(0, startLine - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);
  return { name, startByte, startLine, line, endLine };
}

function namesOf(spans: readonly NamedSpan[], size: number): string[] {
  const found: string[] = [];
  visitNames(chunkText(TEXT, size, 0), spans, (chunk, declared, enclosing) => {
    found.push(`${chunk}: ${declared.join(' ')} < ${enclosing.join(' ')}`);
  });
  return found;
}

describe('the names of a chunk', () => {
  const spans = [span('Box', 1, 6), span('open', 2, 5), span('close', 7, 8)];

  it('are those declared in it, and those of declarations that go on in it', () => {
    expect(namesOf(spans, 24)).toEqual([
      '0: Box open < ',
      '1:  < Box open',
      '2: close < Box open',
      '3:  < close',
    ]);
  });

  it('are all declared in the only chunk', () => {
    expect(namesOf(spans, 500)).toEqual(['0: Box open close < ']);
  });

  it('of a declaration behind attributes are where its line is', () => {
    // Attributes on line 1, the declaration on line 3.
    expect(namesOf([span('lift', 3, 4, 1)], 24)).toEqual(['0:  < ', '1: lift < ', '2:  < ', '3:  < ']);
  });

  it('are none where nothing is declared', () => {
    expect(namesOf([], 24)).toEqual(['0:  < ', '1:  < ', '2:  < ', '3:  < ']);
  });
});
