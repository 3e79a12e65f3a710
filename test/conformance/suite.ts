/** The official suite: installing it, and running what a revision of the protocol requires. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from './verdict.ts';

/** The first Node that can run the suite. */
const NODE_MAJOR = 22;

export interface Suite {
  node: string;
  script: string;
}

/**
 * Installs what the lock of `packages` names below `cache`, unless it is there. Without a Node that is new enough, one
 * is installed beside it: about 120 MB.
 */
export async function installSuite(packages: string, cache: string): Promise<Suite> {
  const hasNode = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR;
  const lock = readFileSync(join(packages, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).update(String(hasNode)).digest('hex').slice(0, 16);
  const directory = join(cache, `suite-${hash}`);
  const done = join(directory, 'installed');
  if (!existsSync(done)) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(packages, name), join(directory, name));
    }
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', [...args, ...(hasNode ? ['--omit=optional'] : [])], directory);
    writeFileSync(done, '');
  }
  const modules = join(directory, 'node_modules');
  return {
    node: hasNode ? process.execPath : nodeIn(modules),
    script: join(modules, '@modelcontextprotocol', 'conformance', 'dist', 'index.js'),
  };
}

function nodeIn(modules: string): string {
  const path = join(
    modules,
    `node-${process.platform.replace('win32', 'win')}-${process.arch}`,
    'bin',
    'node',
  );
  const found = [path, `${path}.exe`].find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`The conformance suite needs Node ${NODE_MAJOR} or later.`);
  return found;
}

/** Runs all that a revision requires of a server, and what it reports besides. `results` is written anew. */
export async function runSuite(
  { node, script }: Suite,
  url: string,
  revision: string,
  results: string,
): Promise<Map<string, Scenario>> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  // Exits with 1 if anything fails: what may fail is not its to know.
  const args = ['server', '--url', url, '--requirements', revision, '--output-dir', results];
  const log = await run(node, [script, ...args], results, [0, 1]);
  writeFileSync(join(results, 'log.txt'), log);
  const ran = [...log.matchAll(/^=== Running scenario: (\S+) ===$/gm)].map(([, name = '']) => name);
  return new Map(ran.map((name) => [name, { checks: checksOf(results, name) }]));
}

/** Results of a scenario are in a directory that has its name, and the time after it. */
function checksOf(results: string, scenario: string): Scenario['checks'] {
  const directory = readdirSync(results).find((name) => new RegExp(`^server-${scenario}-\\d{4}-`).test(name));
  if (directory === undefined) return [];
  // As the suite writes them; `verdict` looks at two of their members.
  return JSON.parse(readFileSync(join(results, directory, 'checks.json'), 'utf8'));
}

async function run(program: string, args: string[], cwd: string, good = [0]): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (log += text));
  const [code] = await once(child, 'close');
  if (!good.includes(code)) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${log}`);
  return log;
}
