import { describe, expect, it } from 'vitest';
import { readGitAddress } from '../../../src/sources/artifacts/git-address.ts';

const read = (url: string) => readGitAddress({ url, shown: 'SHOWN', isFile: url.startsWith('file:') });

describe('the address of a repository', () => {
  it.each([
    ['https://example.org/x.git', 'https://example.org/x.git'],
    ['HTTPS://Example.ORG:443/x y.git'.replace(' ', '%20'), 'https://example.org/x%20y.git'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
    ['https://example.org/x.git#part', 'https://example.org/x.git'],
    ['https://alice:secret@example.org/x.git', 'https://example.org/x.git'],
    ['ssh://git@example.org:22/x.git', 'ssh://git@example.org:22/x.git'],
    ['ssh://git:secret@example.org/~/x.git', 'ssh://git@example.org/~/x.git'],
    ['git@example.org:group/x.git', 'git@example.org:group/x.git'],
    ['git@[::1]:x', 'git@[::1]:x'],
    ['git@host:/a path', 'git@host:/a path'],
    ['file:///srv/x.git', 'file:///srv/x.git'],
    ['file://localhost/srv/%C3%BC%25.git', 'file:///srv/%C3%BC%25.git'],
  ])('%s is %s', (url, address) => {
    const found = read(url);
    expect(found).toMatchObject({ address, shown: 'SHOWN' });
    expect(found.protocols).toBe(url.startsWith('file:') ? 'file' : 'https:http:ssh');
  });

  it('takes a path for the place of a file', () => {
    const found = readGitAddress({ url: '/srv/a %b', shown: 's', isFile: true });
    expect(found.address).toBe('file:///srv/a%20%25b');
  });

  it.each([
    ['https://alice:p%40ss%2F%25@h:81/x', 'https://h:81', 'alice', 'p@ss/%'],
    ['https://token@h/x', 'https://h', 'token', ''],
    ['https://:secret@h/x', 'https://h', '', 'secret'],
    ['https://a%zz:b@h/x', 'https://h', 'a%zz', 'b'],
  ])('%s has credentials', (url, origin, username, password) => {
    expect(read(url).credentials).toEqual({ origin, username, password });
  });

  it('has none where there are none', () => {
    for (const url of ['https://h/x', 'https://@h/x', 'ssh://a:b@h/x', 'a@h:x']) {
      expect(read(url).credentials).toBeUndefined();
    }
  });

  it.each([
    '',
    '-',
    '--upload-pack=x',
    '-oProxyCommand=x@h:p',
    'git://h/x',
    'ext::sh -c x',
    'ext::https://h/x',
    'fd::17',
    'http::https://h/x',
    'ftp://h/x',
    'git+ssh://h/x',
    'file:///srv/x\n',
    '/srv/x.git',
    './x.git',
    'C:\\x.git',
    'host:path',
    'ssh://-oProxyCommand=x/p',
    'ssh://%2DoProxyCommand=x/p',
    'ssh://-l@h/p',
    'ssh://%2Dl@h/p',
    'ssh://h/-p',
    'ssh://h/%2Dp',
    'ssh:///p',
    'ssh://h:99999/p',
    'https:///',
    'https://-h/x',
    'https://a=b/x',
    'https://h/x y',
    'https://h/x\n--y',
    'https://h/x\0',
    'https://a%0Ab:c@h/x',
    'https://a:b%00c@h/x',
    'git@-h:x',
    'git@h:-x',
    'git@h:/-x',
    'git@h::x',
    'git@h:x\ny',
    'git@h:x\0',
    'git @h:x',
    'git@h k:x',
    'git@h;k:x',
    'git@$(x):x',
  ])('%j is none', (url) => {
    expect(() => read(url)).toThrow(expect.objectContaining({ status: 'unsupported_source_type' }));
  });

  it.each(['file://server/share/x.git', 'https://h/x', '-x', 'file:///a\0', 'x'])(
    '%j is no directory of this machine',
    (url) => {
      const place = { url, shown: 'SHOWN', isFile: true };
      expect(() => readGitAddress(place)).toThrow("source_uri 'SHOWN'");
    },
  );
});
