import { describe, expect, it } from 'vitest';
import { lab } from './support/lab.ts';
import { failureOf } from './support/replies.ts';

const place = lab();

describe('errors of the protocol', () => {
  it('a line that is not JSON is answered with id null, and the server goes on', async () => {
    const server = place.server();
    server.sendLine('{"jsonrpc": ');
    expect((await server.answer(null)).error?.code).toBe(-32700);
    await expect(server.callTool('list_sessions')).resolves.toMatch(/^No sessions/);
  });

  it.each([
    [{ id: 1, method: 'tools/list' }, 'jsonrpc'],
    [{ jsonrpc: '2.0', id: 1 }, 'method'],
  ])('%j is an invalid request', async (message, _missing) => {
    const server = place.server();
    server.send(message);
    expect((await server.answer(1)).error?.code).toBe(-32600);
  });

  it('an unknown method is not found', async () => {
    const answer = await place.server().request('tools/destroy', {});
    expect(answer.error?.code).toBe(-32601);
  });

  it('an unknown tool is an invalid parameter', async () => {
    expect(await failureOf(place.server(), 'nonsense')).toEqual({
      code: -32602,
      message: 'Tool not found: nonsense',
    });
  });

  it('a failed call is an error, never a result', async () => {
    const server = place.server();
    const answer = await server.request('tools/call', { name: 'list_dir', arguments: { session: 'none' } });
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32001, message: 'Session not found: none' },
    });
  });

  it('a reply is one text', async () => {
    const answer = await place.server().request('tools/call', { name: 'list_sessions', arguments: {} });
    expect(answer.result?.content).toEqual([
      { type: 'text', text: 'No sessions available. Index a repository first with index_repository.' },
    ]);
    expect(answer.result?.isError ?? false).toBe(false);
  });
});
