/** `quarry serve`: the tools over MCP, on standard input and output or over HTTP. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import {
  isHostName,
  LISTEN_ADDRESSES,
  type ListenAddress,
  listenAddress,
} from '../../config/listen-address.ts';
import { assertValid, type ConfigOptions, type LoadedConfig } from '../../config/load.ts';
import type { Logger } from '../../config/log.ts';
import { TOOLSET_CHOICES } from '../../config/toolset-names.ts';
import { messageOf } from '../../errors.ts';
import { LateHost } from '../../tools/late-host.ts';
import { INDEX_NAME } from '../../tools/structure/index-name.ts';
import { VERSION } from '../../version.ts';
import { configOf } from '../configuration.ts';
import { DEFAULT_DEBOUNCE_MS, debounceOf } from '../debounce.ts';
import type { Invocation, Serve } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { projectOf } from '../project.ts';
import type { ServedWatch } from '../served-watch.ts';
import { readToken } from '../token-file.ts';

interface ServeOptions {
  project: boolean;
  watch?: true;
  debounceMs?: string;
}

/** Those that matter most to a server. */
const SHOWN_KEYS = [
  'server.toolsets',
  'server.http',
  'server.token_file',
  'server.allowed_hosts',
  'storage.index_dir',
  'logging.level',
  'logging.format',
] as const;

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
    .option('--watch', `keep ${INDEX_NAME} of the project current`)
    .option(
      '--debounce-ms <n>',
      `with --watch: write when nothing has changed for so long (ms, default ${DEFAULT_DEBOUNCE_MS})`,
    )
    .option('--no-project', 'serve without a project: tools then need a session');
  addCommonOptions(command, { json: false, shownKeys: SHOWN_KEYS });
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
    const settings = commonSettings(command);
    assertGiven(command, settings.config);
    const project = options.project ? projectOf(invocation, path) : undefined;
    const { config, log, warn } = configOf(invocation, project, settings);
    const http = httpOptions(command, config, settings.config, invocation.cwd);
    invocation.ending.serves(http ? { withParent: false, withinMs: HTTP_ENDING_MS } : { withParent: true });
    // The server stays up: clients are told by every answer, and the log shows it to who started it.
    for (const problem of config.problems) {
      if (config.values.logging.format === 'json') log.error(problem);
      else invocation.err.write(`${problem}\n`);
    }
    const { workerFile } = invocation;
    const { toolsets } = config.values.server;
    const host = new LateHost({
      version: VERSION,
      toolsets,
      load: async () => {
        const { Host } = await import('../../tools/host.ts');
        const onCall = log.debug;
        return new Host({ config, project, version: VERSION, workerFile, isApart: true, warn, onCall });
      },
    });
    const serve = http ? await servingHttp(invocation, http, config, log) : await invocation.loadServe();
    const ended = new AbortController();
    const signal = AbortSignal.any([invocation.signal, ended.signal]);
    const watched = options.watch && project && { host, project, debounceMs, signal, warn };
    const watching = watched && watch(watched);
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
  limits: { maxSessions: number; sessionLifetimeMs: number; maxBodyBytes: number };
}

/** What decides over who is served: a server must not run with a part of it. */
const ACCESS_KEYS = ['server.http', 'server.token_file', 'server.allowed_hosts'] as const;

/** Fails as commander does for options whose mistakes would only show later. */
function assertGiven(command: Command, given: ConfigOptions): void {
  const http = given['server.http'];
  if (typeof http === 'string' && !listenAddress(http)) {
    command.error(`error: --http must be ${LISTEN_ADDRESSES} (got '${http}')`);
  }
  const wrong = [given['server.allowed_hosts'] ?? []].flat().find((name) => !isHostName(name));
  if (wrong !== undefined) {
    command.error(`error: --allowed-host must be a name without port (got '${wrong}')`);
  }
  const toolsets = String(given['server.toolsets'] ?? 'all').split(',');
  const unknown = toolsets.find((name) => !TOOLSET_CHOICES.some((choice) => choice === name.trim()));
  if (unknown !== undefined) {
    command.error(
      `error: Unknown toolset: '${unknown.trim()}'. Valid toolsets: ${TOOLSET_CHOICES.join(', ')}`,
    );
  }
}

/** What the configuration says of HTTP; undefined for serving one client over standard input and output. */
function httpOptions(
  command: Command,
  config: LoadedConfig,
  given: ConfigOptions,
  cwd: string,
): HttpOptions | undefined {
  if (ACCESS_KEYS.some((key) => config.faulty.has(key))) assertValid(config);
  const { http, tokenFile, allowedHosts, maxSessions, sessionLifetimeSec, maxBodyKb } = config.values.server;
  const address = http === '' ? undefined : listenAddress(http);
  if (!address) {
    if (given['server.token_file'] !== undefined) return command.error('error: --token-file needs --http');
    if (given['server.allowed_hosts'] !== undefined)
      return command.error('error: --allowed-host needs --http');
    return undefined;
  }
  return {
    ...address,
    allowedHosts,
    limits: { maxSessions, sessionLifetimeMs: sessionLifetimeSec * 1000, maxBodyBytes: maxBodyKb * 1024 },
    ...(tokenFile !== '' && { token: readToken(resolve(cwd, tokenFile)) }),
  };
}

/** Serving over HTTP, with what its user is told of it. */
async function servingHttp(
  invocation: Invocation,
  http: HttpOptions,
  { values }: LoadedConfig,
  { info, warn }: Logger,
): Promise<Serve> {
  const serve = await invocation.loadServeHttp();
  const onListening = ({ url, isLocal }: { url: string; isLocal: boolean }): void => {
    if (values.logging.format === 'json') info(`Serving MCP at ${url}`);
    else invocation.err.write(`Serving MCP at ${url}\n`);
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
async function watch(watched: ServedWatch): Promise<void> {
  try {
    const { watchWhileServing } = await import('../served-watch.ts');
    await watchWhileServing(watched);
  } catch (error) {
    watched.warn(`the project is not watched: ${messageOf(error)}`);
  }
}
