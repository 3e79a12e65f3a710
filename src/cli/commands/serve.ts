/** `quarry serve`: the tools over MCP, on standard input and output or over HTTP. */
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { messageOf } from '../../errors.ts';
import type { Project } from '../../sources/project.ts';
import { Host } from '../../tools/host.ts';
import { LISTS } from '../../tools/listed.ts';
import { INDEX_NAME } from '../../tools/structure/index-place.ts';
import { VERSION } from '../../version.ts';
import { configOf } from '../host.ts';
import type { Invocation, Serve } from '../invocation.ts';
import { isHostName, type ListenAddress, listenAddress } from '../listen-address.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { projectOf } from '../project.ts';
import { readToken } from '../token-file.ts';
import { WHOLE_TREE } from '../tree-options.ts';
import { DEFAULT_DEBOUNCE_MS, debounceOf, keepIndexCurrent } from '../watching.ts';

interface ServeOptions {
  project: boolean;
  toolsets: string;
  watch?: true;
  debounceMs?: string;
  http?: string;
  tokenFile?: string;
  allowedHost?: string[];
}

/** Over HTTP requests under way are waited for, so that ending takes longer than the clearing up alone. In ms. */
const HTTP_ENDING_MS = 10_000;

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Serves the tools over MCP on standard input and output until the input ends, its parent has gone, or SIGTERM, ' +
        'SIGINT or SIGHUP comes. ' +
        'The project is the directory given, else the nearest directory from the working directory upwards with ' +
        '.git or quarry.toml, else the working directory; the home directory and the root of the file system are ' +
        'never taken unless given. Nothing is indexed before the first call that needs it. With --http many clients ' +
        'are served, at http://ADDR/mcp, until such a signal comes.',
    )
    .argument('[path]', 'directory of the project')
    .option(
      '--toolsets <names>',
      `tools that clients are shown, with commas: ${LISTS.join(', ')}; all can be called`,
      'core',
    )
    .option('--watch', `keep ${INDEX_NAME} of the project current`)
    .option(
      '--debounce-ms <n>',
      `with --watch: write when nothing has changed for so long (ms, default ${DEFAULT_DEBOUNCE_MS})`,
    )
    .option('--http <addr>', 'serve over HTTP at :PORT (of this machine alone), HOST:PORT or [IPV6]:PORT')
    .option('--token-file <file>', 'with --http: clients must send the token in this file as bearer token')
    .option(
      '--allowed-host <name>',
      'with --http: a further name the server is reached by, as behind a proxy; may be repeated',
      (name: string, before: string[] = []) => [...before, name],
    )
    .option('--no-project', 'serve without a project: tools then need a session');
  addCommonOptions(command, { json: false, shownKeys: ['storage.index_dir', 'logging.level'] });
  addExamples(command, [
    ['quarry serve', 'for clients that start servers in the directory of the project'],
    ['quarry serve ~/src/app', 'for one project, wherever it is started'],
    ['quarry serve --http :7333', 'for many clients, at http://127.0.0.1:7333/mcp'],
    ['claude mcp add quarry -- quarry serve', 'add it to Claude Code'],
  ]);
  command.action(async (path: string | undefined, options: ServeOptions) => {
    if (path !== undefined && !options.project)
      command.error('error: PATH and --no-project exclude each other');
    if (options.debounceMs !== undefined && !options.watch) {
      command.error('error: --debounce-ms needs --watch');
    }
    const debounceMs = debounceOf(options.debounceMs);
    const http = httpOptions(command, options, invocation.cwd);
    invocation.ending.serves(http ? { withParent: false, withinMs: HTTP_ENDING_MS } : { withParent: true });
    const project = options.project ? projectOf(invocation, path) : undefined;
    const { config, warn } = configOf(invocation, project, commonSettings(command));
    // The server stays up: clients are told by every answer, and the log shows it to who started it.
    if (config.problems.length > 0) invocation.err.write(`${config.problems.join('\n')}\n`);
    const { workerFile } = invocation;
    const host = new Host({
      config,
      project,
      version: VERSION,
      workerFile,
      warn,
      toolsets: options.toolsets,
    });
    const serve = http ? await servingHttp(invocation, http, warn) : await invocation.loadServe();
    const ended = new AbortController();
    const signal = AbortSignal.any([invocation.signal, ended.signal]);
    const watching = options.watch && project ? watch(host, project, debounceMs, signal, warn) : undefined;
    try {
      await serve(host, { signal: invocation.signal, onerror: (error) => warn(messageOf(error)) });
    } finally {
      invocation.ending.leave();
      ended.abort();
      await watching;
      await host.close({ abort: true });
    }
  });
}

interface HttpOptions extends ListenAddress {
  token?: string;
  allowedHosts: readonly string[];
}

/** What the options say of HTTP; undefined where they say nothing. Fails as commander does. */
function httpOptions(
  command: Command,
  { http, tokenFile, allowedHost = [] }: ServeOptions,
  cwd: string,
): HttpOptions | undefined {
  if (http === undefined) {
    if (tokenFile !== undefined) return command.error('error: --token-file needs --http');
    if (allowedHost.length > 0) return command.error('error: --allowed-host needs --http');
    return undefined;
  }
  const address = listenAddress(http);
  if (!address) {
    return command.error(
      `error: --http must be :PORT, HOST:PORT or [IPV6]:PORT, with a port from 0 to 65535 (got '${http}')`,
    );
  }
  const wrong = allowedHost.find((name) => !isHostName(name));
  if (wrong !== undefined)
    return command.error(`error: --allowed-host must be a name without port (got '${wrong}')`);
  return {
    ...address,
    allowedHosts: allowedHost,
    ...(tokenFile !== undefined && { token: readToken(resolve(cwd, tokenFile)) }),
  };
}

/** Serving over HTTP, with what its user is told of it. */
async function servingHttp(
  invocation: Invocation,
  http: HttpOptions,
  warn: (message: string) => void,
): Promise<Serve> {
  const serve = await invocation.loadServeHttp();
  const onListening = ({ url, isLocal }: { url: string; isLocal: boolean }): void => {
    invocation.err.write(`Serving MCP at ${url}\n`);
    if (!isLocal) warn('other machines can reach this server; what is sent is not encrypted');
    if (!isLocal && http.token === undefined) {
      warn(
        'THERE IS NO TOKEN: whoever reaches this server can read the files of the project (see --token-file)',
      );
    }
  };
  return (host, options) => serve(host, { ...http, ...options, onListening });
}

/** Runs beside the server; what goes wrong is said on standard error and hinders no answer. */
async function watch(
  host: Host,
  project: Project,
  debounceMs: number,
  signal: AbortSignal,
  warn: (message: string) => void,
): Promise<void> {
  try {
    await keepIndexCurrent(host.context({ signal, progress: () => {}, protocol: 'none' }), {
      limits: WHOLE_TREE,
      place: join(project.root, INDEX_NAME),
      debounceMs,
      signal,
      onWritten: () => {},
      onProblem: warn,
      outlivesFile: true,
    });
  } catch (error) {
    if (signal.aborted) return;
    warn(`the project is not watched: ${messageOf(error)}`);
  }
}
