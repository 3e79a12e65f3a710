import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ServerProcess } from './client.ts';
import { type Files, lab, writeFiles } from './support/lab.ts';
import { failureOf, timeless } from './support/replies.ts';

const place = lab();
let server: ServerProcess;
let sessions = 0;

beforeAll(() => {
  server = place.server();
});

async function index(files: Files): Promise<{ session: string; root: string }> {
  const session = `s${++sessions}`;
  const root = place.tree(files);
  await server.callTool('index_repository', { path: root, session });
  return { session, root };
}

const references = async (args: Record<string, unknown>) =>
  timeless(await server.callTool('find_references', args));

/** `path:line pattern confidence` of each entry, in order. */
function entriesOf(reply: string): string[] {
  const entry = /^#### (.*)\n(?:[\s\S]*?)^- \*\*Pattern:\*\* (\w+)\n- \*\*Confidence:\*\* (\d\.\d\d)$/gm;
  return [...reply.matchAll(entry)].map(([, at, pattern, confidence]) => `${at} ${pattern} ${confidence}`);
}

describe('FR1: occurrences in a Go file', () => {
  const lines = [
    'package a',
    '',
    'func run() {',
    '\thandleLogin(c)',
    '\tauth.handleLogin(c)',
    '\t// handleLogin(c)',
    '\ts := "handleLogin"',
    '\tpreHandleLogin()',
    '\thandleLoginX()',
    '}',
    '',
  ];
  let session: string;
  let root: string;
  beforeAll(async () => {
    ({ session, root } = await index({ 'src/a.go': lines.join('\n') }));
  });

  it('get pattern and confidence, whole words only', async () => {
    expect(entriesOf(await references({ session, symbol: 'handleLogin' }))).toEqual([
      'src/a.go:4 function_call 0.95',
      'src/a.go:5 method_call 0.92',
      'src/a.go:6 function_call 0.65',
      'src/a.go:7 word_match 0.40',
    ]);
  });

  it('are shown with their surroundings, level by level, and a summary', async () => {
    expect(await references({ session, symbol: ' handleLogin ', context_lines: 0 })).toBe(
      '## References to `handleLogin` (4 found)\n\n### High Confidence (2)\n\n' +
        '#### src/a.go:4\n```go\n   4 | \thandleLogin(c)\n```\n- **Pattern:** function_call\n- **Confidence:** 0.95\n\n' +
        '#### src/a.go:5\n```go\n   5 | \tauth.handleLogin(c)\n```\n- **Pattern:** method_call\n- **Confidence:** 0.92\n\n' +
        '### Medium Confidence (1)\n\n' +
        '#### src/a.go:6\n```go\n   6 | \t// handleLogin(c)\n```\n- **Pattern:** function_call\n- **Confidence:** 0.65\n\n' +
        '### Low Confidence (1)\n\n' +
        '#### src/a.go:7\n```go\n   7 | \ts := "handleLogin"\n```\n- **Pattern:** word_match\n- **Confidence:** 0.40\n\n' +
        '**Summary:**\n- High confidence: 2 references\n- Medium confidence: 1 references\n' +
        '- Low confidence: 1 references\n- Total files: 1\n- Session indexed: {time} ({ago})\n\n' +
        '**Files to update:**\n- `src/a.go`',
    );
  });

  it('none is said so', async () => {
    expect(await references({ session, symbol: 'absent' })).toBe(
      'No references found for `absent`\n\nSession last indexed: {time} ({ago})',
    );
  });

  it('an edit is in the next answer', async () => {
    writeFiles(root, { 'src/b.go': 'package a\n\nvar x = 1 + handleLogin(c)\n' });
    expect(entriesOf(await references({ session, symbol: 'handleLogin' }))).toContain(
      'src/b.go:3 function_call 0.95',
    );
  });
});

