import { describe, expect, test } from 'vitest';
import type { Reference } from '../../../src/code/references/classify.ts';
import { cutAround } from '../../../src/tools/text/line-cut.ts';
import { type ReferencesReply, renderReferences } from '../../../src/tools/text/references-reply.ts';

function reference(some: Partial<Reference> = {}): Reference {
  return {
    path: 'src/a.go',
    line: 2,
    column: 1,
    lineText: '\thandleLogin(c)',
    occurrences: 1,
    pattern: 'function_call',
    confidence: 95,
    definition: false,
    ...some,
  };
}

function reply(references: Reference[], some: Partial<ReferencesReply> = {}): ReferencesReply {
  return {
    symbol: 'handleLogin',
    references,
    maxResults: 50,
    contextLines: 1,
    linesOf: () => ['func f() {', '\thandleLogin(c)', '}'],
    notes: [],
    indexed: '2025-12-10 14:32:00 UTC (2 days ago)',
    leftOutByType: 0,
    ...some,
  };
}

test('references of every level, with context, summary and files to update', () => {
  const references = [
    reference(),
    reference({
      path: 'src/b.ts',
      line: 1,
      lineText: 'handleLogin',
      column: 0,
      confidence: 60,
      pattern: 'word_match',
    }),
    reference({
      path: 'docs/a.md',
      line: 3,
      lineText: 'handleLogin',
      column: 0,
      confidence: 35,
      pattern: 'word_match',
    }),
  ];
  expect(renderReferences(reply(references))).toBe(`## References to \`handleLogin\` (3 found)

### High Confidence (1)

#### src/a.go:2
\`\`\`go
   1 | func f() {
   2 | 	handleLogin(c)
   3 | }
\`\`\`
- **Pattern:** function_call
- **Confidence:** 0.95

### Medium Confidence (1)

#### src/b.ts:1
\`\`\`typescript
   1 | handleLogin
   2 | 	handleLogin(c)
\`\`\`
- **Pattern:** word_match
- **Confidence:** 0.60

### Low Confidence (1)

#### docs/a.md:3
\`\`\`markdown
   2 | 	handleLogin(c)
   3 | handleLogin
\`\`\`
- **Pattern:** word_match
- **Confidence:** 0.35

**Summary:**
- High confidence: 1 references
- Medium confidence: 1 references
- Low confidence: 1 references
- Total files: 3
- Session indexed: 2025-12-10 14:32:00 UTC (2 days ago)

**Files to update:**
- \`src/a.go\``);
});

test('no references', () => {
  expect(renderReferences(reply([]))).toBe(
    'No references found for `handleLogin`\n\nSession last indexed: 2025-12-10 14:32:00 UTC (2 days ago)',
  );
});

test('no references, with notes and lines left out by type', () => {
  const text = renderReferences(reply([], { notes: ['Note: a', 'Note: b'], leftOutByType: 1200 }));
  expect(text).toBe(
    'No references found for `handleLogin`\n\nNote: a\nNote: b\n\n' +
      'Session last indexed: 2025-12-10 14:32:00 UTC (2 days ago)\n\nLeft out by symbol_type: 1,200',
  );
});

