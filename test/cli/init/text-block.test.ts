import { describe, expect, it } from 'vitest';
import { textBlock } from '../../../src/cli/init/text-block.ts';

const merge = textBlock('one\ntwo', '---\nhead\n---\n\n');
const run = (text: string, force = false) => merge(text, { force });
const BLOCK = '<!-- quarry:begin -->\none\ntwo\n<!-- quarry:end -->';

describe('a block that is not there', () => {
  it.each<[string, string, string]>([
    ['an empty file', '', `---\nhead\n---\n\n${BLOCK}\n`],
    ['a text', '# Mine\n', `# Mine\n\n${BLOCK}\n`],
    ['a text without a line end', '# Mine', `# Mine\n\n${BLOCK}\n`],
    ['a text with a blank line at its end', '# Mine\n\n', `# Mine\n\n${BLOCK}\n`],
    [
      'line ends of Windows and a mark',
      '\ufeffa\r\nb\r\n',
      `\ufeffa\r\nb\r\n\r\n${BLOCK.replaceAll('\n', '\r\n')}\r\n`,
    ],
    [
      'a mark in a sentence',
      'Write `<!-- quarry:begin -->` there.\n',
      `Write \`<!-- quarry:begin -->\` there.\n\n${BLOCK}\n`,
    ],
  ])('is appended: %s', (_, before, after) => {
    expect(run(before)).toEqual({ status: 'updated', text: after });
    expect(run(after, true)).toEqual({ status: 'unchanged', text: after });
  });
});

describe('a block that is there', () => {
  const old = 'above\n\n<!-- quarry:begin -->\nold\n<!-- quarry:end -->\nbelow\n';

  it('stays if it differs', () => {
    expect(run(old)).toEqual({ status: 'outdated', text: old });
  });

  it('is replaced by force, and nothing else', () => {
    expect(run(old, true)).toEqual({ status: 'updated', text: `above\n\n${BLOCK}\nbelow\n` });
  });

  it('is the same with other line ends', () => {
    const text = `x\n${BLOCK.replaceAll('\n', '\r\n')}\r\n`;
    expect(run(text, true)).toEqual({ status: 'unchanged', text });
  });
});

it.each([
  ['<!-- quarry:begin -->\nx\n', 'without <!-- quarry:end -->'],
  ['x\n<!-- quarry:end -->\n', 'without <!-- quarry:begin -->'],
  ['<!-- quarry:end -->\n<!-- quarry:begin -->\n', 'without <!-- quarry:end -->'],
  [`${BLOCK}\n${BLOCK}\n`, 'more than one'],
])('marks that are no pair are a problem: %j', (text, message) => {
  expect(() => run(text, true)).toThrow(message);
});