describe('FR4: many references', () => {
  let session: string;
  beforeAll(async () => {
    ({ session } = await index({ 'a.txt': 'the word\n'.repeat(300) }));
  });

  it('are all found, and as many shown as asked for', async () => {
    const reply = await references({ session, symbol: 'word', max_results: 200 });
    expect(reply.split('\n')[0]).toBe('## References to `word` (300 found, showing 200)');
    expect(entriesOf(reply)).toHaveLength(200);
    const counts = [...reply.matchAll(/confidence: (\d+) references$/gm)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
  });

  it('50 are shown if not told otherwise', async () => {
    const reply = await references({ session, symbol: 'word' });
    expect(reply.split('\n')[0]).toBe('## References to `word` (300 found, showing 50)');
  });
});

describe('FR7: definitions', () => {
  let session: string;
  beforeAll(async () => {
    const call = 'package p\n\nfunc use() { handleLogin() }\n';
    ({ session } = await index({
      'src/auth/h.go': 'package auth\n\nfunc handleLogin() {\n}\n\nvar again = handleLogin\n',
      'src/oauth/h.go': call,
      'src/other.go': call,
    }));
  });

  it('a definition site is left out', async () => {
    expect(entriesOf(await references({ session, symbol: 'handleLogin' }))).not.toContainEqual(
      expect.stringMatching(/^src\/auth\/h\.go:3 /),
    );
  });

  it('and comes back, marked, with include_definition', async () => {
    const reply = await references({
      session,
      symbol: 'handleLogin',
      include_definition: true,
      context_lines: 0,
    });
    expect(reply).toMatch(
      /#### src\/auth\/h\.go:3\n```go\n {3}3 \| func handleLogin\(\) \{\n```\n(- .*\n){2}- \*\*Definition:\*\* yes\n/,
    );
  });

  it('defined_in hides the file it names, by whole segments', async () => {
    const reply = await references({ session, symbol: 'handleLogin', defined_in: 'auth/h.go' });
    const files = new Set(entriesOf(reply).map((entry) => entry.split(':')[0]));
    expect([...files].sort()).toEqual(['src/oauth/h.go', 'src/other.go']);
  });

  it('a defined_in without file is noted', async () => {
    const reply = await references({ session, symbol: 'handleLogin', defined_in: 'no/such.go' });
    expect(reply.split('\n\n')[1]).toBe("Note: defined_in 'no/such.go' matches no indexed file.");
  });
});

describe('arguments', () => {
  test.each([
    [{ symbol: '' }, 'Symbol cannot be empty'],
    [{ symbol: '  ' }, 'Symbol cannot be empty'],
    [{ symbol: ' x ' }, 'Symbol must be at least 2 characters'],
    [{ symbol: 'x'.repeat(201) }, 'Symbol cannot exceed 200 characters'],
    [{}, 'Missing required parameter: symbol'],
    [
      { symbol: 'xy', symbol_type: 'class' },
      "Invalid symbol_type: 'class'. Must be 'function', 'type', 'variable', 'constant' or 'any'.",
    ],
    [{ symbol: 'xy', context_lines: 11 }, 'context_lines must be between 0 and 10 (got: 11)'],
    [{ symbol: 'xy', max_results: 0 }, 'max_results must be between 1 and 200 (got: 0)'],
    [{ symbol: 'xy', max_results: 201 }, 'max_results must be between 1 and 200 (got: 201)'],
  ])('%j is refused', async (args, message) => {
    const { session } = await index({ a: 'x' });
    expect(await failureOf(server, 'find_references', { session, ...args })).toEqual({
      code: -32602,
      message,
    });
  });
});

describe('more than 200 changed files', () => {
  it('are noted under the heading', async () => {
    const files = (word: string) =>
      Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.txt`, word]));
    const { session, root } = await index({ ...files('before'), 'same.txt': 'the word' });
    await references({ session, symbol: 'word' });
    writeFiles(root, files('word'));
    expect((await references({ session, symbol: 'word' })).split('\n\n').slice(0, 2)).toEqual([
      '## References to `word` (1 found)',
      'Note: 201 files changed since the last indexing and are not yet included.',
    ]);
  });
});
