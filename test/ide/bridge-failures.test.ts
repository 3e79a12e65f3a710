/** Calls that wait, take too long, or lose their session, by a client of a bridge to a fake IDE. */
import { describe, expect, it } from 'vitest';
import { BridgeClient, ideWith, projectWith, resultOf } from './bridge-client.ts';
import type { FakeIdeOptions } from './fake-ide.ts';

const LOST = (name: string) =>
  `The IDE session was lost during '${name}'. ` +
  'The call was not repeated and may have taken effect; check before calling again.';

async function bridged(options: Partial<FakeIdeOptions> = {}, env: Record<string, string> = {}) {
  const project = projectWith({ 'src/a.kt': 'val x = 1\n', 'o.txt': 'old\n' });
  const ide = await ideWith({ project, tools: 'mixed', ...options });
  return { project, ide, client: new BridgeClient({ cwd: project, ide, env: { ...env } }) };
}

const CC = { JETBRAINS_MCP_TOOL_MODE: 'cc' };

describe('a call that takes too long', () => {
  it('fails once, the IDE is told, and the next one works', async () => {
    const { client, ide } = await bridged({}, { JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '1' });
    ide.onCall('ping_it', async (_args, { count, builtIn }) => {
      if (count === 1) await new Promise((resolve) => setTimeout(resolve, 1500));
      return await builtIn();
    });
    expect(await client.call('ping_it', { message: 'm' })).toMatchObject({
      isError: true,
      text: "Tool 'ping_it' timed out after 1 s",
    });
    await ide.waitFor(() => ide.methods().includes('notifications/cancelled'));
    expect((await client.call('ping_it', { message: 'm' })).isError).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(client.received).toHaveLength(2);
  });

  it('is named as the client called it, also below a tool of the bridge', async () => {
    const { client, ide } = await bridged({ tools: 'legacy' }, { JETBRAINS_MCP_TOOL_CALL_TIMEOUT_S: '1' });
    ide.onCall('search_in_files_by_text', () => 'never');
    expect((await client.call('search_text', { q: 'x' })).text).toBe(
      "Tool 'search_text' timed out after 1 s",
    );
  });
});

describe('lost sessions', () => {
  it.each(['not-found', 'missing-header'] as const)(
    '%s: reads, searches and unannotated calls succeed, run once',
    async (refusal) => {
      const { client, ide } = await bridged({ tools: { from: 'legacy', and: ['ping_it'] } });
      const asks: [string, object, string][] = [
        ['ping_it', { message: 'm' }, 'ping_it'],
        ['search_text', { q: 'val' }, 'search_in_files_by_text'],
        ['read_file', { file_path: 'src/a.kt' }, 'get_file_text_by_path'],
      ];
      for (const [name, args, below] of asks) {
        await client.toolNames();
        ide.dropSessions(refusal);
        expect(await client.call(name, args)).toMatchObject({ isError: false });
        expect(ide.calls(below)).toHaveLength(1);
      }
    },
  );

  it('an IDE restarted on the same port costs no error', async () => {
    const { client, ide } = await bridged({}, CC);
    await client.toolNames();
    await ide.restart();
    expect((await client.call('search_text', { q: 'val' })).isError).toBe(false);
    await ide.restart({ connections: 'linger-idle' });
    expect((await client.call('ping_it', { message: 'm' })).isError).toBe(false);
    await ide.restart({ connections: 'linger-idle' });
    expect((await client.call('write', { file_path: 'o.txt', content: 'new' })).isError).toBe(false);
    expect(ide.calls('ping_it')).toHaveLength(1);
    expect(ide.calls('create_new_file')).toHaveLength(1);
  });

  it('a broken connection: a search succeeds, an unannotated call fails, run once', async () => {
    const { client, ide } = await bridged();
    ide.onCall('search_text', (_args, { count }) => (count === 1 ? 'break' : undefined));
    ide.onCall('ping_it', (_args, { count }) => (count === 1 ? 'break-midway' : undefined));
    expect((await client.call('search_text', { q: 'val' })).isError).toBe(false);
    expect(await client.call('ping_it', { message: 'm' })).toMatchObject({
      isError: true,
      text: LOST('ping_it'),
    });
    expect(ide.calls('ping_it')).toHaveLength(1);
    expect((await client.call('ping_it', { message: 'm' })).isError).toBe(false);
  });

  it.each<[string, 'break' | { http: number; body: string }]>([
    ['the socket closed', 'break'],
    ['404', { http: 404, body: 'Session not found' }],
  ])('%s under a write: lost, with the name the client called; one write in all', async (_case, answer) => {
    const { client, ide } = await bridged({}, CC);
    ide.onCall('create_new_file', (_args, { count }) => (count === 1 ? answer : undefined));
    const args = { file_path: 'o.txt', content: 'new' };
    expect(await client.call('write', args)).toMatchObject({ isError: true, text: LOST('write') });
    expect(ide.calls('create_new_file')).toHaveLength(1);
    expect((await client.call('write', args)).isError).toBe(false);
    expect(ide.calls('create_new_file')).toHaveLength(2);
  });
});

it('20 calls before the connection stands: 20 answers over one connection', async () => {
  const { client, ide } = await bridged();
  ide.delay(200, ['initialize']);
  const calls = Array.from({ length: 20 }, (_, id) =>
    client.request('tools/call', { name: 'ping_it', arguments: { message: `${id}` } }, `call-${id}`),
  );
  for (const answer of await Promise.all(calls)) expect(resultOf(answer).isError).toBe(false);
  expect(client.received).toHaveLength(20);
  expect(ide.methods().filter((method) => method === 'initialize')).toHaveLength(1);
  expect(ide.calls('ping_it').map(({ message }) => message)).toEqual(
    Array.from({ length: 20 }, (_, id) => `${id}`),
  );
});

it('over the limit of those that wait, calls are refused at once', async () => {
  const { client, ide } = await bridged({}, { JETBRAINS_MCP_QUEUE_LIMIT: '2' });
  ide.delay(300, ['initialize']);
  const texts = (await Promise.all([1, 2, 3].map(() => client.call('ping_it', { message: 'm' })))).map(
    ({ text }) => text,
  );
  expect(texts.filter((text) => text === 'Queue limit (2) reached while waiting for the IDE')).toHaveLength(
    1,
  );
});

it('too long a wait for the IDE is said with the name of the call', async () => {
  const { client, ide } = await bridged({}, { JETBRAINS_MCP_QUEUE_WAIT_TIMEOUT_S: '1' });
  ide.onMethod('initialize', () => 'never');
  expect(await client.call('ping_it', {})).toMatchObject({
    isError: true,
    text: 'ping_it timed out after 1 s waiting for the IDE',
  });
});
