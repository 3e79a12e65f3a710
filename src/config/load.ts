/** The configuration in force: options, environment and files put together key by key. */
import { QuarryError } from '../errors.ts';
import { printable } from '../printable.ts';
import { type ConfigFile, isTable, readConfigFiles } from './files.ts';
import {
  type Config,
  type ConfigKey,
  definitionOf,
  isKey,
  KEY_NAMES,
  OTHER_ENV,
  optionName,
  type Places,
} from './keys.ts';
import { type Ceiling, type Fault, type RawValue, shownValue } from './kinds.ts';
import { nearest } from './nearest.ts';
import { configDirectory, dataDirectory, homeDirectory } from './paths.ts';

export type { Config, ConfigKey } from './keys.ts';

export interface LoadedConfig {
  /** Where something is wrong, the default. */
  values: Config;
  /** Where each value comes from: `default`, `file PATH`, `env NAME` or `option --NAME`. Keys ascending. */
  sources: ReadonlyMap<ConfigKey, string>;
  /** The files that were read, the strongest first. */
  files: string[];
  /** Keys whose value in force is a default because what was given for them is wrong. */
  faulty: ReadonlySet<ConfigKey>;
  /** One line for each thing that is wrong, by key. Unless empty, only `get_server_info` may answer. */
  problems: string[];
  /** What the user should hear of, but may be right. */
  warnings: string[];
}

/** Values of command line options by key; those of list keys may be lists. */
export type ConfigOptions = { readonly [K in ConfigKey]?: string | readonly string[] | undefined };

export interface ConfigInput {
  env: NodeJS.ProcessEnv;
  /** Root of the tree the server or command was started on. */
  projectRoot?: string | undefined;
  /** Absolute. */
  cwd: string;
  /** The user's home directory; by default that of the environment, else of the operating system. */
  home?: string | undefined;
  options?: ConfigOptions | undefined;
}

interface Candidate {
  raw: RawValue;
  /** As in {@link LoadedConfig.sources}. */
  source: string;
  /** As named in messages. */
  origin: string;
}

interface Setting {
  value: unknown;
  source: string;
  origin: string;
  sound: boolean;
}

type Report = (subject: string, why: string, origin?: string, shown?: string) => void;

/**
 * Puts the configuration together: for every key the option wins, then the environment, the project's
 * file, the user's file, the default. Reads at most two small files, writes nothing and does not throw:
 * what is wrong is collected in `problems`, also where a stronger source hides it.
 */
export function loadConfig(input: ConfigInput): LoadedConfig {
  const problems: { subject: string; line: string }[] = [];
  const report: Report = (subject, why, origin, shown) => {
    const given = shown === undefined ? '' : ` = ${shown}`;
    const from = origin === undefined ? '' : ` (${printable(origin)})`;
    problems.push({
      subject,
      line: `Config error: ${printable(subject, 300)}${given}${from}: ${printable(why)}`,
    });
  };

  const home = input.home ?? homeDirectory(input.env, process.platform);
  const surroundings = { env: input.env, platform: process.platform, home };
  const read = readConfigFiles({
    env: input.env,
    projectRoot: input.projectRoot,
    cwd: input.cwd,
    configDirectory: configDirectory(surroundings),
  });
  for (const { subject, why } of read.problems) report(subject, why);
  for (const file of read.files) reportForeignKeys(file, report);

  const data = dataDirectory(surroundings);
  const places: Places = { dataDirectory: data ?? '' };
  const settings = new Map<ConfigKey, Setting>();
  const decide = (name: ConfigKey): Setting => {
    const known = settings.get(name);
    if (known) return known;
    const limit = definitionOf(name).kind.limitedBy;
    const ceiling =
      limit && isKey(limit.key) ? ceilingOf(limit.key, limit.gap, decide(limit.key)) : undefined;
    const setting = settle(name, candidatesOf(name, input, read.files), ceiling, places, report);
    settings.set(name, setting);
    return setting;
  };
  for (const name of KEY_NAMES) decide(name);
  if (data === undefined && settings.get('storage.index_dir')?.source === 'default') {
    report('storage.index_dir', 'the home directory is not known; set QUARRY_HOME', 'default');
  }

  problems.sort((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0));
  return {
    values: valuesOf(settings),
    sources: new Map(KEY_NAMES.map((name) => [name, settings.get(name)?.source ?? 'default'])),
    files: read.files.map((file) => file.path),
    faulty: new Set(KEY_NAMES.filter((name) => settings.get(name)?.sound === false)),
    problems: problems.map(({ line }) => line),
    warnings: [...read.warnings.map((warning) => printable(warning)), ...unknownVariables(input.env)],
  };
}

/** Lines of an error: more help nobody, and a reply has bounds. */
const MOST_LINES = 100;

