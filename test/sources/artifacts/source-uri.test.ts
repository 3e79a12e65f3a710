import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { placesOfUris, read, refusalOf, root } from './source-uri-places.ts';

placesOfUris();

describe('a file: URI', () => {
  it.each([
    ['file://ROOT/demo.jar', 'demo.jar'],
    ['file:ROOT/demo.jar', 'demo.jar'],
    ['FILE://localhostROOT/demo.jar', 'demo.jar'],
    ['file://LocalHostROOT/DEMO.JaR', 'DEMO.JaR'],
    ['file://ROOT/a%20b.jar', 'a b.jar'],
    ['file://ROOT/a b.jar', 'a b.jar'],
    ['file://ROOT/plain/../demo.jar', 'demo.jar'],
    ['file://ROOT/plain/%2e%2e/%64emo%2Ejar', 'demo.jar'],
    ['file://ROOT/plain%2F..%2Fdemo.jar', 'demo.jar'],
    ['file://ROOT/50%2525.jar', '50%25.jar'],
    ['file://ROOT/%C3%BC.jar', 'ü.jar'],
    ['file://ROOT/ü.jar', 'ü.jar'],
    ['file://ROOT/-x.jar', '-x.jar'],
    ['file://ROOT/link.jar', 'link.jar'],
    ['file://ROOT/q%3F%23%5C.jar', 'q?#\\.jar'],
  ])('%s of a jar', (uri, name) => {
    expect(read(uri)).toEqual({ kind: 'local-jar', path: join(root, name) });
  });

  it.each([
    ['file://ROOT/plain', 'plain'],
    ['file://ROOT/plain/', 'plain'],
    ['file:ROOT/a%20b//', 'a b'],
    ['file://ROOT/repo', 'repo'],
    ['file://ROOT/folder.jar', 'folder.jar'],
    ['file://ROOT/-d', '-d'],
  ])('%s of a folder', (uri, name) => {
    expect(read(uri)).toEqual({ kind: 'directory', path: join(root, name) });
  });

  it.each([
    ['bare.git', 'bare.git'],
    ['repo', 'repo'],
    ['repo/', 'repo'],
  ])('of the repository %s, with git_ref', (name, folder) => {
    const shown = `file://${root}/${name}`;
    const url = pathToFileURL(join(root, folder)).href;
    expect(read(shown, 'v1.0')).toEqual({ kind: 'git', url, shown, ref: 'v1.0', isFile: true });
  });

  it.each([
    ['file://ROOT/none.jar', undefined, 'resource_not_found'],
    ['file://ROOT/none', undefined, 'resource_not_found'],
    ['file://ROOT/none', 'main', 'resource_not_found'],
    ['file://ROOT/none.git', 'main', 'resource_not_found'],
    ['file://ROOT/loop.jar', undefined, 'resource_not_found'],
    ['file://ROOT/demo.jar/x.jar', undefined, 'resource_not_found'],
    [`file://ROOT/${'x'.repeat(300)}.jar`, undefined, 'resource_not_found'],
    ['file://ROOT/x.zip', undefined, 'unsupported_source_type'],
    ['file://ROOT/x.zip', 'main', 'unsupported_source_type'],
    ['file://ROOT/pipe.jar', undefined, 'unsupported_source_type'],
    ['file://ROOT/file.git', 'main', 'unsupported_source_type'],
    ['file://ROOT/demo.jar', 'main', 'invalid_argument'],
    ['file://ROOT/none.jar', 'main', 'invalid_argument'],
    ['file://ROOT/bare.git', undefined, 'invalid_argument'],
    ['file://ROOT/empty.git', undefined, 'invalid_argument'],
    ['file://ROOT/none.git', undefined, 'invalid_argument'],
    ['file://ROOT/empty.git', 'main', 'invalid_source'],
    ['file://ROOT/plain', 'main', 'invalid_source'],
    ['file://ROOT/folder.jar', 'main', 'invalid_source'],
  ])('%s with git_ref %s is %s', (uri, ref, status) => {
    expect(refusalOf(uri, ref).status).toBe(status);
  });

  it('names what is absent by its path', () => {
    expect(refusalOf('file://ROOT/no%20ne.jar').message).toBe(
      `source_uri: '${root}/no ne.jar' does not exist`,
    );
  });
});

