/** The package as it is published: what is in it, and that it works where nothing else is. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../e2e/client.ts';
import { lab } from '../e2e/support/lab.ts';
import { serverEntry } from './server-entry.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MB = 1_000_000;

interface Packed {
  name: string;
  filename: string;
  size: number;
  unpackedSize: number;
  files: { path: string; size: number }[];
}

const place = lab();
const empty = place.tree({ 'package.json': '{"private": true}\n' }, 'empty');
let packed: Packed;

/** npm with no settings but those of the machine that say where packages come from. */
function npm(cwd: string, ...args: string[]): Promise<{ stdout: string }> {
  return promisify(execFile)('npm', args, { cwd, maxBuffer: 64 * MB });
}

beforeAll(async () => {
  const { stdout } = await npm(ROOT, 'pack', '--json', '--ignore-scripts', '--pack-destination', empty);
  [packed] = JSON.parse(stdout);
});

/** Bytes of the files whose paths match. */
const sizeOf = (paths: RegExp): number =>
  packed.files.reduce((sum, { path, size }) => sum + (paths.test(path) ? size : 0), 0);

describe('what is in the package', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

  it('is the build, the documentation, and what is needed to publish it', () => {
    const places = new Set(packed.files.map(({ path }) => path.replace(/^(dist|docs)\/.*$/, '$1/')));
    expect([...places].sort()).toEqual([
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'dist/',
      'docs/',
      'package.json',
      'server.json',
    ]);
  });

  it('is of the build only code, grammars and licences', () => {
    const others = packed.files
      .map(({ path }) => path)
      .filter((path) => path.startsWith('dist/'))
      .filter((path) => !/\.(js|js\.LEGAL\.txt|wasm|wasm\.br)$/.test(path));
    expect(others.sort()).toEqual(['dist/THIRD-PARTY-NOTICES.txt', 'dist/grammars/VERSION']);
  });

  it('has all pages that the README points to', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path);
    const paths = packed.files.map(({ path }) => path);
    expect(links.filter((path) => !paths.includes(path ?? ''))).toEqual([]);
  });

  it('takes no more room than the README says', () => {
    const stated = /under (\d) MB unpacked: under (\d) MB of code, under (\d) MB of grammars/.exec(
      readme.replaceAll(/\s+/g, ' '),
    );
    const [whole = 0, code = 0, grammars = 0] = stated?.slice(1).map(Number) ?? [];
    expect(code).toBe(3);
    expect(sizeOf(/\.js$/)).toBeLessThan(code * MB);
    expect(sizeOf(/^dist\/grammars\//)).toBeLessThan(grammars * MB);
    expect(packed.unpackedSize).toBeLessThan(whole * MB);
  });

  it('has the licences of what is bundled and of the grammars', () => {
    const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const part of [
      'zod',
      'yauzl',
      '@lancedb/lancedb',
      'web-tree-sitter',
      'tree-sitter-go',
      'tree-sitter-dart',
    ]) {
      expect(notices).toMatch(new RegExp(`^${part} `, 'm'));
    }
    expect(notices).toContain('Permission is hereby granted');
    expect(notices).toContain('Version 2.0, January 2004');
  });
});

describe('installed from the package in an empty directory', { timeout: 240_000 }, () => {
  const program = join(empty, 'node_modules', '.bin', 'quarry');
  const environment = place.environment({ QUARRY_HOME: place.home });
  const project = place.tree({
    '.git/HEAD': 'ref: refs/heads/main\n',
    'src/session.ts': 'export function createSession(user: string) {\n  return { user };\n}\n',
  });
  const quarry = (...args: string[]): string =>
    execFileSync(program, args, { cwd: project, env: environment, encoding: 'utf8' });

  beforeAll(async () => {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    await npm(empty, 'install', `./${packed.filename}`, ...options);
  }, 240_000);

  it('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(quarry('--version')).toBe(`${version}\n`);
  });

  it('indexes and searches a tree, its declarations too', () => {
    expect(quarry('search', '--json', 'create session')).toContain('src/session.ts');
    const args = JSON.stringify({ name: 'createSession' });
    expect(quarry('call', 'lookup_symbol', '--json', args)).toContain('src/session.ts');
  });

  it('serves its tools', async () => {
    const script = join(empty, 'node_modules', 'quarry', 'dist', 'main.js');
    const server = ServerProcess.start({ nodeArguments: [script, 'serve'], env: environment, cwd: project });
    try {
      await server.initialize();
      const { result } = await server.request('tools/list');
      expect(JSON.stringify(result)).toContain('"search_code"');
    } finally {
      await server.kill();
    }
  });
});

describe('the entry for the registry of MCP servers', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

  it('is about this package and this version', () => {
    const { name, mcpName, version } = read('package.json');
    const entry = serverEntry.parse(read('server.json'));
    expect(entry).toMatchObject({ name: mcpName, version, packages: [{ identifier: name, version }] });
  });
});
