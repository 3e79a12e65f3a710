import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairQueue } from '../../../src/mcp/http/fair-queue.ts';
import { DEFAULT_LIMITS } from '../../../src/mcp/http/limits.ts';
import { Sessions } from '../../../src/mcp/http/sessions.ts';

const LIFETIME_MS = 1000;

let sessions: Sessions;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const limits = { ...DEFAULT_LIMITS, sessionLifetimeMs: LIFETIME_MS, maxSessions: 1 };
  sessions = new Sessions(limits, new FairQueue(limits));
});
afterEach(() => {
  sessions.endAll();
  vi.useRealTimers();
});

const begin = () => sessions.begin(new McpServer({ name: 'x', version: '1' }));

describe('a session', () => {
  it('ends when there was no POST for its time', async () => {
    const { id } = await begin();
    vi.advanceTimersByTime(LIFETIME_MS - 1);
    expect(sessions.find(id)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect([sessions.find(id), sessions.size]).toEqual([undefined, 0]);
  });

  it('lives on with each POST', async () => {
    const session = await begin();
    for (let round = 0; round < 5; round++) {
      vi.advanceTimersByTime(LIFETIME_MS - 1);
      sessions.beginPost(session)();
    }
    expect(sessions.find(session.id)).toBeDefined();
    vi.advanceTimersByTime(LIFETIME_MS);
    expect(sessions.find(session.id)).toBeUndefined();
  });

  it('does not end under a POST', async () => {
    const session = await begin();
    const end = sessions.beginPost(session);
    vi.advanceTimersByTime(10 * LIFETIME_MS);
    expect(sessions.find(session.id)).toBeDefined();
    end();
    vi.advanceTimersByTime(LIFETIME_MS - 1);
    expect(sessions.find(session.id)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(sessions.find(session.id)).toBeUndefined();
  });

  it('that has expired makes room for another', async () => {
    await begin();
    expect(sessions.hasRoom()).toBe(false);
    vi.advanceTimersByTime(LIFETIME_MS);
    expect(sessions.hasRoom()).toBe(true);
  });
});
