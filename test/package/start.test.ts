/** What the built server loads before it is asked anything: all of it costs every start. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const CHUNKS = join(DIST, 'chunks');
/** Static imports of bundled code: `import{a}from"./b.js"`, `import"./b.js"`. */
const IMPORT = /(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"/g;

/** Files that are loaded with these, with their texts. */
function loadedWith(entries: readonly string[]): Map<string, string> {
  const loaded = new Map<string, string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (loaded.has(path)) continue;
    const code = readFileSync(path, 'utf8');
    loaded.set(path, code);
    for (const [, target = ''] of code.matchAll(IMPORT)) open.push(join(dirname(path), target));
  }
  return loaded;
}

describe('before the first request a server has loaded', () => {
  const chunks = readdirSync(CHUNKS).filter((name) => /^serve-(?:stdio-)?[A-Z0-9]{8}\.js$/.test(name));
  const loaded = loadedWith([join(DIST, 'main.js'), ...chunks.map((name) => join(CHUNKS, name))]);
  const code = [...loaded.values()].join('\n');

  it('the command, the protocol and what it tells of the tools', () => {
    expect(chunks).toHaveLength(2);
    for (const word of ['tools/list', 'search_code', 'explain_module']) expect(code).toContain(word);
  });

  it('no tool, no engine, no threads', () => {
    const everything = readdirSync(CHUNKS).map((name) => readFileSync(join(CHUNKS, name), 'utf8'));
    for (const word of ['time limit of', '"rregex"', '"piscina"', '"@vscode/ripgrep"']) {
      expect(everything.join('\n')).toContain(word);
      expect(code).not.toContain(word);
    }
  });

  it('less than 500 KB of code', () => {
    expect(code.length).toBeLessThan(500_000);
  });

  it('neither hashing nor what starts processes', () => {
    const modules = [...code.matchAll(/(?:\bfrom|\bimport)\s*"node:([\w/]+)"/g)].map(([, name]) => name);
    expect(modules).toContain('path');
    for (const name of ['crypto', 'child_process', 'http', 'worker_threads'])
      expect(modules).not.toContain(name);
  });
});
