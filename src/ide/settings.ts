/** What the environment says about the bridge to a running IDE. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../errors.ts';
import { printable } from '../printable.ts';
import type { IdeProject } from './types.ts';

/** Whose names and arguments the bridge's own tools have. */
export type ToolMode = 'codex' | 'cc';

/** The settings of one bridge. `Infinity` means without a limit. */
export interface IdeSettings {
  /** The endpoint as given, which need not be a URL at all; undefined: ports are scanned. */
  readonly url: string | undefined;
  /** Tried first and with more patience, in this order. */
  readonly preferredPorts: readonly number[];
  readonly portStart: number;
  /** How many ports are scanned, from {@link portStart} on. */
  readonly portScanLimit: number;
  /** For a preferred port or a given URL to answer `initialize`, in ms. */
  readonly connectTimeoutMs: number;
  /** The same for a scanned port. */
  readonly scanTimeoutMs: number;
  /** For each request to the IDE. */
  readonly toolCallTimeoutMs: number;
  /** Requests that may wait for a connection. */
  readonly queueLimit: number;
  /** How long one may wait for it. */
  readonly queueWaitTimeoutMs: number;
  readonly project: IdeProject;
  readonly mode: ToolMode;
  /** Whether the IDE's native searches count as absent. */
  readonly disableNewSearch: boolean;
  /** Whether a workaround, by its key, is switched off. */
  isOff(workaround: string): boolean;
  /** Whether workarounds that are not applied are told about. */
  readonly workaroundDebug: boolean;
  /** Absolute. */
  readonly logFile: string | undefined;
}

/** Values by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const URL_NAMES = ['JETBRAINS_MCP_STREAM_URL', 'MCP_STREAM_URL', 'JETBRAINS_MCP_URL', 'MCP_URL'];
const DEFAULT_PORT = 64342;
const DEFAULT_PREFERRED_PORTS: readonly number[] = [DEFAULT_PORT, 64344];
const LAST_PORT = 65535;

/** More is beyond Node's timers, which would then fire at once. */
const LONGEST_S = 2_147_483;

const MODES: Readonly<Record<string, ToolMode>> = {
  cc: 'cc',
  claude: 'cc',
  'claude-code': 'cc',
  claude_code: 'cc',
  codex: 'codex',
};

/** Reads the settings; nothing is looked up on disk. `warn` gets a line for each value that is plainly a mistake. */
export function readIdeSettings(env: Environment, cwd: string, warn: (line: string) => void): IdeSettings {
  const { preferredPorts, portStart } = readPorts(env);
  const toolCallTimeoutMs = secondsOrNone(env.JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S) ?? 60_000;
  const isEveryOff = isOn(env.JETBRAINS_MCP_PROXY_DISABLE_WORKAROUNDS);
  const off = new Set(listOf(env.JETBRAINS_MCP_PROXY_DISABLE_WORKAROUND_KEYS));
  const logFile = given(env.MCP_LOG);
  return {
    url: URL_NAMES.map((name) => given(env[name])?.trim()).find((url) => url !== undefined),
    preferredPorts,
    portStart,
    portScanLimit: positive(env.JETBRAINS_MCP_PORT_SCAN_LIMIT) ?? 10,
    connectTimeoutMs: seconds(env.JETBRAINS_MCP_CONNECT_TIMEOUT_S) ?? 10_000,
    scanTimeoutMs: seconds(env.JETBRAINS_MCP_SCAN_TIMEOUT_S) ?? 1_000,
    toolCallTimeoutMs,
    queueLimit: noneForZero(whole(env.JETBRAINS_MCP_QUEUE_LIMIT)) ?? 100,
    queueWaitTimeoutMs: secondsOrNone(env.JETBRAINS_MCP_QUEUE_WAIT_TIMEOUT_S) ?? toolCallTimeoutMs,
    project: new NamedProject(readProjectPath(env.JETBRAINS_MCP_PROJECT_PATH, cwd, warn)),
    mode: readMode(env.JETBRAINS_MCP_TOOL_MODE, warn),
    disableNewSearch: isOn(env.JETBRAINS_MCP_PROXY_DISABLE_NEW_SEARCH),
    isOff: (workaround) => isEveryOff || off.has(workaround),
    workaroundDebug: isOn(env.JETBRAINS_MCP_PROXY_WORKAROUND_DEBUG),
    logFile: logFile === undefined ? undefined : resolve(cwd, logFile),
  };
}

/** Looks at the disk only when asked for the real path, and again as long as there is none. */
class NamedProject implements IdeProject {
  readonly path: string;
  #realPath: string | undefined;

  constructor(path: string) {
    this.path = path;
  }

  get realPath(): string {
    try {
      this.#realPath ??= realpathSync(this.path);
    } catch {
      return this.path;
    }
    return this.#realPath;
  }
}

function readPorts(env: Environment): Pick<IdeSettings, 'preferredPorts' | 'portStart'> {
  const start = positive(env.JETBRAINS_MCP_PORT_START);
  if (start === undefined || start > LAST_PORT) {
    return { preferredPorts: DEFAULT_PREFERRED_PORTS, portStart: DEFAULT_PORT };
  }
  return { preferredPorts: [start], portStart: start };
}

function readProjectPath(value: string | undefined, cwd: string, warn: (line: string) => void): string {
  const path = given(value);
  if (path === undefined) return resolve(cwd);
  if (!/^file:\/\//i.test(path.trim())) return resolve(cwd, path);
  try {
    return resolve(fileURLToPath(path.trim()));
  } catch (error) {
    const reason = printable(messageOf(error), 200);
    warn(
      `JETBRAINS_MCP_PROJECT_PATH is no valid file URI and is taken as a path: ${printable(path)} (${reason})`,
    );
    return resolve(cwd, path);
  }
}

function readMode(value: string | undefined, warn: (line: string) => void): ToolMode {
  const name = given(value)?.trim().toLowerCase();
  if (name === undefined) return 'codex';
  const mode = Object.hasOwn(MODES, name) ? MODES[name] : undefined;
  if (mode === undefined) {
    warn(`Unknown JETBRAINS_MCP_TOOL_MODE '${printable(value ?? '', 100)}'; 'codex' is used.`);
  }
  return mode ?? 'codex';
}

/** A value that is not blank. */
function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value;
}

function isOn(value: string | undefined): boolean {
  return !['', '0', 'false'].includes((value ?? '').trim().toLowerCase());
}

function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function whole(value: string | undefined): number | undefined {
  const text = (value ?? '').trim();
  return /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined;
}

function positive(value: string | undefined): number | undefined {
  const number = whole(value);
  return number === 0 ? undefined : number;
}

function noneForZero(number: number | undefined): number | undefined {
  return number === 0 ? Number.POSITIVE_INFINITY : number;
}

/** In ms; undefined for 0 as well. */
function seconds(value: string | undefined): number | undefined {
  const number = positive(value);
  return number === undefined ? undefined : Math.min(number, LONGEST_S) * 1000;
}

/** In ms; 0 is without a limit. */
function secondsOrNone(value: string | undefined): number | undefined {
  return whole(value) === 0 ? Number.POSITIVE_INFINITY : seconds(value);
}
