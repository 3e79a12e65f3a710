import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Resting } from '../../src/tools/resting.ts';

/** Memory of 100 that each of three steps makes less by 30; it is looked at after `collect`. */
function resting(enoughBytes: number): { resting: Resting; done: string[] } {
  const done: string[] = [];
  let resident = 100;
  let free = 0;
  const step = (name: string) => () => {
    done.push(name);
    free += 30;
  };
  const made = new Resting({
    steps: ['a', 'b', 'c'].map(step),
    afterMs: 5,
    enoughBytes,
    resident: () => resident,
    collect: () => {
      resident -= free;
      free = 0;
    },
  });
  return { resting: made, done };
}

describe('a server that is not asked', () => {
  it.each([
    [100, ['a']],
    [70, ['a']],
    [69, ['a', 'b']],
    [1, ['a', 'b', 'c']],
  ])('gives back until it holds no more than %i', async (enough, steps) => {
    const { resting: made, done } = resting(enough);
    made.begin()();
    await expect.poll(() => done).toEqual(steps);
    await sleep(20);
    expect(done).toEqual(steps);
  });

  it('gives nothing back before its first call, nor while one is under way', async () => {
    const { resting: made, done } = resting(1);
    await sleep(20);
    const [first, second] = [made.begin(), made.begin()];
    first();
    await sleep(20);
    expect(done).toEqual([]);
    second();
    await expect.poll(() => done).toEqual(['a', 'b', 'c']);
  });

  it('gives nothing back once it is stopped', async () => {
    const { resting: made, done } = resting(1);
    made.begin()();
    made.stop();
    await sleep(20);
    expect(done).toEqual([]);
  });
});
