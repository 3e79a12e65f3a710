import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairQueue, type Turn } from '../../../src/mcp/http/fair-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LIMITS = { slots: 4, maxWaiting: 10, longMs: 1000, maxLong: 2 };

/** Requests that note when it is their turn, and end it when they are told. */
function workplace(limits = LIMITS) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const turns = new Map<string, Turn>();
  const signals = new Map<string, AbortController>();
  return {
    queue,
    begun,
    ask(name: string, client = name[0] ?? '', guest = client) {
      const controller = new AbortController();
      signals.set(name, controller);
      void queue.enter(client, controller.signal, guest).then((turn) => {
        if (turn === undefined) return;
        begun.push(name);
        turns.set(name, turn);
      });
    },
    async settled() {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      return begun;
    },
    finish: (name: string) => turns.get(name)?.end(),
    cancel: (name: string) => signals.get(name)?.abort(),
  };
}

describe('turns', () => {
  it('go round the clients, whoever asked for more', async () => {
    const { ask, settled, finish } = workplace({ ...LIMITS, slots: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) ask(name);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      expect((await settled()).at(-1)).toBe(name);
      finish(name);
    }
    expect(await settled()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('come to who has waited longest, however often others come anew', async () => {
    const { ask, settled, finish } = workplace({ ...LIMITS, slots: 1 });
    for (const name of ['a1', 'b1', 'b2', 'c1']) ask(name);
    await settled();
    finish('a1');
    // Who has had a turn and comes again stands behind all that wait.
    ask('a2');
    finish((await settled()).at(-1) ?? '');
    ask('d1');
    for (const name of ['c1', 'a2', 'b2', 'd1']) {
      expect((await settled()).at(-1)).toBe(name);
      finish(name);
      // And again, between any two turns.
      if (name === 'c1') ask('c2');
    }
    expect(await settled()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'd1', 'c2']);
  });

  it('are as many as there are slots', async () => {
    const { ask, settled, finish } = workplace();
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) ask(name);
    expect(await settled()).toEqual(['a1', 'b1', 'c1', 'd1']);
    finish('c1');
    expect(await settled()).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
  });

  it('of one client leave slots to others', async () => {
    const { ask, settled } = workplace();
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name);
    expect(await settled()).toEqual(['a1', 'a2', 'a3']);
    ask('b1');
    expect(await settled()).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('that last do not keep others waiting', async () => {
    const { ask, settled } = workplace({ ...LIMITS, slots: 2 });
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) ask(name);
    expect(await settled()).toEqual(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await settled()).toEqual(['a1', 'b1', 'c1', 'd1']);
    // There are two that last; more of them keep their slots.
    await vi.advanceTimersByTimeAsync(5000);
    expect(await settled()).toHaveLength(4);
  });

  it('that ended twice count once', async () => {
    const { ask, settled, finish } = workplace({ ...LIMITS, slots: 1 });
    for (const name of ['a1', 'b1', 'c1']) ask(name);
    await settled();
    finish('a1');
    finish('a1');
    expect(await settled()).toEqual(['a1', 'b1']);
  });

  it('that lasted give nothing back when they end', async () => {
    const { ask, settled, finish } = workplace({ ...LIMITS, slots: 1 });
    for (const name of ['a1', 'b1', 'c1']) ask(name);
    await vi.advanceTimersByTimeAsync(1000);
    finish('a1');
    expect(await settled()).toEqual(['a1', 'b1']);
  });

  it('are not given to who has gone', async () => {
    const { ask, settled, finish, cancel } = workplace({ ...LIMITS, slots: 1 });
    for (const name of ['a1', 'b1', 'c1']) ask(name);
    await settled();
    cancel('b1');
    finish('a1');
    expect(await settled()).toEqual(['a1', 'c1']);
  });
});

describe('the waiting room', () => {
  it('has its bound', async () => {
    const { queue, ask, settled } = workplace({ ...LIMITS, slots: 0 });
    for (let at = 0; at < 10; at++) {
      expect(queue.hasRoom(`client ${at}`, 1)).toBe(true);
      ask(`${at}`);
      await settled();
    }
    expect(queue.hasRoom('another', 1)).toBe(false);
  });

  it('is never filled by one client', async () => {
    const { queue, ask } = workplace({ ...LIMITS, slots: 0 });
    for (let at = 0; at < 5; at++) ask(`a${at}`);
    expect(queue.hasRoom('a', 1)).toBe(false);
    expect(queue.hasRoom('b', 5)).toBe(true);
    expect(queue.hasRoom('b', 6)).toBe(false);
  });

  it('is never filled by one guest, as however many clients', () => {
    const { queue, ask } = workplace({ ...LIMITS, slots: 0 });
    for (let at = 0; at < 5; at++) ask(`a${at}`, `client ${at}`, 'guest');
    expect(queue.hasRoom('guest', 1)).toBe(false);
    expect(queue.hasRoom('client 1', 5)).toBe(true);
  });

  it('has room again when somebody leaves', async () => {
    const { queue, ask, cancel } = workplace({ ...LIMITS, slots: 0 });
    for (let at = 0; at < 5; at++) ask(`a${at}`);
    cancel('a3');
    expect(queue.hasRoom('a', 1)).toBe(true);
    expect(queue.hasRoom('a', 2)).toBe(false);
  });
});

describe('a client that was forgotten and has come back', () => {
  it('is not forgotten again when what it had in hand before has ended', async () => {
    const { ask, settled, finish, cancel } = workplace({ ...LIMITS, slots: 1 });
    ask('a1');
    await settled();
    vi.advanceTimersByTime(LIMITS.longMs);
    // Nothing but what lasts is left of it when the second one has ended.
    ask('a2');
    await settled();
    finish('a2');
    ask('a3');
    await settled();
    finish('a1');
    ask('b1');
    ask('a4');
    finish('a3');
    expect(await settled()).toEqual(['a1', 'a2', 'a3', 'b1']);
    // Who has gone gets no turn: nobody would end it.
    cancel('a4');
    finish('b1');
    ask('c1');
    expect((await settled()).at(-1)).toBe('c1');
  });
});
