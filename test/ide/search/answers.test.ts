import { describe, expect, it, test } from 'vitest';
import { entriesOf, payloadOf, saysMore, textOf } from '../../../src/ide/answers.ts';
import { refusalOf } from './scripted-call.ts';

const text = (...texts: unknown[]) => ({ content: texts.map((one) => ({ type: 'text', text: one })) });

describe('the payload', () => {
  it.each([
    ['structured object', { ...text('{"b":1}'), structuredContent: { a: 1 } }, { a: 1 }],
    ['structured list', { structuredContent: [1] }, [1]],
    ['no structure that counts', { ...text('{"a":1}'), structuredContent: 'x' }, { a: 1 }],
    ['null for structure', { ...text('[1]'), structuredContent: null }, [1]],
    ['JSON text', text(' \n{"a":1}'), { a: 1 }],
    ['the first text', text('{"a":1}', '{"b":1}'), { a: 1 }],
    ['a text behind an image', { content: [{ type: 'image', data: '' }, ...text('[]').content] }, []],
    ['an empty text', text(''), undefined],
    ['a blank text', text(' \n'), undefined],
    ['no content', { content: [] }, undefined],
    ['nothing at all', {}, undefined],
    ['content of another kind', { content: 'x' }, { content: 'x' }],
    ['items of other kinds', { content: [null, 5, { type: 'text' }, { type: 'text', text: 5 }] }, undefined],
    ['a wrapped result', { toolResult: text('{"a":1}') }, { a: 1 }],
    ['a wrapped structure', { toolResult: { structuredContent: { a: 1 } } }, { a: 1 }],
    ['a wrapped payload', { toolResult: { a: 1 } }, { a: 1 }],
    ['a wrapped list', { toolResult: [1] }, [1]],
    ['a wrapped text', { toolResult: '{"a":1}' }, { a: 1 }],
    ['an empty wrapper', { toolResult: null }, { toolResult: null }],
    ['a success', { ...text('{}'), isError: false }, {}],
  ])('%s', (_, result, payload) => {
    expect(payloadOf(result, 't')).toEqual(payload);
  });

  it.each([
    ['a text', text('Indexing'), "Unexpected answer from 't': Indexing"],
    ['broken JSON', text('{"a"'), 'Unexpected answer from \'t\': {"a"'],
    ['a bare value', text('5'), "Unexpected answer from 't': 5"],
    ['a long text', text('ö'.repeat(300)), `Unexpected answer from 't': ${'ö'.repeat(200)}`],
    ['a text of pairs', text('😀'.repeat(300)), `Unexpected answer from 't': ${'😀'.repeat(200)}`],
    ['a failure', { ...text('no such file'), isError: true }, 'no such file'],
    ['a failure with structure', { ...text('no'), structuredContent: {}, isError: true }, 'no'],
    ['a failure in two texts', { ...text('no', 'file'), isError: true }, 'no\nfile'],
    ['a failure without words', { isError: true }, 'Upstream tool error'],
    ['a failure with a blank', { ...text(' '), isError: true }, 'Upstream tool error'],
    ['a wrapped failure', { toolResult: { ...text('no'), isError: true } }, 'no'],
    ['a failure around a result', { toolResult: text('no'), isError: true }, 'no'],
  ])('%s is an error', async (_, result, message) => {
    expect(await refusalOf(() => payloadOf(result, 't'))).toBe(message);
  });

  it('is found in deep JSON or refused, never a crash', async () => {
    const deep = '['.repeat(200_000);
    expect(await refusalOf(() => payloadOf(text(deep), 't'))).toContain('Unexpected answer');
  });
});

describe('the text', () => {
  test.each([
    [text('a', 'b'), 'a'],
    [{}, ''],
    [{ toolResult: 'a' }, 'a'],
    [{ structuredContent: {} }, ''],
  ])('%j -> %j', (result, expected) => {
    expect(textOf(result)).toBe(expected);
  });

  it('of a failure is its error', async () => {
    expect(await refusalOf(() => textOf({ ...text('no'), isError: true }))).toBe('no');
  });
});

describe('the entries', () => {
  const A = { filePath: 'a' };
  it.each([
    ['entries', { entries: ['a'], results: ['b'], items: ['c'], files: ['d'] }, [A]],
    ['results', { results: ['a'], items: ['c'], files: ['d'] }, [A]],
    ['items', { items: ['a'], files: ['d'] }, [A]],
    ['files', { files: ['a'] }, [A]],
    ['a list', ['a'], [A]],
    ['a map before all else', { results: { x: ['a'], y: ['b'] }, entries: ['c'] }, [A, { filePath: 'b' }]],
    ['what is a list in a map', { results: { x: 5, y: ['a'], z: { a: 'b' } } }, [A]],
    ['the next that is a list', { entries: {}, results: null, items: 5, files: ['a'] }, [A]],
    ['none', {}, []],
    ['nothing', undefined, []],
    ['a tuple', [['a', 3, 'x']], [{ filePath: 'a', lineNumber: 3, lineText: 'x' }]],
    ['a short tuple', [['a', 3], ['a']], [{ filePath: 'a', lineNumber: 3 }, A]],
    [
      'an object',
      [{ filePath: 'a', lineNumber: 3, lineText: '', x: 1 }],
      [{ filePath: 'a', lineNumber: 3, lineText: '' }],
    ],
    ['a text without a line', [{ filePath: 'a', lineText: 'x' }], [A]],
    [
      'a line that is none',
      [
        ['a', 0, 'x'],
        ['a', '1', 'x'],
        ['a', 1.5],
        ['a', -1],
      ],
      [A, A, A, A],
    ],
    ['a text that is none', [['a', 1, 5]], [{ filePath: 'a', lineNumber: 1 }]],
    ['nothing without a path', [null, 5, '', ' ', {}, [], [1], { filePath: null }, { lineNumber: 1 }], []],
  ])('%s', (_, payload, entries) => {
    expect([...entriesOf(payload)]).toEqual(entries);
  });

  test.each([
    [{ probablyHasMoreMatchingEntries: true }, true],
    [{ probablyHasMoreMatchingFiles: true }, true],
    [{ more: true }, true],
    [{ timedOut: true }, true],
    [{ more: 'true', timedOut: 1 }, false],
    [{}, false],
    [[true], false],
    [undefined, false],
  ])('%j says that there is more: %j', (payload, expected) => {
    expect(saysMore(payload)).toBe(expected);
  });
});
