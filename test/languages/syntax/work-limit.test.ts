import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WorkLimit } from '../../../src/languages/syntax/work-limit.ts';

it('is not over while others have the processor', async () => {
  const limit = new WorkLimit(20);
  await sleep(60);
  expect(limit.isOver).toBe(false);
});

it('is over when there was enough work, whatever its number of threads', () => {
  const limit = new WorkLimit(5);
  expect(limit.isOver).toBe(false);
  const before = process.cpuUsage();
  const spentMs = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (spentMs() < 5 * (availableParallelism() + 2)) Math.sqrt(Math.random());
  expect(limit.isOver).toBe(true);
});
