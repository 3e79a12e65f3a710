/** `compile_commands.json`: in which directories of the source a compiler looks for headers. */
import { member, stringAt, stringsOf } from './json.ts';
import { pathFrom } from './paths.ts';
import type { SourceFiles } from './source-files.ts';

const PLACES = ['compile_commands.json', 'build/compile_commands.json'];
const MAX_COMMANDS = 50_000;
/** In characters. */
const MAX_PATH = 4096;
const FLAG = /^(?:-I|\/I|-isystem|-iquote|-idirafter|--include-directory=?)/;

/** Directories relative to the root, '' for the root itself, in the order in which they are searched. */
export interface IncludeDirectories {
  /** For quoted names alone; they go first. */
  quoted: readonly string[];
  all: readonly string[];
}

interface Command {
  directory: string;
  file: string;
  words: readonly string[];
}

/** The commands of a source, read when first asked for. */
export class CompileCommands {
  readonly #files: SourceFiles;
  #byFile: Map<string, IncludeDirectories> | null = null;
  #everywhere: { quotedToo: readonly string[]; all: readonly string[] } | null = null;

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  get isEmpty(): boolean {
    return this.#commands().size === 0;
  }

  /** For a file that is compiled itself; null for headers and all that no command names. */
  of(path: string): IncludeDirectories | null {
    return this.#commands().get(path) ?? null;
  }

  /** The directories of all commands together. */
  get everywhere(): { quotedToo: readonly string[]; all: readonly string[] } {
    if (this.#everywhere === null) {
      const commands = [...this.#commands().values()];
      const all = new Set(commands.flatMap((each) => each.all));
      const quoted = commands.flatMap((each) => each.quoted);
      this.#everywhere = { all: [...all], quotedToo: [...new Set([...quoted, ...all])] };
    }
    return this.#everywhere;
  }

  #commands(): Map<string, IncludeDirectories> {
    this.#byFile ??= this.#read();
    return this.#byFile;
  }

  /** Of several commands for one file the first counts. */
  #read(): Map<string, IncludeDirectories> {
    const byFile = new Map<string, IncludeDirectories>();
    const place = PLACES.find((path) => this.#files.readText(path) !== null);
    const json = place === undefined ? undefined : this.#files.readJson(place);
    if (place === undefined || !Array.isArray(json)) return byFile;
    const commands = json.slice(0, MAX_COMMANDS).flatMap((each) => readCommand(each) ?? []);
    const root = this.#rootOf(commands);
    const home = place.slice(0, Math.max(0, place.lastIndexOf('/')));
    const shared = new Map<string, IncludeDirectories>();
    for (const { directory, file, words } of commands) {
      const from = relativeTo(root, directory) ?? (isAbsolute(directory) ? null : pathFrom(home, directory));
      const path = placed(root, from, file);
      if (path === null || !this.#files.has(path) || byFile.has(path)) continue;
      const flags = flagsOf(words);
      const key = `${from}\n${flags.map(([flag, value]) => `${flag} ${value}`).join('\n')}`;
      let found = shared.get(key);
      if (found === undefined) {
        found = directoriesOf(flags, root, from);
        shared.set(key, found);
      }
      byFile.set(path, found);
    }
    return byFile;
  }

  /** Where the source lay when the commands were written: what most of their files agree upon. */
  #rootOf(commands: readonly Command[]): string | null {
    const votes = new Map<string, number>();
    for (const { directory, file } of commands) {
      const absolute = normal(isAbsolute(file) ? file : `${directory}/${file}`);
      if (!isAbsolute(absolute) || absolute.length > MAX_PATH) continue;
      for (let at = absolute.indexOf('/'); at >= 0; at = absolute.indexOf('/', at + 1)) {
        if (!this.#files.has(absolute.slice(at + 1))) continue;
        const root = absolute.slice(0, at);
        votes.set(root, (votes.get(root) ?? 0) + 1);
      }
    }
    const most = Math.max(...votes.values());
    const [only = null, second] = [...votes.keys()].filter((root) => votes.get(root) === most);
    return second === undefined ? only : null;
  }
}

function readCommand(entry: unknown): Command | null {
  const directory = stringAt(entry, 'directory');
  const file = stringAt(entry, 'file');
  if (directory === null || file === null) return null;
  const words = stringsOf(member(entry, 'arguments'));
  const command = stringAt(entry, 'command');
  return {
    directory: slashes(directory),
    file: slashes(file),
    words: words.length > 0 ? words : shellWords(command ?? ''),
  };
}

/** Flags for directories and their values, joined or not. */
function flagsOf(words: readonly string[]): [string, string][] {
  const flags: [string, string][] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const flag = FLAG.exec(word)?.[0];
    if (flag === undefined) continue;
    const value = word.length > flag.length ? word.slice(flag.length) : words[++at];
    if (value !== undefined) flags.push([flag, slashes(value)]);
  }
  return flags;
}

function directoriesOf(
  flags: readonly [string, string][],
  root: string | null,
  from: string | null,
): IncludeDirectories {
  const of = (isWanted: (flag: string) => boolean): string[] =>
    flags.flatMap(([flag, value]) => (isWanted(flag) ? (placed(root, from, value) ?? []) : []));
  const plain = of((flag) => flag === '-I' || flag === '/I' || flag.startsWith('--'));
  return {
    quoted: of((flag) => flag === '-iquote'),
    all: [...plain, ...of((flag) => flag === '-isystem'), ...of((flag) => flag === '-idirafter')],
  };
}

/** A written path relative to the root of the source; null if it lies outside or nobody knows where. */
function placed(root: string | null, from: string | null, written: string): string | null {
  if (isAbsolute(written)) return relativeTo(root, written);
  return from === null ? null : pathFrom(from, written);
}

function relativeTo(root: string | null, absolute: string): string | null {
  if (root === null || !isAbsolute(absolute)) return null;
  const path = normal(absolute);
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null;
}

function isAbsolute(path: string): boolean {
  return /^(?:\/|[a-z]:\/)/i.test(path);
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Without `.`, `..` and a slash at the end. */
function normal(path: string): string {
  if (!/\/(?:\.{0,2}(?:\/|$))/.test(path)) return path;
  const inner = pathFrom('', path.replace(/^\/+/, ''));
  return inner === null ? path : path.startsWith('/') ? `/${inner}` : inner;
}

/** Words of a command line: quotes and backslashes as in a shell. */
export function shellWords(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < command.length; at++) {
    const character = command[at] ?? '';
    if (character === '\\' && quote !== "'" && /["'\\\s]/.test(command[at + 1] ?? '')) {
      word = (word ?? '') + (command[++at] ?? '');
    } else if (quote !== '') {
      if (character === quote) quote = '';
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (word !== null) words.push(word);
  return words;
}
