import { describe, expect, test } from 'vitest';
import { QuarryError } from '../../src/errors.ts';
import { parseQuery } from '../../src/search/query.ts';

function errorOf(query: string): string {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QuarryError && error.code === 'invalid_params') return error.message;
    throw error;
  }
  return 'no error';
}

describe('unknown fields (Q8)', () => {
  const message = (name: string, ...advice: string[]): string =>
    [`Invalid query: Unknown field '${name}'.`, 'Valid fields: content, file_path', ...advice].join('\n');
  const path = [
    "Hint: Did you mean 'file_path'?",
    "Details: Use 'file_path:VALUE' for path matching, or search content directly.",
  ];
  const content = [
    "Hint: Did you mean 'content'?",
    "Details: Use 'content:VALUE' for content matching, or search content directly.",
  ];
  const other = [
    'Details: Use content:VALUE or file_path:VALUE, or set literal=true to search for the text as written.',
  ];

  test.each(['file', 'filename', 'path', 'filepath', 'name'])('%s is meant as file_path', (name) => {
    expect(errorOf(`${name}:test.rs`)).toBe(message(name, ...path));
    expect(errorOf(`${name}:"a b"`)).toBe(message(name, ...path));
  });

  test.each(['code', 'text', 'body', 'source', 'src'])('%s is meant as content', (name) => {
    expect(errorOf(`${name}:x`)).toBe(message(name, ...content));
    expect(errorOf(`${name}:"x"`)).toBe(message(name, ...content));
  });

  test.each([
    ['admin:users', 'admin'],
    ['größe:_x', 'größe'],
    ['a OR (-lang:rust', 'lang'],
    ['content:(lang:rust)', 'lang'],
    ['login lang:rust AND', 'lang'],
  ])('%s has no hint', (query, name) => {
    expect(errorOf(query)).toBe(message(name, ...other));
  });

  test.each([
    'http://x https:x ftp:x mailto:bob',
    'file:1',
    'file: x',
    'json:"x"',
    'a:b:c',
    'file::Name',
    'f(x:int)',
    '{a:b}',
    '"file:x"',
    '"a file:x',
    'content:file:x',
    '12:ab',
  ])('%s is no field', (query) => {
    expect(errorOf(query)).toBe('no error');
  });
});
