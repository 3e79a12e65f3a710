/** The index of one project, as the server has it: opened, asked and closed. Loads all that searching needs. */
import { loadConfig } from '../config/load.ts';
import { createLogger } from '../config/log.ts';
import { projectAt } from '../sources/project.ts';
import { Host } from '../tools/host.ts';
import type { Tool } from '../tools/tool.ts';
import { VERSION } from '../version.ts';
import { INDEX_SEARCHES } from './fallback-searches.ts';
import type { SearchArguments, SearchTool } from './search/arguments.ts';
import type { Environment } from './settings.ts';
import type { IdeProject } from './types.ts';

/** What an index is opened with. */
export interface IndexOptions {
  readonly project: IdeProject;
  /** The built entry of the worker threads. */
  readonly workerFile: URL;
  /** Where the index and the configuration are; as for the command line. */
  readonly env: Environment;
  /** Takes one line for the log. */
  readonly warn: (line: string) => void;
}

/** Searches in the index of one project. */
export interface ProjectIndex {
  /**
   * The reply as JSON. Ends with the time limit of the tool of that name. Rejects with `QuarryError`, or with
   * a `Refusal` for patterns that cannot be used.
   */
  search(name: SearchTool, query: SearchArguments, signal: AbortSignal): Promise<string>;
  /** Cancels background work. Nothing runs on afterwards. */
  close(): Promise<void>;
}

/**
 * Reads the configuration; what is wrong with it fails every search. The index itself is opened, or built, by the
 * first search. Throws `invalid_params` where the project is no directory.
 */
export function openProjectIndex({ project, workerFile, env, warn }: IndexOptions): ProjectIndex {
  const tree = projectAt(project.path);
  const config = loadConfig({ env, cwd: process.cwd(), projectRoot: tree.root });
  const logger = createLogger(config.values.logging.level, { write: (line) => warn(line.trimEnd()) });
  for (const warning of config.warnings) logger.warn(warning);
  const host = new Host({
    config,
    project: tree,
    version: VERSION,
    workerFile,
    isApart: true,
    warn: logger.warn,
  });
  return {
    search: (name, query, signal) => searchIn(host, project, name, query, signal),
    close: () => host.close({ abort: true }),
  };
}

async function searchIn(
  host: Host,
  project: IdeProject,
  name: SearchTool,
  query: SearchArguments,
  signal: AbortSignal,
): Promise<string> {
  const { tool, prepare } = INDEX_SEARCHES[name];
  tool.check({ q: query.q });
  const search = prepare(query, project);
  // The tool with its limits; its arguments have been read already, by other rules.
  // What is asked is not in them, so that no answer may be given to another question.
  const prepared: Tool = { ...tool, isRepeatable: false, run: (_args, context) => search(context) };
  return host.call(prepared, undefined, { signal, progress: () => {}, protocol: 'none' });
}
