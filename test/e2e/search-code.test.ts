import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { lab, numbered, writeFiles } from './support/lab.ts';
import { failureOf, hitsOf, readSearch, timeless } from './support/replies.ts';

const place = lab();
let server: ServerProcess;

beforeAll(() => {
  server = place.server();
});

async function index(session: string, files: Record<string, string | Buffer>, more = {}): Promise<string> {
  const root = place.tree(files);
  await server.callTool('index_repository', { path: root, session, ...more });
  return root;
}

const search = (args: Record<string, unknown>) => server.callTool('search_code', args);

describe('the short form', () => {
  it('joins passages, names the declaration they stand in and keeps to the tokens', async () => {
    const body = Array.from({ length: 60 }, (_, i) => `    tumble(${i});`).join('\n');
    const root = await index('short', { 'src/drum.ts': `class Drum {\n  spin() {\n${body}\n  }\n}\n` });
    const reply = await search({ session: 'short', query: 'tumble', max_tokens: 5_000 });
    expect(reply).toBe(
      `Below ${root}/, best first:\n\nsrc/drum.ts:1-64\n` +
        `\`\`\`\nclass Drum {\n  spin() {\n${body}\n  }\n}\n\`\`\``,
    );
    const cut = await search({ session: 'short', query: 'tumble 59', k: 1, max_tokens: 150 });
    expect(cut).toMatch(/\n\nsrc\/drum\.ts:\d+-\d+ in Drum\.spin\n```\n/);
    expect(cut.length).toBeLessThan(800);
  });

  it('takes 100 to 20,000 tokens', async () => {
    for (const max_tokens of [99, 20_001]) {
      const failure = await failureOf(server, 'search_code', { session: 'short', query: 'a', max_tokens });
      expect(failure).toEqual({ code: -32602, message: 'max_tokens must be between 100 and 20000' });
    }
  });
});

describe('the reply', () => {
  let root: string;
  beforeAll(async () => {
    root = await index('reply', {
      'src/greet.php': '<?php\nfunction greet() {}\n',
      'fences.md': 'greet\n````\ncode\n````',
      'odd|na\nme`.xyz': 'unusual',
    });
  });

  it('has heading, place, lines and the text in a fence of the language', async () => {
    const reply = timeless(await search({ session: 'reply', query: 'function' }));
    const score = /score: (\d+\.\d\d)/.exec(reply)?.[1];
    expect(reply).toBe(
      `Found 1 results for query 'function' ({t}ms):\n\n## Result 1 (score: ${score})\n` +
        `**File:** \`${root}/src/greet.php\` (chunk 0, bytes 0-26)\n**Lines:** 1-2\n\n` +
        '```php\n<?php\nfunction greet() {}\n```',
    );
  });

  it('separates results by a blank line and says when there are more', async () => {
    const reply = await search({ session: 'reply', query: 'greet', k: 1 });
    expect(reply.split('\n\n').at(-1)).toBe('More results exist. Raise k (max 100) or narrow the query.');
    const all = await search({ session: 'reply', query: 'greet' });
    expect(all).toMatch(/\n`{3,}\n\n## Result 2 \(score/);
    expect(all).not.toContain('More results exist');
  });

  it('fences text with backticks by longer ones, and ends the text with a line end', async () => {
    const reply = await search({ session: 'reply', query: 'code' });
    expect(reply.endsWith('\n\n`````markdown\ngreet\n````\ncode\n````\n`````')).toBe(true);
  });

  it('prints control characters of a path as \\xNN', async () => {
    const reply = await search({ session: 'reply', query: 'unusual' });
    expect(reply).toContain(`**File:** \`${root}/odd|na\\x0ame\`.xyz\` (chunk 0, bytes 0-7)`);
    expect(reply).toContain('```plaintext\nunusual\n```');
  });

  it('prints line ends of the query as blanks', async () => {
    const reply = await search({ session: 'reply', query: 'greet\nnothing\r\nmore' });
    expect(reply.split('\n')[0]).toMatch(/^Found 2 results for query 'greet nothing more' \(\d+ms\):$/);
  });

  it('says when nothing is found', async () => {
    const none = 'No results found. Try different keywords or check session name.';
    expect(await search({ session: 'reply', query: 'absent' })).toBe(none);
  });
});

