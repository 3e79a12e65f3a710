/**
 * Commands in the process of the tests: a tenth of what starting the program costs. For what a command says and
 * does; exit, signals, pipes and the build are for {@link run}.
 */
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { printerOf } from '../../../src/cli/printer.ts';
import { runCommand } from '../../../src/cli/program.ts';
import type { Circumstances, Outcome } from './command.ts';
import { BUILD, type Lab } from './lab.ts';

const WORKER = pathToFileURL(`${BUILD}/worker.js`);
const notHere = () => Promise.reject(new Error('Servers are processes of their own'));

let turn: Promise<unknown> = Promise.resolve();

/** Runs the command to its end, one at a time: each has the environment of the process for itself. */
export function runHere(place: Lab, args: readonly string[], how: Circumstances): Promise<Outcome> {
  const running = turn.then(() => runAlone(place, args, how));
  turn = running.catch(() => {});
  return running;
}

async function runAlone(
  place: Lab,
  args: readonly string[],
  { cwd, env, home = place.home, input = '' }: Circumstances,
): Promise<Outcome> {
  const [out, err] = [new Collected(), new Collected()];
  const before = { ...process.env };
  replaceEnvironment(place.environment({ QUARRY_HOME: home, ...env }));
  try {
    const surroundings = {
      cwd,
      env: process.env,
      out: printerOf(out, process.env, () => {}),
      err: printerOf(err, process.env, () => {}),
      input: () => Readable.from(input === '' ? [] : [Buffer.from(input)]),
      signal: new AbortController().signal,
      ending: { serves: () => {}, leave: () => {} },
      workerFile: WORKER,
      loadServe: notHere,
      loadServeHttp: notHere,
      exitCode: 0,
    };
    const code = await runCommand(args, surroundings, () => 0);
    return { code, signal: null, out: out.text, err: err.text };
  } finally {
    replaceEnvironment(before);
  }
}

function replaceEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

class Collected extends Writable {
  readonly #parts: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.#parts).toString();
  }

  override _write(part: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#parts.push(part);
    done();
  }
}
