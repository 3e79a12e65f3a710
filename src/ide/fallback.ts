/** The searches of the project where no IDE answers them: from the index, with the arguments of the bridge. */
import { messageOf, throwIfAborted } from '../errors.ts';
import type { IndexOptions, ProjectIndex } from './fallback-index.ts';
import { readSearchArguments, type SearchTool } from './search/arguments.ts';
import { SEARCH_FACES } from './search/schemas.ts';
import { type BridgeTool, type JsonObject, Refusal, type ToolResult, textResult } from './types.ts';

/** Searches that need no IDE. */
export interface Fallback {
  /** In the order in which they are shown. */
  readonly tools: readonly BridgeTool[];
  /** Cancels what runs. Afterwards nothing is open, and calls are refused. */
  close(): Promise<void>;
}

const NAMES: readonly SearchTool[] = ['search_text', 'search_regex', 'search_file', 'search_symbol'];

/** Who answered, for clients that care: the index knows nothing of what is only in the editor. */
const ANSWERED_BY = { 'quarry/answeredBy': 'index' };

/** Makes the searches. Loads and opens nothing: the first call does. */
export function openFallback(options: IndexOptions): Fallback {
  const index = new IndexOnDemand(options);
  const tools = NAMES.map(
    (name): BridgeTool => ({
      name,
      ...SEARCH_FACES[name],
      isReadOnly: true,
      needs: [],
      run: (args, { signal }) => index.search(name, args, signal),
    }),
  );
  return { tools, close: () => index.close() };
}

/** The index of the project, opened by the first search whose arguments are sound. */
class IndexOnDemand {
  readonly #options: IndexOptions;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<string>>();
  #opened: Promise<ProjectIndex> | undefined;

  constructor(options: IndexOptions) {
    this.#options = options;
  }

  /** Throws {@link Refusal} and nothing else. */
  async search(name: SearchTool, args: JsonObject, cancelled: AbortSignal): Promise<ToolResult> {
    const signal = AbortSignal.any([cancelled, this.#closing.signal]);
    const answer = this.#answer(name, args, signal);
    this.#running.add(answer);
    try {
      return { ...textResult(await answer), _meta: ANSWERED_BY };
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal(messageOf(error), { cause: error });
    } finally {
      this.#running.delete(answer);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
    const index = await this.#opened?.catch(() => undefined);
    await index?.close();
  }

  async #answer(name: SearchTool, args: JsonObject, signal: AbortSignal): Promise<string> {
    const query = readSearchArguments(args, name);
    throwIfAborted(signal);
    const index = await this.#open();
    throwIfAborted(signal);
    return index.search(name, query, signal);
  }

  #open(): Promise<ProjectIndex> {
    this.#opened ??= this.#load().catch((error: unknown) => {
      // The project may be there the next time.
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #load(): Promise<ProjectIndex> {
    const { openProjectIndex } = await import('./fallback-index.ts');
    return openProjectIndex(this.#options);
  }
}
