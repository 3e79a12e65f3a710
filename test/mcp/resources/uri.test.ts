import { describe, expect, it } from 'vitest';
import { fileUri, indexUri, readUri } from '../../../src/mcp/resources/uri.ts';

describe('the address of a resource', () => {
  it.each([
    ['app', 'src/a.ts'],
    ['org.acme:lib-core:1.2.3', 'org/acme/A B.java'],
    ['app', 'weird/%2e%2e/100%/#?&+.md'],
    ['app', 'ä/日本/🙂.txt'],
    ['app', 'index'],
    ['app', 'file/file/x'],
  ])('of a file of %s gives %s back', (source, path) => {
    expect(readUri(fileUri(source, path))).toEqual({ kind: 'file', source, path });
    expect(readUri(indexUri(source))).toEqual({ kind: 'index', source });
  });

  it.each([
    ['quarry://source/a:b:1/index', { kind: 'index', source: 'a:b:1' }],
    ['quarry://source/s/file/src%2Fa.ts', { kind: 'file', source: 's', path: 'src/a.ts' }],
    ['quarry://source/s/file/src/a b.ts', { kind: 'file', source: 's', path: 'src/a b.ts' }],
    ['quarry://source/s/file/%252e%252e/a', { kind: 'file', source: 's', path: '%2e%2e/a' }],
  ])('%s is understood', (uri, address) => {
    expect(readUri(uri)).toEqual(address);
  });

  it.each([
    '',
    'index',
    'quarry://source/s',
    'quarry://source/s/',
    'quarry://source//index',
    'quarry://source/s/index/',
    'quarry://source/s/index?x',
    'quarry://source/s/index#x',
    'quarry://source/s/file/',
    'quarry://source/s/file//etc/passwd',
    'quarry://source/s/file/../x',
    'quarry://source/s/file/a/../../x',
    'quarry://source/s/file/%2e%2e/x',
    'quarry://source/s/file/..%2Fx',
    'quarry://source/s/file/a%2F%2e%2e%2F%2e%2e%2Fx',
    'quarry://source/s/file/%2Fetc%2Fpasswd',
    'quarry://source/s/file/./x',
    'quarry://source/s/file/x%00.ts',
    'quarry://source/s%00/index',
    'quarry://source/s/file/x%',
    'quarry://source/s/file/%ff',
    'quarry://source/s/file/%c0%ae%c0%ae/x',
    'quarry://other/s/index',
    'file:///etc/passwd',
    'QUARRY://source/s/index',
    'quarry://source/s/file/a\n',
  ])('%j is none', (uri) => {
    expect(readUri(uri)).toBeUndefined();
  });
});
