/**
 * The configuration keys: one table that says everything about each. Files, environment, options,
 * defaults, types and messages all follow from it; a new key is a new entry.
 */
import { DEFAULT_EXCLUDES } from '../patterns/default-excludes.ts';
import {
  absolutePath,
  choice,
  filePath,
  flag,
  globs,
  integer,
  type Kind,
  text,
  texts,
  words,
} from './kinds.ts';
import { isHostName, LISTEN_ADDRESSES, listenAddress } from './listen-address.ts';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './log.ts';
import { TOOLSET_CHOICES, type ToolsetChoice } from './toolset-names.ts';

/** What defaults depend on. */
export interface Places {
  /** The platform's directory for Quarry's data. */
  dataDirectory: string;
}

/** All there is to know about a key. */
export interface KeyDefinition<T> {
  kind: Kind<T>;
  default: T | ((places: Places) => T);
  /** Environment variables that set it, the strongest first. */
  env?: readonly string[];
  /** The command line option that sets it, without dashes; by default the key's name with `-` for `_`. */
  option?: string;
  /** False: refused in a project's `quarry.toml`, since a foreign project must not decide it. */
  inProjectFile?: boolean;
}

/** Checks that the default is of the key's kind. */
function key<T>(definition: KeyDefinition<T> & { default: NoInfer<T> | ((places: Places) => T) }) {
  return definition;
}

/** Every key, named `section.name` as in `quarry.toml`. */
export const KEYS = {
  /** Upper bound of a chunk, in characters. */
  'indexing.chunk_size': key({ kind: integer(100, 2000), default: 512, env: ['QUARRY_CHUNK_SIZE'] }),
  /** Characters that neighbouring chunks share. */
  'indexing.overlap': key({
    kind: integer(0, 1999, { key: 'indexing.chunk_size', gap: 1 }),
    default: 64,
    env: ['QUARRY_OVERLAP'],
  }),
  /** Larger files are skipped. In units of 1024 × 1024 bytes. */
  'indexing.max_file_size_mb': key({ kind: integer(1, 1024), default: 10, env: ['QUARRY_MAX_FILE_SIZE_MB'] }),
  'indexing.include_patterns': key({ kind: globs(1), default: () => ['**/*'], option: 'include' }),
  'indexing.exclude_patterns': key({
    kind: globs(0),
    default: () => [...DEFAULT_EXCLUDES],
    option: 'exclude',
  }),
  'indexing.respect_gitignore': key({ kind: flag(), default: true, env: ['QUARRY_RESPECT_GITIGNORE'] }),
  /** Where all indexes are kept. */
  'storage.index_dir': key({
    kind: absolutePath(),
    default: (places) => places.dataDirectory,
    env: ['QUARRY_HOME', 'QUARRY_DATA_DIR'],
    inProjectFile: false,
  }),
  /** Results of a search that does not say how many it wants. */
  'search.default_k': key({
    kind: integer(1, 500, { key: 'search.max_k', gap: 0 }),
    default: 10,
    env: ['QUARRY_DEFAULT_K'],
  }),
  'search.max_k': key({ kind: integer(1, 500), default: 100, env: ['QUARRY_MAX_K'] }),
  /** In characters. */
  'search.max_query_length': key({
    kind: integer(1, 10_000),
    default: 500,
    env: ['QUARRY_MAX_QUERY_LENGTH'],
  }),
  /** Builds at a time; further ones wait. */
  'limits.max_concurrent_indexes': key({
    kind: integer(1, 16),
    default: 1,
    env: ['QUARRY_MAX_CONCURRENT_INDEXES'],
  }),
  /** In seconds. */
  'limits.request_timeout_sec': key({
    kind: integer(1, 3600),
    default: 300,
    env: ['QUARRY_REQUEST_TIMEOUT_SEC'],
  }),
  'logging.level': key<LogLevel>({
    kind: choice(LOG_LEVELS),
    default: 'info',
    env: ['QUARRY_LOG_LEVEL'],
    option: 'log-level',
  }),
  'logging.format': key<LogFormat>({
    kind: choice(LOG_FORMATS),
    default: 'text',
    env: ['QUARRY_LOG_FORMAT'],
    option: 'log-format',
  }),
  /** The tools that clients are shown. */
  'server.toolsets': key<ToolsetChoice[]>({
    kind: words(TOOLSET_CHOICES),
    default: () => ['core'],
    env: ['QUARRY_TOOLSETS'],
  }),
  /** Answers are given again as long as nothing has changed that they were made from. */
  'server.keep_answers': key({
    kind: flag(),
    default: true,
    env: ['QUARRY_KEEP_ANSWERS'],
  }),
  /** Address to serve HTTP at; empty for standard input and output. */
  'server.http': key({
    kind: text((value) => listenAddress(value) !== undefined, `must be ${LISTEN_ADDRESSES}`),
    default: '',
    env: ['QUARRY_HTTP'],
    inProjectFile: false,
  }),
  /** The file with the token that clients over HTTP must send; empty for none. */
  'server.token_file': key({
    kind: filePath(),
    default: '',
    env: ['QUARRY_TOKEN_FILE'],
    inProjectFile: false,
  }),
  /** Further names by which the server is reached over HTTP. */
  'server.allowed_hosts': key<string[]>({
    kind: texts(isHostName, 'must be a name without port'),
    default: () => [],
    env: ['QUARRY_ALLOWED_HOSTS'],
    option: 'allowed-host',
    inProjectFile: false,
  }),
  /** Sessions over HTTP at a time. */
  'server.max_sessions': key({
    kind: integer(1, 100_000),
    default: 1000,
    env: ['QUARRY_MAX_SESSIONS'],
    inProjectFile: false,
  }),
  /** How long a session over HTTP lives after its last POST. In seconds. */
  'server.session_lifetime_sec': key({
    kind: integer(1, 604_800),
    default: 3600,
    env: ['QUARRY_SESSION_LIFETIME_SEC'],
    inProjectFile: false,
  }),
  /** Largest body of a request over HTTP. In units of 1024 bytes. */
  'server.max_body_kb': key({
    kind: integer(16, 65_536),
    default: 1024,
    env: ['QUARRY_MAX_BODY_KB'],
    inProjectFile: false,
  }),
};

