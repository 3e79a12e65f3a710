/** What Quarry finds in a tree: asked inside this process, and through the tools. */
import { pathToFileURL } from 'node:url';
import { loadConfig } from '../../src/config/load.ts';
import { QuarryError } from '../../src/errors.ts';
import type { CallOptions } from '../../src/indexing/call.ts';
import { parseScope, resolveScope } from '../../src/patterns/path-scope.ts';
import { searchLines } from '../../src/search/exact/exact-search.ts';
import { literalPattern, regexPattern } from '../../src/search/exact/pattern.ts';
import { type Project, projectAt } from '../../src/sources/project.ts';
import { folderTest } from '../../src/tools/files/scope.ts';
import { Host } from '../../src/tools/host.ts';
import { VERSION } from '../../src/version.ts';
import type { ParityLine, ParityQuery } from './query.ts';
import { REFUSED } from './ripgrep.ts';

export interface QuarryOptions {
  tree: string;
  /** The built entry of the worker threads. */
  worker: string;
  /** Where the index goes. */
  home: string;
  /** Answers without an index, by reading every file. */
  withoutIndex?: boolean;
}

/** Lines of a reply, and whether it says that there are more. */
export interface ToolReply {
  lines: ParityLine[];
  more: boolean;
}

interface Item {
  filePath: string;
  lineNumber: number;
  lineText: string;
}

export class Quarry {
  readonly #host: Host;
  readonly #call: CallOptions;

  constructor({ tree, worker, home, withoutIndex = false }: QuarryOptions) {
    const project: Project = projectAt(tree);
    const env = { QUARRY_HOME: home, QUARRY_CONFIG_DIR: `${home}/no-configuration` };
    this.#host = new Host({
      config: loadConfig({ env, cwd: home, projectRoot: project.root }),
      project,
      version: VERSION,
      workerFile: pathToFileURL(worker),
      warn: (message) => console.error(message),
      // A call that stands for a command begins no index.
      takeAllChanges: withoutIndex,
    });
    this.#call = this.#host.context({
      signal: new AbortController().signal,
      progress: () => {},
      protocol: 'none',
    }).call;
  }

  /** Waits until the tree is indexed. */
  async index(): Promise<void> {
    await this.#host.indexer.open(undefined, this.#call);
  }

  /** All lines that match, as the engine has them. */
  async lines({ kind, q, caseSensitive, scope }: ParityQuery): Promise<ParityLine[] | typeof REFUSED> {
    try {
      const pattern = await (kind === 'text' ? literalPattern : regexPattern)(q, caseSensitive);
      const entries = parseScope(scope?.paths);
      const view = await this.#host.indexer.exact(undefined, this.#call);
      const resolved = resolveScope(entries, view.root, folderTest(view.root));
      const { items } = await searchLines(
        view,
        pattern,
        resolved,
        Number.MAX_SAFE_INTEGER,
        this.#call.signal,
      );
      return items.map(lineOf);
    } catch (error) {
      if (error instanceof QuarryError && error.code === 'invalid_pattern') return REFUSED;
      throw error;
    }
  }

  /** The first lines, as a client gets them. */
  async reply({ kind, q, caseSensitive, scope }: ParityQuery, limit: number): Promise<ToolReply> {
    const tool = this.#host.tools.find(({ name }) => name === `search_${kind}`);
    if (!tool) throw new Error(`There is no tool search_${kind}.`);
    const args = { q, caseSensitive, limit, ...(scope && { paths: scope.paths }) };
    const call = { signal: this.#call.signal, progress: () => {}, protocol: 'none' };
    // The format of a reply is that of the contract; the comparison looks at what is in it.
    const { items, more } = JSON.parse(await this.#host.call(tool, args, call)) as {
      items: Item[];
      more?: true;
    };
    return { lines: items.map(lineOf), more: more === true };
  }

  close(): Promise<void> {
    return this.#host.close({ abort: true });
  }
}

function lineOf({ filePath, lineNumber, lineText }: Item): ParityLine {
  return { path: filePath, lineNumber, text: lineText };
}
