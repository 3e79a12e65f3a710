import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonEntry } from '../../../src/cli/init/json-entry.ts';
import { dataOf, parseJsonText } from '../../../src/cli/init/json-text.ts';

const ENTRY = { command: 'q', args: ['serve', '.'] };
const merge = jsonEntry(['servers', 'q'], ENTRY);
const run = (text: string, force = false) => merge(text, { force });
const OURS = '"q": {\n      "command": "q",\n      "args": ["serve", "."]\n    }';

describe('an entry that is not there', () => {
  it.each<[string, string, string]>([
    ['an empty file', '', `{\n  "servers": {\n    ${OURS}\n  }\n}\n`],
    ['an empty object', '{}\n', `{\n  "servers": {\n    ${OURS}\n  }\n}\n`],
    [
      'behind others',
      '{\n  "servers": {\n    "a": {}\n  },\n  "x": 1\n}\n',
      `{\n  "servers": {\n    "a": {},\n    ${OURS}\n  },\n  "x": 1\n}\n`,
    ],
    [
      'behind comments on the last one',
      '{\n  "servers": {\n    "a": {} // one\n    /* two */\n  }\n}',
      `{\n  "servers": {\n    "a": {}, // one\n    /* two */\n    ${OURS}\n  }\n}`,
    ],
    [
      'in an object with a comment alone',
      '{\n  "servers": {\n    // none, "q": {}\n  }\n}',
      `{\n  "servers": {\n    // none, "q": {}\n    ${OURS}\n  }\n}`,
    ],
    [
      'with trailing commas',
      '{\n  "servers": {\n    "a": {}, // one\n  },\n}',
      `{\n  "servers": {\n    "a": {}, // one\n    ${OURS},\n  },\n}`,
    ],
    [
      'with tabs',
      '{\n\t"servers": {\n\t\t"a": 1\n\t}\n}',
      '{\n\t"servers": {\n\t\t"a": 1,\n\t\t"q": {\n\t\t\t"command": "q",\n\t\t\t"args": ["serve", "."]\n\t\t}\n\t}\n}',
    ],
    [
      'with four blanks, where the list is missing',
      '{\n    "x": [1]\n}',
      '{\n    "x": [1],\n    "servers": {\n        "q": {\n            "command": "q",\n            "args": ["serve", "."]\n        }\n    }\n}',
    ],
    [
      'in one tight line',
      '{"servers":{"a":{}}}',
      '{"servers":{"a":{},"q":{"command":"q","args":["serve","."]}}}',
    ],
    [
      'in one tight line with nothing',
      '{"servers":{}}',
      '{"servers":{"q":{"command":"q","args":["serve","."]}}}',
    ],
    [
      'in one loose line',
      '{ "servers": { "a": 1 } }\n',
      '{ "servers": { "a": 1, "q": { "command": "q", "args": [ "serve", "." ] } } }\n',
    ],
    [
      'with a byte order mark and line ends of Windows',
      '\ufeff{\r\n  "servers": {\r\n    "a": 1\r\n  }\r\n}\r\n',
      `\ufeff{\r\n  "servers": {\r\n    "a": 1,\r\n    ${OURS.replaceAll('\n', '\r\n')}\r\n  }\r\n}\r\n`,
    ],
  ])('is added: %s', (_, before, after) => {
    expect(run(before)).toEqual({ status: 'updated', text: after });
    expect(run(after)).toEqual({ status: 'unchanged', text: after });
    expect(run(after, true)).toEqual({ status: 'unchanged', text: after });
  });
});