/** Environment variables that are no key's. */
export const OTHER_ENV = ['QUARRY_CONFIG', 'QUARRY_CONFIG_DIR'] as const;

/** A key as written in `quarry.toml`, `section.name`. */
export type ConfigKey = keyof typeof KEYS;

type ValueOf<K extends ConfigKey> = (typeof KEYS)[K]['kind'] extends Kind<infer T> ? T : never;
type SectionOf<K extends ConfigKey> = K extends `${infer Section}.${string}` ? Section : never;
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The values in force by section, with the key names in camel case: `config.indexing.chunkSize`. */
export type Config = {
  [Section in SectionOf<ConfigKey>]: {
    [K in ConfigKey as K extends `${Section}.${infer Name}` ? CamelCase<Name> : never]: ValueOf<K>;
  };
};

// `Object.keys` says string[] since objects may have more keys than their type; a literal has not.
const keyNames = Object.keys(KEYS) as ConfigKey[];

/** All keys, ascending. */
export const KEY_NAMES: readonly ConfigKey[] = keyNames.sort();

/** The definition of a key, its value type left open. */
export function definitionOf(name: ConfigKey): KeyDefinition<unknown> {
  return KEYS[name];
}

/** True for the name of a key. */
export function isKey(name: string): name is ConfigKey {
  return Object.hasOwn(KEYS, name);
}

/** Long option that sets a key on the command line, without its dashes: `chunk-size`. */
export function optionName(name: ConfigKey): string {
  return definitionOf(name).option ?? name.slice(name.indexOf('.') + 1).replaceAll('_', '-');
}
