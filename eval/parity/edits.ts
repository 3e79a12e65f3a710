/** Random changes of a tree, the same for the same seed. Only for copies: files are lost. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Random } from './random.ts';

/** What new text is made of: words that are asked for. */
const WORDS = [
  'handleLogin',
  'return',
  'error',
  'TODO',
  'größe',
  '日本',
  'foobar',
  'x',
  '  ',
  '\t',
  'const a =',
  'Ünï',
];
const ENDINGS = ['.go', '.ts', '.md', '.txt', '', '.json'];
const IGNORE_FILES = ['.gitignore', '.ignore', '.rgignore'];

/** Changes so many things and says what it did. `paths`: the files there are. */
export function editTree(root: string, paths: readonly string[], count: number, seed: number): string[] {
  const editor = new Editor(root, paths, seed);
  return Array.from({ length: count }, () => editor.change());
}

class Editor {
  readonly #root: string;
  readonly #random: Random;
  #paths: string[];
  readonly #seed: number;
  #names = 0;

  constructor(root: string, paths: readonly string[], seed: number) {
    this.#root = root;
    this.#paths = [...paths];
    this.#seed = seed;
    this.#random = new Random(seed);
  }

  change(): string {
    this.#paths = this.#paths.filter((path) => existsSync(join(this.#root, path)));
    const path = this.#random.oneOf(this.#paths);
    switch (this.#random.below(14)) {
      case 0:
      case 1:
        return this.#create(dirname(path));
      case 2:
        return this.#create(join(dirname(path), `new-${this.#number()}`));
      case 3:
        return this.#rename(path, join(dirname(path), `renamed-${this.#number()}-${basename(path)}`));
      case 4:
        return this.#rename(path, join(dirname(this.#random.oneOf(this.#paths)), `moved-${this.#number()}`));
      case 5:
        return this.#remove(path);
      case 6:
        return this.#renameDirectory(path);
      case 7:
        return this.#ignore(path);
      case 8:
        return this.#replaceByLink(path);
      case 9:
        return this.#write(path, this.#encoded(this.#text()));
      case 10:
        return this.#write(path, Buffer.alloc(0));
      default:
        return this.#editLine(path);
    }
  }

  /** New in this tree, also after changes with another seed. */
  #number(): string {
    return `${this.#seed}-${++this.#names}`;
  }

  #create(directory: string): string {
    const path = join(directory, `created-${this.#number()}${this.#random.oneOf(ENDINGS)}`);
    this.#paths.push(path);
    return this.#write(path, this.#encoded(this.#text()));
  }

  #write(path: string, content: Buffer): string {
    mkdirSync(dirname(join(this.#root, path)), { recursive: true });
    writeFileSync(join(this.#root, path), content);
    return `wrote ${path}`;
  }

  #rename(from: string, to: string): string {
    renameSync(join(this.#root, from), join(this.#root, to));
    this.#paths.push(to);
    return `renamed ${from} to ${to}`;
  }

  #remove(path: string): string {
    rmSync(join(this.#root, path));
    return `removed ${path}`;
  }

  #renameDirectory(path: string): string {
    const from = dirname(path);
    if (from === '.') return this.#editLine(path);
    const to = join(dirname(from), `folder-${this.#number()}`);
    renameSync(join(this.#root, from), join(this.#root, to));
    this.#paths.push(
      ...this.#paths
        .filter((file) => file.startsWith(`${from}/`))
        .map((file) => to + file.slice(from.length)),
    );
    return `renamed ${from} to ${to}`;
  }

  #ignore(path: string): string {
    const file = join(dirname(path), this.#random.oneOf(IGNORE_FILES));
    const name = basename(path);
    const extension = name.replace(/^.*(?=\.)/, '*');
    const rule = this.#random.oneOf([
      name,
      `/${name}`,
      `!${name}`,
      extension,
      `!${extension}`,
      `${basename(dirname(path))}/`,
    ]);
    if (existsSync(join(this.#root, file)) && this.#random.below(3) === 0) return this.#remove(file);
    appendFileSync(join(this.#root, file), `\n${rule}\n`);
    return `added ${rule} to ${file}`;
  }

  #replaceByLink(path: string): string {
    const target = this.#random.oneOf(this.#paths);
    rmSync(join(this.#root, path));
    symlinkSync(join(this.#root, target), join(this.#root, path));
    return `linked ${path} to ${target}`;
  }

  #editLine(path: string): string {
    const file = join(this.#root, path);
    // Bytes as they are: texts here may be in any encoding, and in none.
    const lines = readFileSync(file, 'latin1').split('\n');
    const at = this.#random.below(lines.length);
    const replaced = this.#random.below(2);
    lines.splice(at, replaced, Buffer.from(this.#line()).toString('latin1'));
    writeFileSync(file, lines.join('\n'), 'latin1');
    return `${replaced ? 'replaced' : 'inserted'} line ${at + 1} of ${path}`;
  }

  #line(): string {
    return Array.from({ length: this.#random.below(6) }, () => this.#random.oneOf(WORDS)).join(' ');
  }

  #text(): string {
    return Array.from({ length: this.#random.below(20) }, () => this.#line()).join(
      this.#random.oneOf(['\n', '\r\n']),
    );
  }

  #encoded(text: string): Buffer {
    switch (this.#random.below(8)) {
      case 0:
        return Buffer.from(`\ufeff${text}`, 'utf16le');
      case 1:
        return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
      case 2:
        return Buffer.from(text, 'latin1');
      case 3:
        return Buffer.from(`\ufeff${text}`);
      case 4:
        return Buffer.from(`${text}\n\0\n`);
      default:
        return Buffer.from(text);
    }
  }
}
