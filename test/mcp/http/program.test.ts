import { afterEach, describe, expect, it } from 'vitest';
import { beginSession, INITIALIZE, openEvents, ping, send } from './client.ts';
import { type Program, startProgram } from './program.ts';
import { until } from './serving.ts';

let program: Program;
afterEach(async () => {
  expect(await program.end()).toBe(0);
});

describe('the program warns of an address that others reach', () => {
  it.each([
    ['0.0.0.0:0', true],
    ['[::]:0', true],
    [':0', false],
    ['localhost:0', false],
  ])('%s: %s', async (address, isWarned) => {
    program = await startProgram(address);
    await until(() => program.said().split('\n').length >= (isWarned ? 4 : 2));
    expect(program.said().includes('other machines can reach this server')).toBe(isWarned);
    expect(program.said().includes('THERE IS NO TOKEN')).toBe(isWarned);
  });
});

it('sessions end when their time is over, and make room', async () => {
  program = await startProgram(':0', { QUARRY_MAX_SESSIONS: '3', QUARRY_SESSION_LIFETIME_SEC: '2' });
  const { port } = program;
  const sessions = [await beginSession(port), await beginSession(port), await beginSession(port)];
  const streams = await Promise.all(sessions.map((headers) => openEvents(port, { method: 'GET', headers })));
  expect(await send(port, { body: INITIALIZE })).toMatchObject({ status: 503 });
  await Promise.all(streams.map(({ ended }) => ended));
  for (const headers of sessions)
    expect(await send(port, { headers, body: ping() })).toMatchObject({ status: 404 });
  await beginSession(port);
});