describe('an http or ssh URL', () => {
  it.each([
    ['https://h/x.jar', 'https://h/x.jar', 'https://h/x.jar'],
    ['HTTP://H:8080/a/x-sources.JAR', 'http://h:8080/a/x-sources.JAR', 'http://h:8080/a/x-sources.JAR'],
    ['https://h/x.jar?key=SECRET#SECRET', 'https://h/x.jar?key=SECRET', 'https://h/x.jar?...'],
    ['https://u:SECRET@h/x.jar', 'https://u:SECRET@h/x.jar', 'https://h/x.jar'],
    ['https://SECRET@h/x.jar', 'https://SECRET@h/x.jar', 'https://h/x.jar'],
    ['https://u:SEC@RET@h/x.jar', 'https://u:SEC%40RET@h/x.jar', 'https://h/x.jar'],
    ['http://[::1]:80/x.jar', 'http://[::1]/x.jar', 'http://[::1]/x.jar'],
    ['https://h/a/../b/%20x.jar', 'https://h/b/%20x.jar', 'https://h/b/%20x.jar'],
    ['https://h/-/x.git.jar', 'https://h/-/x.git.jar', 'https://h/-/x.git.jar'],
  ])('%s is a jar', (uri, href, shown) => {
    expect(read(uri)).toEqual({ kind: 'remote-jar', url: new URL(href), shown });
    expect(refusalOf(uri, 'main').status).toBe('invalid_argument');
    expect(refusalOf(uri, 'main').message).not.toContain('SEC');
  });

  it.each([
    ['https://h/x.git', 'https://h/x.git', 'https://h/x.git'],
    ['https://h/-/snippets/1.git/', 'https://h/-/snippets/1.git/', 'https://h/-/snippets/1.git/'],
    ['https://u:SECRET@h/x.git', 'https://u:SECRET@h/x.git', 'https://h/x.git'],
    ['ssh://git@h/x.git', 'ssh://git@h/x.git', 'ssh://h/x.git'],
    ['ssh://u:SECRET@h:2222/~me/x', 'ssh://u:SECRET@h:2222/~me/x', 'ssh://h:2222/~me/x'],
    ['ssh://h:22/x', 'ssh://h:22/x', 'ssh://h:22/x'],
    ['SSH://u:SECRET@[::1]/x', 'ssh://u:SECRET@[::1]/x', 'ssh://[::1]/x'],
    ['git@github.com:acme/demo.git', 'git@github.com:acme/demo.git', 'github.com:acme/demo.git'],
    ['me@h:~/a b', 'me@h:~/a b', 'h:~/a b'],
    ['me@[::1]:x', 'me@[::1]:x', '[::1]:x'],
  ])('%s is a Git repository', (uri, url, shown) => {
    expect(read(uri, 'main')).toEqual({ kind: 'git', url, shown, ref: 'main', isFile: false });
    expect(refusalOf(uri)).toMatchObject({
      status: 'invalid_argument',
      message: expect.stringMatching(/^git_ref /),
    });
    expect(refusalOf(uri).message).not.toContain('SECRET');
  });

  it('with another suffix is a Git repository if there is a git_ref', () => {
    expect(read('https://h/acme/demo', 'main')).toMatchObject({ kind: 'git', url: 'https://h/acme/demo' });
    expect(read('https://h/x.zip', 'main')).toMatchObject({ kind: 'git' });
    expect(refusalOf('https://h/acme/demo').status).toBe('unsupported_source_type');
    expect(refusalOf('https://h/').status).toBe('unsupported_source_type');
  });
});
