/** What the type checker pyright says of every name in a Python project. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Positions } from '../../../../src/languages/syntax/positions.ts';
import { type AnswerKey, type DeclaredAt, type KeyRole, type KeySite, keyOf } from '../key-site.ts';
import { LanguageServer } from './language-server.ts';

interface NamesOfFile {
  path: string;
  uses: [line: number, column: number, name: string, role: KeyRole][];
  declared: [line: number, column: number][];
}

interface Place {
  line: number;
  character: number;
}

interface Location {
  uri: string;
  range: { start: Place };
}

/** Requests under way at once. */
const AT_ONCE = 64;

/** Needs Python 3.10 or later and `pyright-langserver` on the path; about 3 ms a name. Installed packages are not asked. */
export async function pythonKey(root: string, paths: readonly string[], home: string): Promise<AnswerKey> {
  const files = namesOf(root, paths, home);
  const server = new LanguageServer('pyright-langserver', ['--stdio']);
  try {
    const uri = pathToFileURL(root).href;
    await server.request('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'project' }],
      capabilities: { textDocument: { definition: { linkSupport: false } } },
    });
    server.notify('initialized', {});
    return keyOf(await new Asking(root, files, server).sites());
  } finally {
    server.close();
  }
}

function namesOf(root: string, paths: readonly string[], home: string): NamesOfFile[] {
  const program = join(home, 'eval', 'references', 'keys', 'python', 'names.py');
  const { status, stderr, stdout } = spawnSync('python3', [program], {
    encoding: 'utf8',
    input: paths.join('\n'),
    cwd: root,
    maxBuffer: 1024 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`python3 failed: ${stderr}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): NamesOfFile => JSON.parse(line));
}

class Asking {
  readonly #root: string;
  readonly #files: readonly NamesOfFile[];
  readonly #server: LanguageServer;
  readonly #lines = new Map<string, Lines>();
  /** `PATH LINE COLUMN` of each. */
  readonly #declared = new Set<string>();

  constructor(root: string, files: readonly NamesOfFile[], server: LanguageServer) {
    this.#root = root;
    this.#files = files;
    this.#server = server;
    for (const { path, declared } of files) {
      this.#lines.set(path, new Lines(readFileSync(join(root, path), 'utf8')));
      for (const [line, column] of declared) this.#declared.add(`${path} ${line} ${column}`);
    }
  }

  async sites(): Promise<KeySite[]> {
    const sites: KeySite[] = [];
    for (const { path, uses } of this.#files) {
      const uri = pathToFileURL(join(this.#root, path)).href;
      const text = readFileSync(join(this.#root, path), 'utf8');
      this.#server.notify('textDocument/didOpen', {
        textDocument: { uri, languageId: 'python', version: 1, text },
      });
      for (let from = 0; from < uses.length; from += AT_ONCE) {
        const some = uses.slice(from, from + AT_ONCE);
        sites.push(...(await Promise.all(some.map((use) => this.#siteOf(path, uri, use)))).flat());
      }
      this.#server.notify('textDocument/didClose', { textDocument: { uri } });
    }
    return sites;
  }

  async #siteOf(
    path: string,
    uri: string,
    [line, character, name, role]: NamesOfFile['uses'][0],
  ): Promise<KeySite[]> {
    const asked = { textDocument: { uri }, position: { line, character } };
    // What the protocol says of this request.
    const found = (await this.#server.request('textDocument/definition', asked)) as
      | Location[]
      | Location
      | null;
    const locations = found === null ? [] : Array.isArray(found) ? found : [found];
    if (locations.length === 0) return [];
    const declarations = locations.flatMap((each) => this.#declarationAt(each));
    const isInside = locations.some((each) => this.#pathOf(each) !== null);
    const where = declarations.length > 0 ? 'declared' : isInside ? 'local' : 'outside';
    const start = this.#lines.get(path)?.byteOf({ line, character }) ?? -1;
    return [{ path, name, start, line: line + 1, role, where, declarations }];
  }

  #declarationAt(location: Location): DeclaredAt[] {
    const path = this.#pathOf(location);
    const { start } = location.range;
    if (path === null || !this.#declared.has(`${path} ${start.line} ${start.character}`)) return [];
    return [{ path, start: this.#lines.get(path)?.byteOf(start) ?? -1 }];
  }

  #pathOf({ uri }: Location): string | null {
    const path = relative(this.#root, fileURLToPath(uri));
    return this.#lines.has(path) ? path : null;
  }
}

class Lines {
  readonly #positions: Positions;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#positions = new Positions(text);
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  byteOf({ line, character }: Place): number {
    return this.#positions.byteOf((this.#starts[line] ?? 0) + character);
  }
}