describe('SC1: byte ranges and lines', () => {
  const texts: Record<string, string> = {
    'ascii.ts': Array.from({ length: 60 }, (_, i) => `export const needle${i} = ${i};\n`).join(''),
    'wide.txt': Array.from({ length: 40 }, (_, i) => `needle ñ€😀 ${'é'.repeat(i % 30)}\n`).join(''),
    'dos.txt': Array.from({ length: 50 }, (_, i) => `needle ${i} of a file\r\n`).join(''),
    'unbroken.txt': `needle ${'€ '.repeat(900)}needle`,
    'bom.txt': `\ufeffneedle\n${'with a mark\n'.repeat(80)}needle`,
  };
  let root: string;
  beforeAll(async () => {
    root = await index('ranges', texts);
  });

  test.each(Object.keys(texts))('%s: every range cut from the file is the fenced text', async (path) => {
    const { passages } = readSearch(
      await search({ session: 'ranges', query: `+file_path:${path} +needle`, k: 100 }),
    );
    expect(passages.length).toBeGreaterThan(1);
    const file = readFileSync(`${root}/${path}`);
    for (const { bytes, fenced } of passages) {
      const cut = file.subarray(...bytes).toString();
      expect(fenced).toBe(cut.endsWith('\n') ? cut : `${cut}\n`);
    }
  });

  test.each(Object.keys(texts))('%s: the lines are those of the first and last character', async (path) => {
    const { passages } = readSearch(
      await search({ session: 'ranges', query: `+file_path:${path} +needle`, k: 100 }),
    );
    const file = readFileSync(`${root}/${path}`);
    const lineOf = (byte: number) => file.subarray(0, byte).toString('latin1').split('\n').length;
    for (const { bytes, lines } of passages) {
      expect(lines).toEqual([lineOf(bytes[0]), lineOf(bytes[1] - 1)]);
    }
  });

  it('a byte order mark is counted and not shown', async () => {
    const { passages } = readSearch(await search({ session: 'ranges', query: 'file_path:bom' }));
    const first = passages.find(({ chunk }) => chunk === 0);
    expect(first?.bytes[0]).toBe(3);
    expect(first?.fenced?.startsWith('needle\n')).toBe(true);
  });
});

describe('SC2: arguments', () => {
  beforeAll(async () => {
    await index('arguments', { a: 'x' });
  });

  const valid = 'k, literal, max_tokens, query, session';
  test.each([
    [{ query: 'x', k: 0 }, 'k must be at least 1'],
    [{ query: 'x', k: 101 }, 'k cannot exceed 100'],
    [{ query: 'x', k: '5' }, "Invalid type for 'k': expected integer"],
    [{ query: 'x', k: 1.5 }, "Invalid type for 'k': expected integer"],
    [{ query: 'x', literal: 'yes' }, "Invalid type for 'literal': expected boolean"],
    [{ query: 7 }, "Invalid type for 'query': expected string"],
    [{ query: '' }, 'Query cannot be empty'],
    [{ query: ' \t ' }, 'Query cannot be empty'],
    [{ query: 'x'.repeat(501) }, 'Query too long: 501 characters (max 500)'],
    [{ query: '😀'.repeat(501) }, 'Query too long: 501 characters (max 500)'],
    [{}, 'Missing required parameter: query'],
    [{ query: null }, 'Missing required parameter: query'],
    [{ query: 'x', top: 3 }, `Unknown parameter 'top'. Valid parameters: ${valid}`],
  ])('%j is refused', async (args, message) => {
    const failure = await failureOf(server, 'search_code', { session: 'arguments', ...args });
    expect(failure).toEqual({ code: -32602, message });
  });

  test.each([
    { query: 'x', k: 100 },
    { query: `x${' y'.repeat(249)}z` },
    { query: '😀'.repeat(500) },
    { query: 'x', k: null, literal: null },
  ])('%j is answered', async (args) => {
    await expect(search({ session: 'arguments', ...args })).resolves.toMatch(/^(Found|No results)/);
  });

  it('arguments are checked before the session', async () => {
    const failure = await failureOf(server, 'search_code', { session: 'no such', query: '' });
    expect(failure.message).toBe('Query cannot be empty');
    const unknown = await failureOf(server, 'search_code', { session: 'none', query: 'x' });
    expect(unknown).toEqual({ code: -32001, message: 'Session not found: none' });
  });
});