describe('an entry that is there', () => {
  it('is unchanged in any layout and order of keys', () => {
    const text = '{"servers": {"q": {"args": ["serve", /* here */ "."],\n "command": "\\u0071"}}}';
    expect(run(text, true)).toEqual({ status: 'unchanged', text });
  });

  const other = '{\n  // mine\n  "servers": {\n    "q": { "command": "old" }, // ours\n    "z": 1\n  }\n}';

  it('stays if it differs', () => {
    expect(run(other)).toEqual({ status: 'outdated', text: other });
  });

  it('is replaced by force, and nothing else', () => {
    expect(run(other, true).text).toBe(
      `{\n  // mine\n  "servers": {\n    ${OURS}, // ours\n    "z": 1\n  }\n}`,
    );
  });

  it('is replaced in a tight line', () => {
    expect(run('{"servers":{"q":1}}', true).text).toBe(
      '{"servers":{"q":{"command":"q","args":["serve","."]}}}',
    );
  });

  it('counts where a key stands twice: the last one', () => {
    const text = '{"servers": {"q": 1, "q": {"command": "q", "args": ["serve", "."]}}}';
    expect(run(text).status).toBe('unchanged');
  });
});

describe('a file that is no such file', () => {
  it.each([
    ['{', 'line 1, column 2: the text ends too soon'],
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: expected , or }'],
    ['{"a": 1} x', 'line 1, column 10: nothing may follow the value'],
    ["{'a': 1}", 'line 1, column 2: expected a key'],
    ['{"a" 1}', 'line 1, column 6: expected :'],
    ['{"a": 01}', 'line 1, column 7: expected a value'],
    ['{"a": "x\n"}', 'line 1, column 7: a string is not closed'],
    ['{"a": "\\q"}', 'line 1, column 7: a string has a character that must be escaped, or a wrong escape'],
    ['{,}', 'line 1, column 2: expected a key'],
    ['{"a": 1,,}', 'line 1, column 9: expected a key'],
    ['// only a comment', 'line 1, column 18: the text ends too soon'],
    ['{} /* open', 'line 1, column 4: a comment is not closed'],
    ['[]', 'it does not hold an object'],
    ['{"servers": []}', "'servers' is not an object"],
    ['{"servers": null}', "'servers' is not an object"],
    ['['.repeat(100_000), 'line 1, column 501: values are nested too deeply'],
  ])('%s', (text, message) => {
    expect(() => run(text)).toThrow(message);
  });
});

describe('any document', () => {
  const blank = fc.constantFrom('', ' ', '\n', '\r\n', '\t', ' // note "{\n', '/* , ] */', '\n    ');
  const { document } = fc.letrec<{ document: string }>((tie) => ({
    document: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.json({ maxDepth: 0 }),
      fc
        .tuple(fc.array(fc.tuple(blank, fc.string(), blank, tie('document'), blank)), fc.boolean(), blank)
        .map(([items, comma, end]) => {
          const inner = items
            .map(([a, key, b, value, c]) => `${a}${JSON.stringify(key)}${b}:${value}${c}`)
            .join(',');
          return `{${inner}${comma && items.length > 0 ? ',' : ''}${end}}`;
        }),
      fc.array(tie('document'), { minLength: 1 }).map((items) => `[${items.join(',')}]`),
    ),
  }));

  it('keeps its other data and all its characters, and has the entry once', () => {
    fc.assert(
      fc.property(document, document, fc.string(), blank, (inner, other, key, space) => {
        fc.pre(key !== 'servers' && key !== '__proto__');
        const servers = inner.startsWith('{') ? inner : '{}';
        const text = `{${space}"servers":${servers},${space}${JSON.stringify(key)}: ${other}${space}}`;
        const merged = run(text, true).text;
        const before = Object(dataOf(parseJsonText(text)));
        const after = Object(dataOf(parseJsonText(merged)));
        expect(after).toEqual({ ...before, servers: { ...before.servers, q: ENTRY } });
        expect(run(merged, true)).toEqual({ status: 'unchanged', text: merged });
        if (before.servers.q === undefined) expect(isSubsequence(text.replace(/\s/g, ''), merged)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const char of whole) if (char === part[at]) at++;
  return at === part.length;
}