/** Throws `config_error` with all problems, one per line, if there are any (the first hundred and a count). */
export function assertValid(config: LoadedConfig): void {
  if (config.problems.length === 0) return;
  const lines = config.problems.slice(0, MOST_LINES);
  const more = config.problems.length - lines.length;
  if (more > 0) lines.push(`... and ${more} more`);
  throw new QuarryError('config_error', lines.join('\n'));
}

/** Everything that sets a key, the strongest first. */
function candidatesOf(name: ConfigKey, input: ConfigInput, files: readonly ConfigFile[]): Candidate[] {
  const candidates: Candidate[] = [];
  const option = input.options?.[name];
  if (option !== undefined) {
    const origin = `--${optionName(name)}`;
    const raw = typeof option === 'string' ? { text: option } : { toml: option };
    candidates.push({ raw, source: `option ${origin}`, origin });
  }
  const { env = [], inProjectFile = true } = definitionOf(name);
  for (const variable of env) {
    const text = input.env[variable];
    if (text) candidates.push({ raw: { text }, source: `env ${variable}`, origin: variable });
  }
  for (const { path, role, settings } of files) {
    if (!settings.has(name) || (role === 'project' && !inProjectFile)) continue;
    candidates.push({ raw: { toml: settings.get(name) }, source: `file ${path}`, origin: path });
  }
  return candidates;
}

/** The value in force for a key. All candidates are checked; only the strongest counts. */
function settle(
  name: ConfigKey,
  candidates: readonly Candidate[],
  ceiling: Ceiling | undefined,
  places: Places,
  report: Report,
): Setting {
  const { kind, default: fallback } = definitionOf(name);
  const reportAll = (faults: readonly Fault[], origin: string) => {
    for (const { shown, why } of faults) report(name, why, origin, shown);
  };
  const defaultValue: unknown = typeof fallback === 'function' ? fallback(places) : fallback;
  const byDefault = { value: defaultValue, source: 'default', origin: 'default' };

  const [strongest, ...hidden] = candidates;
  for (const { raw, origin } of hidden) {
    // What another key allows is asked of the value in force only.
    const reading = kind.read(raw);
    if ('faults' in reading) reportAll(reading.faults, origin);
  }
  if (strongest) {
    const reading = kind.read(strongest.raw, ceiling);
    if ('value' in reading) {
      return { value: reading.value, source: strongest.source, origin: strongest.origin, sound: true };
    }
    reportAll(reading.faults, strongest.origin);
  } else if (ceiling && typeof defaultValue === 'number') {
    const reading = kind.read({ text: String(defaultValue) }, ceiling);
    if ('value' in reading) return { ...byDefault, sound: true };
    reportAll(reading.faults, 'default');
  } else {
    return { ...byDefault, sound: true };
  }
  const value =
    ceiling && typeof defaultValue === 'number' ? Math.min(defaultValue, ceiling.max) : defaultValue;
  return { ...byDefault, value, sound: false };
}

/** None if the limiting key itself is wrong: a second message about its default would mislead. */
function ceilingOf(name: ConfigKey, gap: number, { value, origin, sound }: Setting): Ceiling | undefined {
  if (!sound || typeof value !== 'number') return undefined;
  return { max: value - gap, because: `${name} = ${value} (${origin})` };
}

function reportForeignKeys({ path, role, settings }: ConfigFile, report: Report): void {
  const sections = new Set(KEY_NAMES.map(sectionOf));
  for (const [name, value] of settings) {
    const shown = shownValue({ toml: value });
    if (isKey(name)) {
      if (role !== 'project' || definitionOf(name).inProjectFile !== false) continue;
      report(name, "not allowed in a project's quarry.toml", path, shown);
    } else if (sections.has(name)) {
      if (!isTable(value)) report(name, 'must be a table', path, shown);
    } else {
      const suggestion = nearest(name, KEY_NAMES, lastPart);
      const help = suggestion ? `Did you mean '${suggestion}'?` : `Valid keys: ${KEY_NAMES.join(', ')}`;
      report(name, `unknown key. ${help}`, path, shown);
    }
  }
}

function sectionOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = [...KEY_NAMES.flatMap((name) => definitionOf(name).env ?? []), ...OTHER_ENV];
  return Object.keys(env)
    .filter((name) => name.startsWith('QUARRY_') && env[name] && !known.includes(name))
    .sort()
    .map((name) => {
      const suggestion = nearest(name, known, (variable) => variable.slice('QUARRY_'.length));
      const help = suggestion ? `. Did you mean '${suggestion}'?` : '';
      return `unknown environment variable ${printable(name, 100)} is ignored${help}`;
    });
}

function valuesOf(settings: ReadonlyMap<ConfigKey, Setting>): Config {
  const sections: Record<string, Record<string, unknown>> = {};
  for (const [name, { value }] of settings) {
    const section = sectionOf(name);
    const property = lastPart(name).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    sections[section] = { ...sections[section], [property]: value };
  }
  // Every key has been settled with a value of its kind, and `Config` is derived from the same table.
  return sections as Config;
}
