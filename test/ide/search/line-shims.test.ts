import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { searchShims } from '../../../src/ide/search/shims.ts';
import type { IdeProject, JsonObject } from '../../../src/ide/types.ts';
import {
  projectWith,
  refusalOf,
  repliedJson,
  type Script,
  scriptedCall,
  structured,
} from './scripted-call.ts';

const A = { filePath: 'src/a.kt', lineNumber: 3, lineText: 'x' };
const B = { filePath: 'src/test/b.kt', lineNumber: 1, lineText: 'x' };
const C = { filePath: 'lib/c.kt', lineNumber: 2, lineText: 'x' };
const D = { filePath: '.ci/d.yml', lineNumber: 1, lineText: 'x' };
const ENTRIES = [A, B, C, D];
const { search_text: searchText, search_regex: searchRegex } = searchShims;

let project: IdeProject & { remove(): void };
beforeAll(() => {
  project = projectWith('src/test/', 'lib/');
});
afterAll(() => project.remove());

type Answering = Omit<Script, 'project'>;

async function run(tool: typeof searchText, args: JsonObject, script: Answering = {}) {
  const call = scriptedCall({ answer: () => structured({ entries: ENTRIES }), ...script, project });
  const reply = repliedJson(await tool.run(args, call));
  return { reply, asked: call.asked.map(({ args }) => args), notes: call.notes, call };
}

async function refused(tool: typeof searchText, args: JsonObject): Promise<string> {
  const call = scriptedCall({ project });
  const message = await refusalOf(() => tool.run(args, call));
  expect(call.asked).toEqual([]);
  return message;
}

/** Entries with `<project>` in them, and the fields beside them. */
const paths = (...entries: unknown[]) => entries.map(inProject);
const inProject = (entry: unknown) =>
  typeof entry === 'string' ? entry.replace('<project>', project.path) : entry;

describe('what the IDE is asked', () => {
  test('a text as it was given, and nothing else', async () => {
    const { asked, reply, call } = await run(searchText, { q: '  x' });
    expect(call.asked.map(({ tool }) => tool)).toEqual(['search_in_files_by_text']);
    expect(asked).toEqual([{ searchText: '  x', caseSensitive: true, maxUsageCount: 1000 }]);
    expect(reply).toEqual({ items: ENTRIES });
  });

  test('a regular expression as it was given', async () => {
    const { asked, call } = await run(searchRegex, { q: ' a.*\\b ' });
    expect(call.asked.map(({ tool }) => tool)).toEqual(['search_in_files_by_regex']);
    expect(asked).toEqual([{ regexPattern: ' a.*\\b ', caseSensitive: true, maxUsageCount: 1000 }]);
  });

  it.each([
    [{ limit: '7' }, 7],
    [{ limit: 9000 }, 5000],
    [{ limit: null, paths: null }, 1000],
    [{ paths: ['src/'], limit: 5 }, 25],
    [{ paths: ['src/'], limit: 1000 }, 5000],
    [{ paths: ['src/'], limit: 2000 }, 5000],
    [{ paths: [' ', null], limit: 5 }, 5],
    [{ paths: ['**'], limit: 5 }, 25],
    [{ paths: ['!lib/'], limit: 5 }, 25],
  ])('%j -> a count of %i', async (args, count) => {
    const { asked } = await run(searchText, { q: 'x', ...args });
    expect(asked[0]).toMatchObject({ maxUsageCount: count });
  });

  it.each([
    [['src/'], 'src', [A, B]],
    [['!**/test/**'], undefined, [A, C, D]],
    [['<project>/src/**', '!src/test/'], 'src', [A]],
    [['*.kt'], undefined, [A, B, C]],
    [['**/*.yml'], undefined, [D]],
    [['src/test'], 'src/test', [B]],
    [['src/a*.kt'], 'src', [A]],
    [['s{rc,rx}/**', 'lib/'], undefined, [A, B, C]],
    [['src/**', '**/c.kt'], undefined, [A, B, C]],
    [['src/test/**', 'src/a.kt'], 'src', [A, B]],
    [['gone/**'], undefined, []],
    [['src/gone/**'], undefined, []],
    [['src/@(a|b).kt'], 'src', [A]],
    [['src/', 'lib/'], undefined, [A, B, C]],
    [['**'], undefined, ENTRIES],
    [['<project>'], undefined, ENTRIES],
  ])('paths %j -> the folder %s', async (given, folder, items) => {
    const { asked, reply } = await run(searchText, { q: 'x', paths: paths(...given) });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.directoryToSearch).toBe(folder);
    expect('directoryToSearch' in (asked[0] ?? {})).toBe(folder !== undefined);
    expect(reply).toEqual({ items });
  });
});

describe('is refused without a call', () => {
  const NO_LIMIT = 'limit must be a positive integer';
  const NO_PATHS = 'paths must be an array of strings';
  const NO_Q = 'q must be a non-empty string';
  it.each([
    [{ limit: 0 }, NO_LIMIT],
    [{ limit: -1 }, NO_LIMIT],
    [{ limit: 1.5 }, NO_LIMIT],
    [{ limit: 'x' }, NO_LIMIT],
    [{ limit: true }, NO_LIMIT],
    [{ paths: 'src/' }, NO_PATHS],
    [{ paths: [1] }, NO_PATHS],
    [{ paths: { 0: 'src/' } }, NO_PATHS],
    [{ q: ' \t' }, NO_Q],
    [{ q: '' }, NO_Q],
    [{ q: 5 }, NO_Q],
    [{ q: null }, NO_Q],
    [{ q: undefined }, NO_Q],
    [{ paths: ['../x'] }, "Path '../x' is outside the project"],
    [{ paths: ['/etc/**'] }, "Path '/etc/**' is outside the project"],
  ])('%j', async (args, message) => {
    expect(await refused(searchText, { q: 'x', ...args })).toBe(message);
    expect(await refused(searchRegex, { q: 'x', ...args })).toBe(message);
  });
});

