import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchShims } from '../../../src/ide/search/shims.ts';
import type { IdeProject, JsonObject, ToolResult } from '../../../src/ide/types.ts';
import {
  type Asked,
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

describe('the second call', () => {
  const foreign = Array.from({ length: 5 }, (_, i) => ({ ...A, filePath: `src/${i}.kt` }));
  const few = { entries: foreign, probablyHasMoreMatchingEntries: true };
  const whole = { entries: ENTRIES };
  const byCount =
    (first: JsonObject, second: JsonObject = whole) =>
    ({ args }: Asked): ToolResult =>
      structured(args.maxUsageCount === 5000 ? second : first);

  it('is made when too little is left of what there is', async () => {
    const { asked, reply } = await run(
      searchText,
      { q: 'x', limit: 1, paths: ['lib/'] },
      { answer: byCount(few) },
    );
    const args = { searchText: 'x', caseSensitive: true, directoryToSearch: 'lib' };
    expect(asked).toEqual([
      { ...args, maxUsageCount: 5 },
      { ...args, maxUsageCount: 5000 },
    ]);
    expect(reply).toEqual({ items: [C] });
  });

  it('replaces the first, and says whether there is more', async () => {
    const answer = byCount({ ...few, entries: [C] }, { entries: [A], more: true });
    const { asked, reply } = await run(searchText, { q: 'x', limit: 3, paths: ['*.kt'] }, { answer });
    expect(asked).toHaveLength(2);
    expect(reply).toEqual({ items: [A], more: true });
  });

  it('is made without a scope too, where entries fell together', async () => {
    const answer = byCount({ entries: [A, A], more: true });
    const { asked, reply } = await run(searchText, { q: 'x', limit: 2 }, { answer });
    expect(asked.map(({ maxUsageCount }) => maxUsageCount)).toEqual([2, 5000]);
    expect(reply).toEqual({ items: [A, B], more: true });
  });

  it.each([
    ['there is no more', { limit: 1, paths: ['lib/'] }, { entries: foreign }],
    ['the IDE timed out', { limit: 1, paths: ['lib/'] }, { ...few, timedOut: true }],
    ['the count was the greatest', { limit: 1000, paths: ['lib/'] }, few],
    ['the limit is reached', { limit: 1, paths: ['src/'] }, few],
  ])('is not made when %s', async (_, args, payload) => {
    const answer = () => structured(payload);
    const { asked } = await run(searchText, { q: 'x', ...args }, { answer });
    expect(asked).toHaveLength(1);
  });
});

describe('a regular expression in a folder', () => {
  const args = { q: 'a.*', paths: ['src/'] };
  const key = 'search_in_files_by_regex_directory_scope_ignored';

  it.each([
    ['an unknown version', {}, 0],
    ['an old version', { ideVersion: '261.20246.9' }, 0],
    ['a new version', { ideVersion: '261.20247' }, 1],
    ['the workaround off', { off: [key] }, 1],
  ])('never brings results from elsewhere: %s', async (_, script, notes) => {
    const run1 = await run(searchRegex, args, script);
    expect(run1.asked).toEqual([
      { regexPattern: 'a.*', caseSensitive: true, maxUsageCount: 5000, directoryToSearch: 'src' },
    ]);
    expect(run1.reply).toEqual({ items: [A, B] });
    expect(run1.notes).toHaveLength(notes);
    expect(run1.notes.filter((line) => line.includes(key))).toHaveLength(notes);
  });
});

describe('hostile answers', () => {
  it('are gone through in small steps, and cancelled between them', async () => {
    const { signal, abort } = abortable();
    const entries = Array.from({ length: 400_000 }, (_, i) => [`other/${i}/../x${i}.kt`, 1, 'x']);
    const call = scriptedCall({ project, signal, answer: () => structured({ entries }) });
    const failure = refusalOf(() => searchText.run({ q: 'x', paths: ['src/'] }, call));
    setImmediate(abort);
    expect(await failure).toContain('cancelled');
  });

  it('of any shape have no items or are errors', async () => {
    for (const entries of [null, 5, 'x', [null, 5, [], [5], {}, { filePath: 7 }, ' ', ['', 1]]]) {
      const { reply } = await run(searchText, { q: 'x' }, { answer: () => structured({ entries }) });
      expect(reply).toEqual({ items: [] });
    }
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
