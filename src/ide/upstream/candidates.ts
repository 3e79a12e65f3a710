/** Where an IDE may be. */
import type { IdeSettings } from '../settings.ts';

/** An endpoint to try. */
export interface Candidate {
  readonly url: URL;
  /** Undefined for a given URL. */
  readonly port: number | undefined;
  /** For its answer to `initialize`, in ms. */
  readonly timeoutMs: number;
}

const LAST_PORT = 65535;

/**
 * The candidates in order, each once. `lastGood` is the port of the session before. `isImpatient`: no candidate gets
 * more time than a scanned port. Undefined where the given URL is none of HTTP.
 */
export function candidatesOf(
  settings: IdeSettings,
  lastGood: number | undefined,
  isImpatient: boolean,
): Candidate[] | undefined {
  const { scanTimeoutMs, connectTimeoutMs } = settings;
  const patienceMs = isImpatient ? Math.min(scanTimeoutMs, connectTimeoutMs) : connectTimeoutMs;
  if (settings.url !== undefined) {
    const url = URL.canParse(settings.url) ? new URL(settings.url) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
    return [{ url, port: undefined, timeoutMs: patienceMs }];
  }
  const preferred = new Set([...(lastGood === undefined ? [] : [lastGood]), ...settings.preferredPorts]);
  const end = Math.min(settings.portStart + settings.portScanLimit - 1, LAST_PORT);
  const scanned = new Set<number>();
  for (let port = settings.portStart; port <= end; port++) if (!preferred.has(port)) scanned.add(port);
  return [
    ...[...preferred].map((port) => candidate(port, patienceMs)),
    ...[...scanned].map((port) => candidate(port, scanTimeoutMs)),
  ];
}

function candidate(port: number, timeoutMs: number): Candidate {
  return { url: new URL(`http://127.0.0.1:${port}/stream`), port, timeoutMs };
}

/** What is said where none of them is an MCP server; `cause` matters for a given URL alone. */
export function nothingFound(settings: IdeSettings, candidates: readonly Candidate[], cause: string): string {
  if (settings.url !== undefined) return `No MCP server at ${withoutPassword(settings.url)}: ${cause}`;
  const ports = candidates.map(({ port }) => port).join(', ');
  return (
    `No JetBrains IDE found. Probed ports: ${ports}. ` +
    'Enable "MCP Server" in Settings | Tools | MCP Server, or set JETBRAINS_MCP_STREAM_URL.'
  );
}

function withoutPassword(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.password === '') return text;
  url.password = '***';
  return url.href;
}
