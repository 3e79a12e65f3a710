/** The two servers that the suite is run against, as processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Target {
  url: string;
  end: () => Promise<void>;
}

/** How long a server may take to say its address, in ms. */
const PATIENCE_MS = 60_000;

/** `quarry serve --http` on a small project below `scratch`. */
export function startProduct(program: string, scratch: string): Promise<Target> {
  const project = join(scratch, 'project');
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(
    join(project, 'src', 'greet.ts'),
    "export const greet = (name: string) => 'Hello, ' + name;\n",
  );
  writeFileSync(join(project, 'README.md'), '# Greetings\n');
  const nowhere = join(scratch, 'no-settings');
  const env = {
    ...process.env,
    QUARRY_HOME: join(scratch, 'home'),
    QUARRY_CONFIG_DIR: nowhere,
    HOME: nowhere,
  };
  return start([program, 'serve', project, '--http', '127.0.0.1:0'], env);
}

/** The server of `fixture/`. */
export function startFixture(program: string): Promise<Target> {
  return start([program], process.env);
}

async function start(args: string[], env: NodeJS.ProcessEnv): Promise<Target> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await closed;
  };
  try {
    return { url: await addressOf(child), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The first address that a process writes. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (): void => reject(new Error(`${child.spawnargs.join(' ')} said no address: ${said}`));
    const timer = setTimeout(fail, PATIENCE_MS);
    child.on('exit', fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        said += text;
        const [url] = /http:\/\/\S+(?=\s)/.exec(said) ?? [];
        if (url === undefined) return;
        clearTimeout(timer);
        resolve(url);
      });
    }
  });
}
