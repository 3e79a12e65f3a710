import { describe, expect, it } from 'vitest';
import { redacted, secretsOf } from '../../src/config/redact.ts';

describe('a text for the log', () => {
  it.each([
    ['credentials of an address', 'clone https://me:pass@host/x.git', 'clone https://***@host/x.git'],
    ['a token in place of a user', 'git+https://abc123@host/x', 'git+https://***@host/x'],
    ['a password with an @', 'https://me:p@ss@host/x', 'https://***@host/x'],
    ['a header', 'Authorization: Bearer abc.def-ghi', 'Authorization: Bearer ***'],
    ['a basic header', 'sent Basic dXNlcjpwYXNz to it', 'sent Basic *** to it'],
    ['a token of GitHub', 'got ghp_0123456789abcdefABCD.', 'got ***.'],
    ['a fine-grained one', 'github_pat_11ABCDEFG0123_xyz', '***'],
    ['a token of GitLab', 'glpat-0123456789abcdef', '***'],
    ['a key of AWS', 'AKIAIOSFODNN7EXAMPLE is', '*** is'],
    ['a signed token', 'eyJhbGciOiJIUzI1.eyJzdWIi.SflKxw', '***'],
    ['a parameter', 'GET /x?access_token=abc&page=2', 'GET /x?access_token=***&page=2'],
    ['a signature', 'https://b.s3/x?X-Amz-Signature=0f0f&y=1', 'https://b.s3/x?X-Amz-Signature=***&y=1'],
    ['a variable', 'DB_PASSWORD="hunter2" set', 'DB_PASSWORD="***" set'],
    ['a setting', 'api_key: abcdef', 'api_key: ***'],
  ])('hides %s', (_, text, shown) => {
    expect(redacted(text)).toBe(shown);
  });

  it.each([
    'https://host/path@version and mail@host.org',
    "session 'quarry-1a2b' could not be brought up to date: disk full",
    'QUARRY_TOKEN_FILE = /etc/quarry/token: there is no such file',
    'call: search_code, answered, 12.3 ms',
    'the Basic form of tokens',
  ])('leaves all else alone: %s', (text) => {
    expect(redacted(text)).toBe(text);
  });

  it('hides values of variables whose names say that they are secret, wherever they stand', () => {
    const secrets = secretsOf({
      MY_TOKEN: 'abcdefgh',
      TOKEN_FILE: '/a/b/c/d/e',
      PATH: 'not-secret',
      X_SECRET: 'short',
    });
    expect(secrets).toEqual(['abcdefgh']);
    expect(redacted('in xabcdefghx', secrets)).toBe('in x***x');
  });

  it('is made in linear time, whatever it is', () => {
    for (const hostile of [
      'a://'.repeat(50_000),
      'x='.repeat(100_000),
      'eyJ'.repeat(60_000),
      '@'.repeat(200_000),
    ]) {
      expect(redacted(hostile).length).toBeGreaterThan(0);
    }
  });
});
