/** Ranked search over one tree, inside this process: as the tool does it, and with other weights. */
import { pathToFileURL } from 'node:url';
import { loadConfig } from '../../src/config/load.ts';
import type { SourceView } from '../../src/indexing/source-view.ts';
import { parseQuery } from '../../src/search/query.ts';
import { rankedSearch } from '../../src/search/ranked.ts';
import type { Weights } from '../../src/search/ranking/weights.ts';
import { projectAt } from '../../src/sources/project.ts';
import { Host } from '../../src/tools/host.ts';
import { findPassages } from '../../src/tools/text/passages.ts';
import type { Tool, ToolContext } from '../../src/tools/tool.ts';
import { VERSION } from '../../src/version.ts';
import type { Answer } from './ndcg.ts';
import type { Corpus } from './questions.ts';

const CALL = { signal: new AbortController().signal, progress: () => {}, protocol: 'none' };

export class Subject {
  readonly corpus: Corpus;
  readonly #host: Host;
  readonly #context: ToolContext;
  readonly #tool: Tool;
  #view: SourceView | undefined;

  /** `worker`: the built entry of the worker threads. `home`: where the index goes. */
  constructor(corpus: Corpus, worker: string, home: string) {
    this.corpus = corpus;
    const project = { ...projectAt(corpus.root), root: corpus.root };
    const env = { QUARRY_HOME: home, QUARRY_CONFIG_DIR: `${home}/no-configuration` };
    this.#host = new Host({
      config: loadConfig({ env, cwd: home, projectRoot: project.root }),
      project,
      version: VERSION,
      workerFile: pathToFileURL(worker),
      warn: (message) => console.error(message),
    });
    this.#context = this.#host.context(CALL);
    const tool = this.#host.tools.find(({ name }) => name === 'search_code');
    if (!tool) throw new Error('There is no tool search_code.');
    this.#tool = tool;
  }

  /** Indexes the tree; answers with the time it took in ms and the number of files. */
  async index(): Promise<{ ms: number; files: number; chunks: number }> {
    const started = performance.now();
    this.#view = await this.#host.indexer.open(undefined, this.#context.call);
    const { files, documentCount } = this.#view.snapshot;
    return { ms: performance.now() - started, files: files.length, chunks: documentCount };
  }

  /** What `search_code` would print, as values. */
  async passages(question: string): Promise<Answer[]> {
    const { passages } = await findPassages(accepted(question), { literal: false }, this.#context);
    return passages.map(({ path, bounds }) => this.#answer(path, bounds));
  }

  /** The reply of `search_code` itself. */
  reply(question: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> {
    return this.#host.call(this.#tool, { query: accepted(question), ...args }, CALL);
  }

  /** The best passages under other weights, by the same path but for reading the files. */
  async ranked(question: string, weights: Weights, k = 10): Promise<Answer[]> {
    const view = this.#opened();
    const parsed = parseQuery(accepted(question));
    if (parsed.mode === 'substring') return [];
    const { hits } = await rankedSearch(view, parsed, k, CALL.signal, weights);
    return hits.map(({ file, chunk }) => this.#answer(file.path, view.snapshot.chunk(file, chunk)));
  }

  close(): Promise<void> {
    return this.#host.close({ abort: true });
  }

  #opened(): SourceView {
    if (!this.#view) throw new Error('The tree is to be indexed first.');
    return this.#view;
  }

  #answer(path: string, { lineStart, lineEnd }: { lineStart: number; lineEnd: number }): Answer {
    return { path: this.corpus.prefix + path, lines: [lineStart, lineEnd] };
  }
}

/** Words such as `Picker:find` name a field that there is not. */
export function isRefused(question: string): boolean {
  try {
    parseQuery(question);
    return false;
  } catch {
    return true;
  }
}

/** A question as it can be asked: one that is refused is asked again without its colons. */
function accepted(question: string): string {
  return isRefused(question) ? question.replaceAll(':', ' ') : question;
}
