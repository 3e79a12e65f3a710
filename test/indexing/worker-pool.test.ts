import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { type Task, WorkerPool } from '../../src/indexing/worker-pool.ts';

const FILL: Task<number, { bytes: number[] }> = { name: 'fill', nothing: 0 };
const { signal } = new AbortController();

function poolOf(source: string, givingWay: readonly string[] = []): WorkerPool {
  const directory = mkdtempSync(join(tmpdir(), 'quarry-pool-'));
  const file = join(directory, 'worker.mjs');
  writeFileSync(file, source);
  const pool = new WorkerPool(pathToFileURL(file), 1, givingWay);
  onTestFinished(async () => {
    await pool.close();
    rmSync(directory, { recursive: true });
  });
  return pool;
}

/** The collector of garbage, which programs cannot call by themselves. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

it('outputs of worker threads are given and then forgotten', async () => {
  const pool = poolOf('export const fill = (length) => ({ bytes: new Array(length).fill(1) });');
  const collect = collector();
  const outputs: WeakRef<object>[] = [];
  for (let i = 1; i <= 5; i++) {
    const output = await pool.run(FILL, i, signal);
    expect(output.bytes).toHaveLength(i);
    outputs.push(new WeakRef(output));
  }
  await expect
    .poll(async () => {
      await nextTurn();
      collect();
      return outputs.slice(0, -1).filter((output) => output.deref() !== undefined).length;
    })
    .toBe(0);
});

it('a task fails when the threads cannot start, and the next one tries others', async () => {
  const pool = poolOf('throw new Error("not today");');
  await expect(pool.run(FILL, 1, signal)).rejects.toThrow('not today');
  await expect(pool.run(FILL, 1, signal)).rejects.toThrow('not today');
});

it('a task does not wait for those of another name', async () => {
  const pool = poolOf(
    'export const fill = (length) => ({ bytes: new Array(length).fill(1) });' +
      'export const wait = (gate) => Atomics.wait(new Int32Array(gate), 0, 0);',
  );
  const gate = new SharedArrayBuffer(4);
  const waiting = pool.run({ name: 'wait', nothing: gate }, gate, signal);
  expect(await pool.run(FILL, 2, signal)).toEqual({ bytes: [1, 1] });
  Atomics.store(new Int32Array(gate), 0, 1);
  Atomics.notify(new Int32Array(gate), 0);
  await waiting;
});

it.runIf(process.platform === 'linux')('threads of tasks behind answers have a lower priority', async () => {
  const build = new URL('../../dist/worker.js', import.meta.url);
  const source = `import { getPriority } from 'node:os';
    import { readlinkSync } from 'node:fs';
    import ${JSON.stringify(build.href)};
    const priority = () => getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
    export const asked = priority;
    export const behind = priority;`;
  const pool = poolOf(source, ['behind']);
  const priorities = ['asked', 'behind'].map((name) => pool.run({ name, nothing: 0 }, 0, signal));
  const [asked, behind] = await Promise.all(priorities);
  expect(behind).toBeGreaterThan(Number(asked));
});