describe('SC3: the reply bound', () => {
  const characters = (text: string) => [...text].length;

  test.each([
    ['ASCII', 'word '],
    ['characters beyond the BMP', '😀w '],
    ['control characters', 'w\u0001\u0002 '],
  ])('100 chunks of 2,000 characters, %s, stay below it', async (name, unit) => {
    const session = `bound-${name.slice(0, 3)}`;
    const text = `needle ${unit.repeat(2000)}`.slice(0, 1998);
    await index(
      session,
      numbered(
        101,
        (i) => `${String(i).padStart(3, '0')}.txt`,
        () => text,
      ),
      { chunk_size: 2000 },
    );
    const reply = await search({ session, query: 'needle', k: 100 });
    expect(characters(reply)).toBeLessThanOrEqual(80_000);
    const { notes, passages, more } = readSearch(reply);
    expect(passages).toHaveLength(100);
    expect(more).toBe(true);
    const withText = passages.filter(({ fenced }) => fenced !== undefined).length;
    expect(withText).toBeGreaterThan(30);
    expect(notes).toEqual([
      `Note: text left out from result ${withText + 1} on (reply limit); use preview_chunk.`,
    ]);
    expect(passages.findIndex(({ fenced }) => fenced === undefined)).toBe(withText);
  });
});

describe('SC4: equal scores', () => {
  const name = (i: number) => `${String((i * 7) % 200).padStart(3, '0')}.txt`;

  it('come by path in every run', async () => {
    const root = await index(
      'equal',
      numbered(200, name, () => 'same words here'),
    );
    const expected = Array.from({ length: 100 }, (_, i) => `${String(i).padStart(3, '0')}.txt`);
    for (let run = 0; run < 3; run++) {
      expect(await hitsOf(server, root, { session: 'equal', query: 'words', k: 100 })).toEqual(expected);
    }
  });

  it('come by path and chunk', async () => {
    await index(
      'chunks',
      numbered(20, name, () => 'aaaa bbbb '.repeat(100)),
      { chunk_size: 100, overlap: 0 },
    );
    const reply = readSearch(await search({ session: 'chunks', query: 'NOT absent', k: 100 }));
    const places = reply.passages.map(({ path, chunk }) => `${path.slice(-7)} ${chunk}`);
    const names = Array.from({ length: 20 }, (_, i) => name(i)).sort();
    const expected = names.flatMap((path) => Array.from({ length: 10 }, (_, i) => `${path} ${i}`));
    expect(places).toEqual(expected.slice(0, 100));
  });

  it('after an edit the new text is found and the old is not', async () => {
    const root = await index('edited', { 'a.txt': 'old words', 'b.txt': 'others' });
    expect(await hitsOf(server, root, { session: 'edited', query: 'old' })).toEqual(['a.txt']);
    writeFiles(root, { 'a.txt': 'new words' });
    expect(await hitsOf(server, root, { session: 'edited', query: 'old' })).toEqual([]);
    expect(await hitsOf(server, root, { session: 'edited', query: 'new' })).toEqual(['a.txt']);
  });
});

describe('scores', () => {
  it('never rise down the list', async () => {
    const words = ['alpha', 'beta', 'gamma', 'handleAlpha', 'alpha_beta', 'class Beta'];
    const text = (i: number) =>
      `${words.filter((_, w) => (i >> w) & 1).join(' ')} ${'filler '.repeat(i * 3)}`;
    await index(
      'scores',
      numbered(64, (i) => `${i % 5 === 0 ? 'test' : 'src'}/alpha${i}.ts`, text),
    );
    for (const query of ['alpha', 'alpha beta', 'handleAlpha', '+beta gamma', 'file_path:alpha OR gamma']) {
      const { passages } = readSearch(await search({ session: 'scores', query, k: 100 }));
      const scores = passages.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(passages.map(({ rank }) => rank)).toEqual(passages.map((_, i) => i + 1));
    }
  });
});
