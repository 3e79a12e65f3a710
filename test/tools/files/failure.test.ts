import { describe, expect, it, test } from 'vitest';
import { type ErrorCode, type ErrorDetails, QuarryError } from '../../../src/errors.ts';
import { failedAnswer } from '../../../src/tools/failure.ts';
import { failureJson } from '../../../src/tools/files/failure.ts';

const json = (code: ErrorCode, details?: ErrorDetails) =>
  failureJson(new QuarryError(code, 'What happened.', details && { details }));

describe('a failure', () => {
  test.each<[ErrorCode, ErrorDetails | undefined, code: string, details: string]>([
    ['invalid_params', { argument: 'q', value: '' }, 'INVALID_ARGUMENT', '{"argument":"q","value":""}'],
    ['invalid_params', { argument: 'q' }, 'INVALID_ARGUMENT', '{"argument":"q"}'],
    [
      'invalid_pattern',
      { argument: 'pattern', check: 'length', value: 201, max: 200 },
      'INVALID_PATTERN',
      '{"argument":"pattern","check":"length","value":201,"max":200}',
    ],
    [
      'invalid_pattern',
      { argument: 'q', check: 'syntax', position: 0 },
      'INVALID_PATTERN',
      '{"argument":"q","check":"syntax","position":0}',
    ],
    [
      'outside_project',
      { argument: 'paths', value: '../' },
      'OUTSIDE_PROJECT',
      '{"argument":"paths","value":"../"}',
    ],
    ['source_not_found', { session: 'nope' }, 'INDEX_NOT_FOUND', '{"session":"nope"}'],
    ['source_not_found', { session: null }, 'INDEX_NOT_FOUND', '{"session":null}'],
    ['source_not_found', undefined, 'INDEX_NOT_FOUND', '{"session":null}'],
    ['search_failed', undefined, 'INTERNAL_ERROR', '{"timeout":true}'],
    ['config_error', undefined, 'INTERNAL_ERROR', '{}'],
    ['index_error', undefined, 'INTERNAL_ERROR', '{}'],
    ['invalid_request', { argument: 'q' }, 'INTERNAL_ERROR', '{}'],
    ['internal_error', undefined, 'INTERNAL_ERROR', '{}'],
  ])('of code %s with %j is %s', (code, details, wireCode, wireDetails) => {
    expect(json(code, details)).toBe(
      `{"code":"${wireCode}","message":"What happened.","details":${wireDetails}}`,
    );
  });

  it('that is a fault of Quarry has its message and no stack', () => {
    expect(failureJson(new TypeError('x is undefined'))).toBe(
      '{"code":"INTERNAL_ERROR","message":"x is undefined","details":{}}',
    );
    expect(failureJson('thrown text')).toContain('"message":"thrown text"');
    expect(failureJson(new Error())).toContain('"message":"Internal error"');
  });
});

describe('what was given', () => {
  const shortened = (value: unknown) =>
    JSON.parse(json('invalid_params', { argument: 'q', value })).details.value;

  it.each(['x'.repeat(200), '😀'.repeat(200), 0, -2.5, true, ['a', 1, null], { a: { b: [] } }])(
    'is repeated as it is: %j',
    (value) => {
      expect(shortened(value)).toEqual(value);
    },
  );

  it('is cut to 200 characters if it is longer', () => {
    expect(shortened('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    expect(shortened('😀'.repeat(5000))).toBe(`${'😀'.repeat(199)}…`);
  });

  it('is the beginning of its JSON if that is longer', () => {
    expect(shortened(Array(1000).fill('a'))).toBe(`${'["a'}${'","a'.repeat(49)}…`);
  });

  it('is cut wherever it stands, and so is the message', () => {
    const error = new QuarryError('invalid_params', 'm'.repeat(5000), {
      details: { argument: 'a'.repeat(5000) },
    });
    const { message, details } = JSON.parse(failureJson(error));
    expect([message.length, details.argument.length]).toEqual([1000, 200]);
  });
});

describe('a failure is an answer', () => {
  it('only of tools whose toolset has a form for it', () => {
    const error = new QuarryError('invalid_params', 'No.', { details: { argument: 'q' } });
    expect(failedAnswer({ toolset: 'files' }, error)).toEqual({ text: failureJson(error), isError: true });
    expect(failedAnswer({ toolset: 'text' }, error)).toBeUndefined();
  });

  it('unless the call was cancelled', () => {
    expect(failedAnswer({ toolset: 'files' }, new QuarryError('cancelled', 'Cancelled.'))).toBeUndefined();
  });
});
