/** What people and their tools do to a tree, over and over, without its becoming larger. Only for copies. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Random } from '../../eval/parity/random.ts';

/** Files made by edits stand in this directory, which is emptied when it has this many. */
const MADE = 'soak-made';
const MOST_MADE = 20;

export class Edits {
  readonly #root: string;
  readonly #random: Random;
  readonly #paths: readonly string[];
  /** As they were at first. */
  readonly #texts = new Map<string, Buffer>();
  #count = 0;
  #made: string[] = [];

  /** `paths`: files whose contents may change; what they are called does not. */
  constructor(root: string, paths: readonly string[], random: Random) {
    this.#root = root;
    this.#paths = paths;
    this.#random = random;
  }

  /** Makes one change. */
  next(): void {
    this.#count++;
    const path = join(this.#root, this.#random.oneOf(this.#paths));
    switch (this.#random.below(8)) {
      case 0:
        this.#make();
        break;
      case 1:
        this.#move();
        break;
      case 2:
        this.#saveAtomically(path);
        break;
      case 3:
        this.#giveBack(path);
        break;
      default:
        this.#append(path);
    }
  }

  #append(path: string): void {
    const text = this.#keep(path);
    // Now and then it becomes what it was, so that it does not grow.
    if (this.#random.below(4) === 0) writeFileSync(path, text);
    else appendFileSync(path, `\nfunction soak${this.#count}() { return ${this.#count}; }\n`);
  }

  #saveAtomically(path: string): void {
    const text = this.#keep(path);
    writeFileSync(`${path}.soak~`, `${text}\n// saved ${this.#count}\n`);
    renameSync(`${path}.soak~`, path);
  }

  #giveBack(path: string): void {
    writeFileSync(path, this.#keep(path));
  }

  #make(): void {
    const directory = join(this.#root, MADE);
    if (this.#made.length >= MOST_MADE) {
      rmSync(directory, { recursive: true });
      this.#made = [];
      return;
    }
    const source = this.#random.oneOf(this.#paths);
    const path = join(directory, `${this.#count % 7}`, `${this.#count}-${basename(source)}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, this.#keep(join(this.#root, source)));
    this.#made.push(path);
  }

  #move(): void {
    const path = this.#made.pop();
    if (path === undefined) return;
    const moved = join(dirname(path), `m${this.#count}-${basename(path).slice(-40)}`);
    renameSync(path, moved);
    this.#made.push(moved);
  }

  /** The contents of a file as they were at first. */
  #keep(path: string): Buffer {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const text = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    this.#texts.set(path, text);
    return text;
  }
}
