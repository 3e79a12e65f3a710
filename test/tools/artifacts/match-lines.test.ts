/** Lines as a search sees them: where they end, how they are cut, and how they are counted. */
import { describe, expect, it } from 'vitest';
import { searchFileContent } from '../../../src/tools/artifacts/search-file-content.ts';
import { askLibrary, libraryOf } from './asking.ts';

describe('lines', () => {
  const inText = async (text: string, args: Record<string, unknown>) => {
    const around = { context_before: 0, context_after: 0, query_type: 'regex' };
    const library = await libraryOf({ f: text });
    const { matches } = await askLibrary(searchFileContent, library, { ...around, ...args });
    const found: unknown = Object.values(matches ?? {})[0];
    return Array.isArray(found) ? found : [];
  };
  const numbers = async (text: string, args: Record<string, unknown>) =>
    (await inText(text, args)).map(({ match_lines: match }) => match).join(',');

  it('end before their line end, whichever it is', async () => {
    expect(await numbers('a;\r\nb;\nc; \r\nd;', { query: ';$' })).toBe('1,2,4');
    expect(await numbers('a\r\n\r\nb\r\n', { query: '^$' })).toBe('2');
    expect(await inText('a\r\nb\r\nc\r\n', { query: 'b', context_before: 1 })).toEqual([
      { content: 'a\nb', content_range: '1-2', match_lines: '2' },
    ]);
  });

  it('are not ended by a carriage return alone', async () => {
    expect(await inText('a\rb\nc\n', { query: '^a.b$' })).toEqual([
      { content: 'a\rb', content_range: '1-1', match_lines: '1' },
    ]);
  });

  it('are cut at 1,000 characters', async () => {
    const [emoji] = await inText(`x${'😀'.repeat(1_500)}\n`, { query: 'x' });
    expect(emoji.content).toBe(`x${'😀'.repeat(999)}`);
    const [exact] = await inText(`${'y'.repeat(1_000)}\n${'z'.repeat(1_001)}`, {
      query: 'y',
      context_after: 1,
    });
    expect(exact.content).toBe(`${'y'.repeat(1_000)}\n${'z'.repeat(1_000)}`);
  });

  it('match behind the place where they are cut', async () => {
    expect(await numbers(`${'y'.repeat(5_000)}needle\n`, { query: 'needle' })).toBe('1');
  });

  it('are counted through texts that are searched in pieces', async () => {
    const line = `${'x'.repeat(99)}\n`;
    const text = `${line.repeat(2_000)}needle\n${line.repeat(3_000)}needle`;
    for (const query_type of ['string', 'regex']) {
      expect(await numbers(text, { query: 'needle', query_type })).toBe('2001,5002');
      expect(await numbers(text.replaceAll('\n', '\r\n'), { query: 'needle', query_type })).toBe('2001,5002');
    }
    const long = `${'x'.repeat(200_000)}\n`;
    expect(await numbers(`${long}needle\n${long}needle`, { query: '^needle$' })).toBe('2,4');
  });

  it('are matched one by one where an expression is heavy', async () => {
    const query = '(ab|cd).{0,200}xy$';
    expect(await numbers('abxy\r\ncd\r\n\r\ncd.......xy\r\nxy', { query })).toBe('1,4');
    expect(await numbers('\n\na\n', { query: '^([a-z]{70}|)$' })).toBe('1,2');
    expect(await numbers(`${'é'.repeat(69)}\n${'é'.repeat(70)}\n`, { query: '^[a-zé]{70}$' })).toBe('2');
  });
});
