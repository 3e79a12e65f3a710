import { describe, expect, it } from 'vitest';
import { plainWords } from '../../../src/search/query-words.ts';
import { askedOf } from '../../../src/search/ranking/asked.ts';
import { askedShare, fileNameOf } from '../../../src/search/ranking/file-name.ts';

const share = (path: string, query: string) =>
  askedShare(fileNameOf(path), askedOf(plainWords(query), true)).share;

describe('the share of a file name that is asked for', () => {
  it.each([
    ['src/LineFormatter.php', 'line formatter', 1],
    ['src/LineFormatter.php', 'how are lines formatted', 1],
    ['src/LineFormatter.php', 'formatter of html', 0.5],
    ['lib/urlmap.rb', 'URL mapping', 1],
    ['lib/send_file.rb', 'sendfile', 1],
    ['src/WebSocket.kt', 'websocket sessions', 1],
    ['src/router.ts', 'session', 0],
    // A name that says nothing: the folder has it.
    ['src/extract/mod.rs', 'extract', 1],
    ['src/router/index.ts', 'router', 1],
    ['index.ts', 'index', 1],
    ['.gitignore', 'gitignore', 1],
    ['src/a.test.ts', 'test', 0],
  ])('%s, %s: %d', (path, query, expected) => {
    expect(share(path, query)).toBe(expected);
  });
});
