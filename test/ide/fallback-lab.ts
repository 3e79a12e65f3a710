/** Searches without an IDE over a little project of the running test; all is gone when the test ends. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Fallback, openFallback } from '../../src/ide/fallback.ts';
import { type BridgeCall, type IdeProject, type JsonObject, Refusal } from '../../src/ide/types.ts';

/** The built worker, with the grammars beside it. */
const WORKER = new URL('../../dist/worker.js', import.meta.url);

export type Files = Readonly<Record<string, string>>;

/** What a reply says. */
export interface Reply {
  readonly text: string;
  readonly items: readonly { filePath: string; lineNumber?: number; lineText?: string }[];
  readonly more: boolean | undefined;
  /** All of the result but its content. */
  readonly others: JsonObject;
}

export class FallbackLab {
  readonly directory = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-fallback-')));
  /** Where the index will be. */
  readonly home = join(this.directory, 'home');
  readonly root = join(this.directory, 'project');
  /** Another name of the project. */
  readonly link = join(this.directory, 'link');
  readonly warnings: string[] = [];
  readonly fallback: Fallback;
  readonly #project: IdeProject;

  constructor({ byLink = false, env = {} }: { byLink?: boolean; env?: Record<string, string> } = {}) {
    symlinkSync(this.root, this.link);
    this.#project = { path: byLink ? this.link : this.root, realPath: this.root };
    this.fallback = openFallback({
      project: this.#project,
      workerFile: WORKER,
      env: { QUARRY_HOME: this.home, QUARRY_CONFIG_DIR: join(this.directory, 'config'), ...env },
      warn: (line) => this.warnings.push(line),
    });
  }

  write(files: Files): void {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), content);
    }
  }

  async ask(tool: string, args: JsonObject, signal = new AbortController().signal): Promise<Reply> {
    const { content, ...others } = await this.#run(tool, args, signal);
    if (!Array.isArray(content) || content.length !== 1 || content[0].type !== 'text') {
      throw new Error(`Not one text: ${JSON.stringify(content)}`);
    }
    const { text } = content[0];
    return { text, ...JSON.parse(text), others };
  }

  /** `path` or `path:line` of each item. */
  async found(tool: string, args: JsonObject): Promise<string[]> {
    const { items } = await this.ask(tool, args);
    return items.map(({ filePath, lineNumber }) =>
      lineNumber === undefined ? filePath : `${filePath}:${lineNumber}`,
    );
  }

  /** The text of a refused call; rejects with anything else that is thrown. */
  async refusal(tool: string, args: JsonObject, signal = new AbortController().signal): Promise<string> {
    try {
      await this.#run(tool, args, signal);
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
    throw new Error('Not refused');
  }

  async close(): Promise<void> {
    await this.fallback.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  #run(name: string, args: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const tool = this.fallback.tools.find((candidate) => candidate.name === name);
    if (!tool) throw new Error(`No tool ${name}`);
    const call: BridgeCall = {
      project: this.#project,
      signal,
      ideVersion: undefined,
      ideTools: new Map(),
      isOff: () => false,
      noteWorkaround: () => {},
      callIde: () => Promise.reject(new Error('There is no IDE')),
    };
    return tool.run(args, call);
  }
}

/** A project of these files, closed and removed with the running test. */
export function fallbackLab(
  files: Files,
  options?: ConstructorParameters<typeof FallbackLab>[0],
): FallbackLab {
  const lab = new FallbackLab(options);
  onTestFinished(() => lab.close());
  lab.write(files);
  return lab;
}