describe('what is answered', () => {
  it.each([
    ['limit 1', { limit: 1 }, { entries: ENTRIES }, { items: [A], more: true }],
    ['limit 4', { limit: 4 }, { entries: ENTRIES }, { items: ENTRIES }],
    ['an entry twice', { limit: 1 }, { entries: [A, { ...A }] }, { items: [A] }],
    [
      'lines that differ in their text',
      {},
      { entries: [A, { ...A, lineText: 'y' }] },
      { items: [A, { ...A, lineText: 'y' }] },
    ],
    ['timedOut', {}, { entries: [A], timedOut: true }, { items: [A], more: true }],
    ['entries flag', {}, { entries: [A], probablyHasMoreMatchingEntries: true }, { items: [A], more: true }],
    ['files flag', {}, { entries: [A], probablyHasMoreMatchingFiles: true }, { items: [A], more: true }],
    ['more', {}, { entries: [A], more: true }, { items: [A], more: true }],
    ['a flag that is no boolean', {}, { entries: [A], more: 'true' }, { items: [A] }],
    [
      'the text byte for byte',
      {},
      { entries: [{ ...A, lineText: ' ||x||\r' }] },
      { items: [{ ...A, lineText: ' ||x||\r' }] },
    ],
    [
      'no line text',
      {},
      { entries: [['src/a.kt', 3]] },
      { items: [{ filePath: 'src/a.kt', lineNumber: 3 }] },
    ],
    ['nothing', {}, {}, { items: [] }],
  ])('%s', async (_, args, payload, expected) => {
    const { reply } = await run(searchText, { q: 'x', ...args }, { answer: () => structured(payload) });
    expect(reply).toEqual(expected);
  });

  it('is compact, in the order of the contract', async () => {
    const { call } = await run(searchText, { q: 'x' });
    const entry = { lineText: 'x', lineNumber: 3, filePath: 'src/a.kt', other: 1 };
    const answering = scriptedCall({
      project: call.project,
      answer: () => structured({ more: true, entries: [entry] }),
    });
    expect(await searchText.run({ q: 'x' }, answering)).toEqual({
      content: [
        {
          type: 'text',
          text: '{"items":[{"filePath":"src/a.kt","lineNumber":3,"lineText":"x"}],"more":true}',
        },
      ],
    });
  });

  it.each([
    ['as JSON text', { content: [{ type: 'text', text: JSON.stringify({ entries: ENTRIES }) }] }],
    ['in a map', structured({ results: { f: ENTRIES.slice(0, 1), g: ENTRIES.slice(1) } })],
    ['as a bare list', { content: [{ type: 'text', text: JSON.stringify(ENTRIES) }] }],
  ])('entries %s', async (_, answer) => {
    expect((await run(searchText, { q: 'x' }, { answer: () => answer })).reply).toEqual({ items: ENTRIES });
  });

  it('says paths in the project relative to it, and keeps others unless there is a scope', async () => {
    const entries = [
      { ...A, filePath: `${project.path}/src/a.kt` },
      { ...A, filePath: '/opt/z.kt' },
      { ...C, filePath: 'lib\\c.kt' },
    ];
    const answer = () => structured({ entries });
    const kept = [A, { ...A, filePath: '/opt/z.kt' }, C];
    expect((await run(searchText, { q: 'x' }, { answer })).reply).toEqual({ items: kept });
    expect((await run(searchText, { q: 'x', paths: ['**'] }, { answer })).reply).toEqual({ items: [A, C] });
    expect((await run(searchText, { q: 'x', paths: ['!lib/'] }, { answer })).reply).toEqual({ items: [A] });
  });

  it.each([
    [
      { content: [{ type: 'text', text: 'Indexing' }] },
      "Unexpected answer from 'search_in_files_by_text': Indexing",
    ],
    [{ isError: true, content: [{ type: 'text', text: 'no index' }] }, 'no index'],
    [{ isError: true, content: [] }, 'Upstream tool error'],
  ])('%j is an error', async (answer, message) => {
    const call = scriptedCall({ project, answer: () => answer });
    expect(await refusalOf(() => searchText.run({ q: 'x' }, call))).toBe(message);
  });
});

test.each([
  ['search_text', ['q', 'paths', 'limit'], 'search_in_files_by_text'],
  ['search_regex', ['q', 'paths', 'limit'], 'search_in_files_by_regex'],
  ['search_file', ['q', 'paths', 'limit', 'includeExcluded'], 'find_files_by_glob'],
] as const)('%s takes %j and nothing else', (name, keys, needed) => {
  const tool = searchShims[name];
  expect(tool).toMatchObject({ name, isReadOnly: true, needs: [needed] });
  const { type, properties, required, additionalProperties } = tool.inputSchema;
  expect({ type, required, additionalProperties }).toEqual({
    type: 'object',
    required: ['q'],
    additionalProperties: false,
  });
  expect(Object.keys(properties ?? {})).toEqual(keys);
});
