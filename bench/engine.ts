/** The engine inside this process, without protocol or command line. */
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { loadConfig } from '../src/config/load.ts';
import type { CallOptions } from '../src/indexing/call.ts';
import type { ExactView } from '../src/indexing/exact-view.ts';
import type { SourceView } from '../src/indexing/source-view.ts';
import { searchSource } from '../src/search/search.ts';
import { type Project, projectAt } from '../src/sources/project.ts';
import { Host } from '../src/tools/host.ts';
import { VERSION } from '../src/version.ts';

export const RESULTS = 10;

/** A tree and what answers questions about it. */
export class Engine {
  readonly #host: Host;
  readonly #project: Project;

  /** `worker` is the built entry of the worker threads; `env` names the index home. */
  constructor(tree: string, worker: string, env: NodeJS.ProcessEnv) {
    this.#project = projectAt(tree);
    const config = loadConfig({ env, cwd: tree, projectRoot: this.#project.root });
    this.#host = new Host({
      config,
      project: this.#project,
      version: VERSION,
      workerFile: pathToFileURL(worker),
      warn: (message) => console.error(message),
    });
  }

  /** The tree as a query sees it: indexed on first need, changes taken in. */
  open(): Promise<SourceView> {
    const call: CallOptions = {
      project: this.#project,
      signal: new AbortController().signal,
      progress: () => {},
    };
    return this.#host.indexer.open(undefined, call);
  }

  /** The tree as an exact search sees it. */
  exact(): Promise<ExactView> {
    const call = { project: this.#project, signal: new AbortController().signal, progress: () => {} };
    return this.#host.indexer.exact(undefined, call);
  }

  close(): Promise<void> {
    return this.#host.close({ abort: true });
  }
}

/** Milliseconds of one search in an opened view, and the paths found. */
export async function timedSearch(
  view: SourceView,
  query: string,
  literal: boolean,
): Promise<{ ms: number; paths: string[] }> {
  const began = performance.now();
  const search = searchSource(query, literal);
  const { hits } = await search(view, RESULTS, new AbortController().signal);
  return { ms: performance.now() - began, paths: hits.map((hit) => hit.file.path) };
}