describe('levels', () => {
  test.each([
    [100, 'High'],
    [80, 'High'],
    [79, 'Medium'],
    [50, 'Medium'],
    [49, 'Low'],
    [0, 'Low'],
  ])('%i hundredths are %s', (confidence, level) => {
    const text = renderReferences(reply([reference({ confidence })]));
    expect(text).toContain(`### ${level} Confidence (1)`);
    expect(text).toContain(`- **Confidence:** ${(confidence / 100).toFixed(2)}`);
    expect(text.match(/^### /gm)).toHaveLength(1);
  });
});

test('without high references there is nothing to update', () => {
  const text = renderReferences(reply([reference({ confidence: 60 })]));
  expect(text).toMatch(/\*\*Files to update:\*\*\n- \(none with high confidence\)$/);
});

test('occurrences and definitions are told', () => {
  const text = renderReferences(reply([reference({ occurrences: 3, definition: true })]));
  expect(text).toContain('- **Confidence:** 0.95\n- **Occurrences:** 3\n- **Definition:** yes\n');
});

test('FR4: the heading tells a cut, the summary covers all', () => {
  const references = Array.from({ length: 1300 }, (_, i) => reference({ line: i + 1 }));
  const text = renderReferences(reply(references, { maxResults: 200, contextLines: 0 }));
  expect(text).toContain('## References to `handleLogin` (1,300 found, showing 200)\n');
  expect(text).toContain('### High Confidence (200)');
  expect(text).toContain('- High confidence: 1,300 references\n');
  expect(text.match(/^#### /gm)).toHaveLength(200);
});

test('notes stand under the heading', () => {
  const text = renderReferences(reply([reference()], { notes: ['Note: a', 'Note: b'], leftOutByType: 2 }));
  expect(text).toContain('(1 found)\n\nNote: a\nNote: b\n\n### High');
  expect(text).toContain('(2 days ago)\n- Left out by symbol_type: 2\n\n**Files');
});

test('context stops at the ends of the file', () => {
  const text = renderReferences(reply([reference()], { contextLines: 10 }));
  expect(text).toContain('```go\n   1 | func f() {\n   2 | \thandleLogin(c)\n   3 | }\n```');
});

test('line numbers are four wide and grow beyond', () => {
  const at = (line: number) =>
    renderReferences(reply([reference({ line, lineText: 'x' })], { contextLines: 0 }));
  expect(at(44)).toContain('\n  44 | x\n');
  expect(at(12345)).toContain('\n12345 | x\n');
});

test('fences are longer than the backticks inside', () => {
  const text = renderReferences(reply([reference({ lineText: '```` handleLogin' })], { contextLines: 0 }));
  expect(text).toContain('`````go\n   2 | ```` handleLogin\n`````\n');
});

test('control characters in paths are written out', () => {
  const text = renderReferences(reply([reference({ path: 'a\nb.go' })]));
  expect(text).toMatch(/^#### a\\x0ab\.go:2$/im);
  expect(text).toMatch(/^- `a\\x0ab\.go`$/im);
});

describe('the reply limit', () => {
  const wide = 'x'.repeat(110);
  const linesOf = (): string[] => Array.from({ length: 30 }, () => wide);

  test('entries past it have no lines', () => {
    const references = Array.from({ length: 200 }, (_, i) => reference({ path: `src/${i}.go`, line: 15 }));
    const text = renderReferences(reply(references, { maxResults: 200, contextLines: 10, linesOf }));
    expect(text.length).toBeLessThanOrEqual(80_000);
    expect(text.length).toBeGreaterThan(75_000);
    const fenced = text.match(/^```go$/gm)?.length ?? 0;
    expect(text).toContain(`\n\nNote: context left out from reference ${fenced + 1} on (reply limit).\n\n`);
    expect(text.match(/^#### /gm)).toHaveLength(200);
    expect(text.match(/^- `src/gm)).toHaveLength(200);
    expect(text).toContain(`#### src/${fenced}.go:15\n- **Pattern:** function_call\n`);
  });

  test('a long list of files is cut', () => {
    const references = Array.from({ length: 5000 }, (_, i) => reference({ path: `src/${i}/${wide}.go` }));
    const text = renderReferences(reply(references));
    expect(text.length).toBeLessThanOrEqual(80_000);
    const listed = text.match(/^- `src/gm)?.length ?? 0;
    expect(text).toContain(`\n- … and ${(5000 - listed).toLocaleString('en-US')} more files (reply limit)`);
    expect(text.match(/^#### /gm)).toHaveLength(50);
  });

  test('references with very long paths are cut', () => {
    const path = 'd/'.repeat(1000);
    const references = Array.from({ length: 200 }, (_, i) => reference({ path: `${path}${i}.go` }));
    const text = renderReferences(reply(references, { maxResults: 200 }));
    expect(text.length).toBeLessThanOrEqual(80_000);
    const shown = text.match(/^#### /gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(text).toContain(`(200 found, showing ${shown})`);
    expect(text).toContain(`Note: references left out from reference ${shown + 1} on (reply limit).`);
  });
});

describe('long lines', () => {
  const long = `${'a'.repeat(200)}SYM${'b'.repeat(200)}`;

  test.each([
    ['the beginning', `SYM${'b'.repeat(200)}`, 0, `SYM${'b'.repeat(114)}...`],
    ['the end', `${'a'.repeat(200)}SYM`, 200, `...${'a'.repeat(114)}SYM`],
    ['the middle', long, 200, `...${'a'.repeat(55)}SYM${'b'.repeat(56)}...`],
    [
      'far in',
      `${'a'.repeat(9000)}SYM${'b'.repeat(9000)}`,
      9000,
      `...${'a'.repeat(55)}SYM${'b'.repeat(56)}...`,
    ],
    ['characters of two units', `${'😀'.repeat(200)}SYM`, 400, `...${'😀'.repeat(114)}SYM`],
  ])('are cut to 120 characters around %s', (_, line, column, expected) => {
    expect(cutAround(line, column, 3)).toBe(expected);
    expect(Array.from(expected)).toHaveLength(120);
  });

  test('of 120 characters stay', () => {
    expect(cutAround('😀'.repeat(120), 0, 2)).toBe('😀'.repeat(120));
    expect(cutAround('x'.repeat(120), 0, 2)).toBe('x'.repeat(120));
  });

  test('show as much of a long symbol as fits', () => {
    expect(cutAround(`${'a'.repeat(99)}${'S'.repeat(200)}b`, 99, 200)).toBe(`...${'S'.repeat(114)}...`);
  });

  test('never split a character', () => {
    for (let column = 0; column < 1600; column += 2) {
      const cut = cutAround('😀'.repeat(800), column, 2);
      expect(cut).toMatch(/^(?:\.\.\.)?(?:😀)+(?:\.\.\.)?$/u);
      expect(Array.from(cut)).toHaveLength(120);
    }
  });

  test('in context are cut at their end', () => {
    const linesOf = (): string[] => ['c'.repeat(500), 'x'];
    const text = renderReferences(reply([reference()], { linesOf }));
    expect(text).toContain(`   1 | ${'c'.repeat(117)}...\n`);
  });
});
