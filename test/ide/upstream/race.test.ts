import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Attempted, type Race, race } from '../../../src/ide/upstream/race.ts';

/** How long an attempt takes, and how it ends; the last one is repeated. */
type Script = readonly [ms: number, kind: Attempted<string>['kind']][];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Races lanes named A, B, C, … */
async function run(scripts: readonly Script[], options: Partial<Race<string, string>> = {}) {
  const attempts: string[] = [];
  const losers: string[] = [];
  const began = Date.now();
  const attempt = async (name: string): Promise<Attempted<string>> => {
    const script = scripts[name.charCodeAt(0) - 65] ?? [];
    const count = attempts.filter((other) => other === name).length;
    attempts.push(name);
    const [ms, kind] = script[Math.min(count, script.length - 1)] ?? [0, 'foreign'];
    await new Promise((resolve) => setTimeout(resolve, ms));
    return kind === 'found' ? { kind, value: `${name}!` } : { kind, cause: `${name} ${kind}` };
  };
  let took = -1;
  const raced = race({
    candidates: scripts.map((_, index) => String.fromCharCode(65 + index)),
    attempt,
    rounds: 3,
    onLoser: (value) => losers.push(value),
    signal: new AbortController().signal,
    ...options,
  }).then((result) => {
    took = Date.now() - began;
    return result;
  });
  await vi.runAllTimersAsync();
  return { raced: await raced, took, attempts, losers };
}

describe('race', () => {
  it('is won by the earliest, not the fastest', async () => {
    const { raced, losers, took } = await run([[[900, 'found']], [[10, 'found']]]);
    expect(raced).toEqual({ candidate: 'A', value: 'A!' });
    expect(losers).toEqual(['B!']);
    expect(took).toBe(900);
  });

  it('passes over what is refused, foreign or silent', async () => {
    const { raced } = await run([[[1, 'refused']], [[2, 'foreign']], [[3, 'silent']], [[4, 'found']]]);
    expect(raced).toEqual({ candidate: 'D', value: 'D!' });
  });

  it('gives up after a second what is silent, once a later one has answered', async () => {
    const { raced, took, losers } = await run([[[5_000, 'found']], [[10, 'found']]]);
    expect(raced).toEqual({ candidate: 'B', value: 'B!' });
    expect(took).toBe(1_000);
    // Its session came into being all the same.
    expect(losers).toEqual(['A!']);
  });

  it('waits for what is slow as long as nothing else has answered', async () => {
    const { raced, took } = await run([[[5_000, 'found']], [[10, 'foreign']]]);
    expect(raced).toEqual({ candidate: 'A', value: 'A!' });
    expect(took).toBe(5_000);
  });

  it('tries again, 200 and 400 ms later, what refused, and nothing else', async () => {
    const { raced, took, attempts } = await run([[[0, 'refused']], [[0, 'foreign']], [[0, 'silent']]]);
    expect(raced).toEqual({ causes: ['A refused', 'B foreign', 'C silent'] });
    expect(attempts).toEqual(['A', 'B', 'C', 'A', 'A']);
    expect(took).toBe(600);
  });

  it('finds in a later round what was not there in the first', async () => {
    const { raced } = await run([
      [[0, 'refused']],
      [
        [0, 'refused'],
        [5, 'found'],
      ],
    ]);
    expect(raced).toEqual({ candidate: 'B', value: 'B!' });
  });

  it('has as many rounds as asked for', async () => {
    const { attempts, took } = await run([[[0, 'refused']]], { rounds: 1 });
    expect(attempts).toEqual(['A']);
    expect(took).toBe(0);
  });

  it('tries hundreds without beginning all at once', async () => {
    let open = 0;
    let most = 0;
    const attempt = async (): Promise<Attempted<string>> => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 1));
      open--;
      return { kind: 'foreign', cause: '' };
    };
    const candidates = Array.from({ length: 500 }, (_, index) => String(index));
    const { raced } = await run([], { candidates, attempt });
    expect(raced).toMatchObject({ causes: { length: 500 } });
    expect(most).toBeLessThanOrEqual(64);
  });

  it('ends when it is called off, and hands over what is found afterwards', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    const { raced, took, losers } = await run([[[500, 'found']]], { signal: abort.signal });
    expect(raced).toEqual({ causes: [''] });
    expect(took).toBe(50);
    expect(losers).toEqual(['A!']);
  });
});
