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

function poolOf(source: string): WorkerPool {
  const directory = mkdtempSync(join(tmpdir(), 'quarry-pool-'));
  const file = join(directory, 'worker.mjs');
  writeFileSync(file, source);
  const pool = new WorkerPool(pathToFileURL(file), 1);
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
