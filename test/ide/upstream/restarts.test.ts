import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/ide/types.ts';
import { lostText } from '../../../src/ide/upstream/failures.ts';
import type { FakeRestart } from '../fake-ide.ts';
import { textOf, upstreamScene } from './upstream-scene.ts';

const scene = upstreamScene();

const CALLS = 1_000;
const EVERY = 100;
const ABREAST = 8;
const NAMES = ['search', 'create_it', 'do_it'] as const;
const HOW: readonly FakeRestart[] = [
  {},
  { connections: 'linger-idle' },
  { connections: 'linger' },
  { downMs: 100 },
];

describe('1,000 calls of an IDE that restarts every 100', () => {
  it('have one answer each, and no write and no unknown call is run twice', async () => {
    const ide = await scene.fake({
      tools: { and: NAMES.map((name) => ({ name, inputSchema: { type: 'object' } })) },
    });
    const { call } = scene.open(ide.port);
    let begun = 0;
    let restarting: Promise<void> = Promise.resolve();
    for (const name of NAMES) {
      ide.onCall(name, async ({ n }) => {
        // Right under some of the calls that are running.
        if (++begun % EVERY === 0) restarting = ide.restart(HOW[(begun / EVERY) % HOW.length]);
        await new Promise((resolve) => setTimeout(resolve, Number(n) % 3));
        return { content: [{ type: 'text', text: `done ${n}` }] };
      });
    }
    const outcomes: { name: string; n: number; isDone: boolean; text: string }[] = [];
    let next = 0;
    const work = async () => {
      for (let n = next++; n < CALLS; n = next++) {
        const name = NAMES[n % 3] ?? 'search';
        const outcome = await call(name, { n }).then(
          (result) => ({ isDone: true, text: textOf(result) }),
          (error: unknown) => ({
            isDone: false,
            text: error instanceof Refusal ? error.message : `${error}`,
          }),
        );
        outcomes.push({ name, n, ...outcome });
      }
    };
    await Promise.all(Array.from({ length: ABREAST }, work));
    await restarting;

    expect(outcomes).toHaveLength(CALLS);
    const runs = new Map<unknown, number>();
    for (const name of NAMES) for (const { n } of ide.calls(name)) runs.set(n, (runs.get(n) ?? 0) + 1);
    for (const { name, n, isDone, text } of outcomes) {
      expect(text).toBe(isDone ? `done ${n}` : lostText(name));
      const count = runs.get(n) ?? 0;
      if (name !== 'search') expect(count).toBeLessThanOrEqual(1);
      if (isDone) expect(count).toBeGreaterThanOrEqual(1);
    }
    // Each restart is under a few calls at most; the rest must not notice.
    const lost = outcomes.filter(({ isDone }) => !isDone);
    // Searches are sent again once. On a busy machine two restarts may come under the same one.
    expect(lost.filter(({ name }) => name === 'search').length).toBeLessThanOrEqual(3);
    expect(ide.methods().filter((method) => method === 'initialize').length).toBeGreaterThan(5);
    expect(lost.length).toBeLessThanOrEqual((CALLS / EVERY) * ABREAST);
  });
});
