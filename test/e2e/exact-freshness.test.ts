import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from './client.ts';
import { git, lab, numbered, writeFiles } from './support/lab.ts';

/** Changes in a row, each followed by a search; more for a longer run by hand. */
const CHANGES = Number(process.env.QUARRY_TEST_CHANGES ?? 100);

const place = lab();
let server: ServerProcess;

interface Reply {
  items: { filePath: string; lineNumber: number; lineText: string }[];
  more?: boolean;
}

async function ask(tool: string, args: Record<string, unknown>): Promise<Reply> {
  const reply = JSON.parse(await server.callTool(tool, args));
  if (!('items' in reply)) throw new Error(JSON.stringify(reply));
  return reply;
}

const placesOf = async (q: string) =>
  (await ask('search_text', { q, limit: 5000 })).items.map((item) => `${item.filePath}:${item.lineNumber}`);

/** A small generator of numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A tree with a model of it beside it: what each file holds, line by line. */
class ChangingTree {
  readonly files = new Map<string, string[]>();
  readonly ignored = new Set<string>();
  readonly root: string;
  readonly #below: (below: number) => number;

  constructor(root: string, seed: number) {
    this.root = root;
    this.#below = numbers(seed);
  }

  /** Makes one change; says what, for a failing test. */
  change(): string {
    const kind = this.#below(10);
    if (kind < 4) return this.#edit();
    if (kind < 6) return this.#create();
    if (kind < 7) return this.#remove();
    if (kind < 9) return this.#rename();
    return this.#ignore();
  }

  /** Where a word stands now. */
  placesOf(word: string): string[] {
    const places: string[] = [];
    for (const path of [...this.files.keys()].sort()) {
      if ([...this.ignored].some((directory) => path.startsWith(`${directory}/`))) continue;
      this.files.get(path)?.forEach((line, i) => {
        if (line.includes(word)) places.push(`${path}:${i + 1}`);
      });
    }
    return places;
  }

  anyWord(): string {
    return `word${this.#below(12)}x`;
  }

  #anyPath(): string {
    return [...this.files.keys()][this.#below(this.files.size)] ?? '';
  }

  #newPath(): string {
    const directory = ['', 'a/', 'a/b/', 'c/', 'c/d/e/'][this.#below(5)] ?? '';
    return `${directory}f${this.#below(60)}.txt`;
  }

  #write(path: string, lines: string[]): void {
    this.files.set(path, lines);
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), `${lines.join('\n')}\n`);
  }

  #lines(): string[] {
    return Array.from({ length: 1 + this.#below(4) }, () => `${this.anyWord()} ${this.anyWord()}`);
  }

  #edit(): string {
    const path = this.#anyPath();
    this.#write(path, this.#lines());
    return `edit ${path}`;
  }

  #create(): string {
    const path = this.#newPath();
    this.#write(path, this.#lines());
    return `create ${path}`;
  }

  #remove(): string {
    if (this.files.size < 5) return this.#create();
    const path = this.#anyPath();
    this.files.delete(path);
    rmSync(join(this.root, path));
    return `remove ${path}`;
  }

  #rename(): string {
    const from = this.#anyPath();
    const to = this.#newPath();
    mkdirSync(dirname(join(this.root, to)), { recursive: true });
    renameSync(join(this.root, from), join(this.root, to));
    const lines = this.files.get(from) ?? [];
    this.files.delete(from);
    this.files.set(to, lines);
    return `rename ${from} to ${to}`;
  }

  #ignore(): string {
    const directory = ['a/b', 'c', 'c/d'][this.#below(3)] ?? 'c';
    if (!this.ignored.delete(directory)) this.ignored.add(directory);
    writeFileSync(
      join(this.root, '.gitignore'),
      [...this.ignored, ''].map((name) => name && `/${name}/`).join('\n'),
    );
    return `ignore ${[...this.ignored].join(' ')}`;
  }
}

describe('exact search sees the tree as it is', () => {
  it(`after each of ${CHANGES} changes`, async () => {
    const root = place.tree(
      numbered(
        30,
        (i) => `f${i}.txt`,
        (i) => `word${i % 12}x word${(i * 7) % 12}x\n`,
      ),
    );
    server = place.server({ project: root });
    const tree = new ChangingTree(root, 42);
    for (let i = 0; i < 30; i++) tree.files.set(`f${i}.txt`, [`word${i % 12}x word${(i * 7) % 12}x`]);
    for (let i = 0; i < CHANGES; i++) {
      const done = tree.change();
      const word = tree.anyWord();
      expect({ i, done, word, places: await placesOf(word) }).toEqual({
        i,
        done,
        word,
        places: tree.placesOf(word),
      });
    }
  }, 600_000);

  describe('of a repository', () => {
    let root: string;

    beforeAll(async () => {
      root = place.tree(
        numbered(
          2_000,
          (i) => `d${i % 40}/f${i}.txt`,
          (i) => `before${i} here\n`,
        ),
      );
      git(root, 'init', '-b', 'main');
      git(root, 'add', '.');
      git(root, 'commit', '-m', 'one');
      git(root, 'checkout', '-b', 'other');
      writeFiles(
        root,
        numbered(
          2_000,
          (i) => `d${i % 40}/f${i}.txt`,
          (i) => `after${i} here\n`,
        ),
      );
      git(root, 'commit', '-a', '-m', 'two');
      git(root, 'checkout', 'main');
      server = place.server({ project: root });
      await placesOf('here');
    }, 120_000);

    it('after a switch of branches that changes 2,000 files', async () => {
      expect(await placesOf('before1234 ')).toEqual(['d34/f1234.txt:1']);
      git(root, 'checkout', 'other');
      expect(await placesOf('after1234 ')).toEqual(['d34/f1234.txt:1']);
      expect(await placesOf('before1234 ')).toEqual([]);
      expect((await ask('search_text', { q: 'here', limit: 5000 })).items).toHaveLength(2_000);
    });

    it('after changes made while no server ran', async () => {
      await server.kill('SIGTERM');
      writeFileSync(join(root, 'd1/f1.txt'), 'quite new here\n');
      rmSync(join(root, 'd2/f2.txt'));
      server = place.server({ project: root });
      expect(await placesOf('quite new')).toEqual(['d1/f1.txt:1']);
      expect(await placesOf('after2 ')).toEqual([]);
    });

    it('while it is indexed for the first time', async () => {
      const first = place.server({ project: root, home: place.unused('home') });
      server = first;
      const { items, more } = await ask('search_regex', { q: '^after1\\d\\d\\d ', limit: 5000 });
      expect(items).toHaveLength(1_000);
      expect(more).toBeUndefined();
    });
  });
});

describe('the files of a tree with links', () => {
  it('do not lead out of it', async () => {
    const outside = place.tree({ 'secret.txt': 'a word outside\n' }, 'outside');
    const root = place.tree({ 'in.txt': 'a word inside\n' });
    execFileSync('ln', ['-s', outside, join(root, 'link')]);
    execFileSync('ln', ['-s', join(outside, 'secret.txt'), join(root, 'file')]);
    server = place.server({ project: root });
    expect(await placesOf('a word')).toEqual(['in.txt:1']);
  });
});
