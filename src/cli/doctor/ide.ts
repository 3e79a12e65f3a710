/** Checks of the way to a running JetBrains IDE: which ports are probed, and what is there. */
import { messageOf } from '../../errors.ts';
import { type Environment, type IdeSettings, readIdeSettings } from '../../ide/settings.ts';
import { type Candidate, candidatesOf } from '../../ide/upstream/candidates.ts';
import { Upstream } from '../../ide/upstream/upstream.ts';
import type { Finding } from './finding.ts';

/** For one endpoint to list its tools, in ms. */
const PATIENCE_MS = 5_000;

/** Endpoints probed at once. */
const ABREAST = 64;

const REMEDY = 'Enable "MCP Server" in Settings | Tools | MCP Server, or set JETBRAINS_MCP_STREAM_URL.';

/** An endpoint that was probed. */
interface Probed {
  /** The port, or the URL that is given. */
  readonly name: string;
  /** What answers there, in words; undefined where that is no MCP server. */
  readonly server?: string;
  /** Why it is none. */
  readonly cause: string;
}

/** Opens a session with whatever answers where `quarry ide` would look, and closes it. */
export async function checkIde(env: Environment, cwd: string): Promise<Finding[]> {
  const warnings: string[] = [];
  const settings = readIdeSettings(env, cwd, (line) => warnings.push(line));
  const probed = await probeAll(settings);
  const used = probed.find(({ server }) => server !== undefined);
  const { project, mode } = settings;
  return [
    ...warnings.map(
      (message): Finding => ({
        check: 'IDE settings',
        level: 'warn',
        message,
        remedy: 'Correct or unset it.',
      }),
    ),
    { check: 'IDE project', level: 'ok', message: `${project.path}, with the tools of mode ${mode}` },
    ...probed.filter((one) => !isClosed(one)).map((one) => findingOf(one, one === used)),
    summaryOf(probed, used),
  ];
}

async function probeAll(settings: IdeSettings): Promise<Probed[]> {
  const candidates = candidatesOf(settings, undefined, true);
  if (candidates === undefined) return [{ name: settings.url ?? '', cause: 'not an HTTP URL' }];
  const probed: Probed[] = [];
  for (let at = 0; at < candidates.length; at += ABREAST) {
    const some = candidates.slice(at, at + ABREAST).map((candidate) => probe(candidate, settings));
    probed.push(...(await Promise.all(some)));
  }
  return probed;
}

async function probe({ url, port }: Candidate, settings: IdeSettings): Promise<Probed> {
  const name = port === undefined ? url.href : `${port}`;
  const patience = { toolCallTimeoutMs: PATIENCE_MS, queueWaitTimeoutMs: 2 * PATIENCE_MS };
  const upstream = new Upstream({ ...settings, ...patience, url: url.href }, () => {}, IGNORED, {
    isOptional: true,
  });
  try {
    const tools = await upstream.tools();
    const product = `${upstream.serverInfo?.name ?? 'an MCP server'} ${upstream.version ?? ''}`.trim();
    return { name, server: `${product}, tools: ${tools.length}`, cause: '' };
  } catch (error) {
    // The name of the endpoint stands before it already.
    return { name, cause: messageOf(error).replace(/^No MCP server at \S+: /, '') };
  } finally {
    await upstream.close();
  }
}

const IGNORED = {
  onNotification: () => {},
  onRequest: () => Promise.reject(new Error('Nobody is asked during a check.')),
  onToolsChanged: () => {},
};

function isClosed({ cause }: Probed): boolean {
  return cause.includes('ECONNREFUSED');
}

function findingOf({ name, server, cause }: Probed, isUsed: boolean): Finding {
  const check = `IDE at ${name}`;
  if (server === undefined) return { check, level: 'warn', message: cause };
  return { check, level: 'ok', message: isUsed ? `${server} (used)` : server };
}

function summaryOf(probed: readonly Probed[], used: Probed | undefined): Finding {
  const closed = probed.filter(isClosed).map(({ name }) => name);
  const all = `probed ${probed.map(({ name }) => name).join(', ')}`;
  const nothing = closed.length === 0 ? '' : `; nothing listens on ${closed.join(', ')}`;
  const message = all + nothing;
  if (used !== undefined) return { check: 'IDE', level: 'ok', message };
  return { check: 'IDE', level: 'fail', message: `no JetBrains IDE found: ${message}`, remedy: REMEDY };
}
