/** An index in this process over a little tree; both are gone when the running test ends. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CallOptions } from '../../src/indexing/call.ts';
import { Indexer } from '../../src/indexing/indexer.ts';
import type { SourceView } from '../../src/indexing/source-view.ts';
import type { SourceSettings } from '../../src/store/types.ts';

export const SETTINGS: SourceSettings = {
  chunkSize: 512,
  overlap: 64,
  includePatterns: ['**/*'],
  excludePatterns: [],
  respectGitignore: true,
  maxFileBytes: 1024 * 1024,
};

export const CALL: CallOptions = {
  project: undefined,
  signal: new AbortController().signal,
  progress: () => {},
};

/** The built worker: for trees of many files, and for the grammars beside it. */
const WORKER = new URL('../../dist/worker.js', import.meta.url);

export class LocalIndex {
  readonly directory = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-local-')));
  readonly home = join(this.directory, 'home');
  readonly root = join(this.directory, 'repo');
  readonly indexer: Indexer;
  readonly warnings: string[] = [];

  constructor(workerFile = WORKER) {
    mkdirSync(this.root);
    this.indexer = new Indexer({
      indexDir: this.home,
      workerFile,
      maxConcurrentIndexes: 1,
      defaults: SETTINGS,
      warn: (message) => this.warnings.push(message),
    });
  }

  write(files: Readonly<Record<string, string | Buffer>>): void {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), content);
    }
  }

  remove(path: string): void {
    rmSync(join(this.root, path));
  }

  async build(settings: Partial<SourceSettings> = {}): Promise<void> {
    await this.indexer.build('s', this.root, { ...SETTINGS, ...settings }, CALL);
  }

  open(call: Partial<CallOptions> = {}): Promise<SourceView> {
    return this.indexer.open('s', { ...CALL, ...call });
  }

  async close(): Promise<void> {
    await this.indexer.close({ abort: true });
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** An index of these files, as `s`. */
export async function localIndex(
  files: Readonly<Record<string, string | Buffer>>,
  settings: Partial<SourceSettings> = {},
  workerFile?: URL,
): Promise<LocalIndex> {
  const local = new LocalIndex(workerFile);
  onTestFinished(() => local.close());
  local.write(files);
  await local.build(settings);
  return local;
}
