import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { QuarryError } from '../../src/errors.ts';
import { failureJson } from '../../src/tools/files/failure.ts';
import { Host } from '../../src/tools/host.ts';
import { defineTool, READ_ONLY, type ToolContext } from '../../src/tools/tool.ts';
import { workspace } from '../config/workspace.ts';

const { load } = workspace();

function host(requestTimeoutSec: string): Host {
  return new Host({
    config: load({ env: { QUARRY_REQUEST_TIMEOUT_SEC: requestTimeoutSec } }),
    project: undefined,
    version: '1',
    workerFile: new URL('file:///no/worker.js'),
    warn: () => {},
  });
}

function tool(timeLimitMs: number | undefined, handler: (context: ToolContext) => Promise<string>) {
  return defineTool({
    name: 'slow',
    toolset: 'files',
    title: 'Slow',
    description: 'Is slow.',
    effects: READ_ONLY,
    ...(timeLimitMs !== undefined && { timeLimitMs }),
    input: { x: z.string().optional() },
    handler: (_args, context) => handler(context),
  });
}

const call = { signal: new AbortController().signal, progress: () => {}, protocol: 'none' };

describe('a call', () => {
  it('ends when the time of its tool is over, whatever the configuration allows', async () => {
    let signal: AbortSignal | undefined;
    const slow = tool(20, (context) => {
      signal = context.call.signal;
      return new Promise(() => {});
    });
    const error: unknown = await host('60')
      .call(slow, {}, call)
      .catch((thrown) => thrown);
    expect(failureJson(error)).toBe(
      '{"code":"INTERNAL_ERROR","message":"Search failed: time limit of 0.02s exceeded","details":{"timeout":true}}',
    );
    expect(signal?.aborted).toBe(true);
  });

  it('ends earlier if the configuration says so', async () => {
    const slow = tool(60_000, () => new Promise(() => {}));
    await expect(host('1').call(slow, {}, call)).rejects.toThrow('time limit of 1s exceeded');
  });

  it('is not told by its work that its time is over, if the limit is that of the tool', async () => {
    const slow = tool(20, async ({ call: { deadline } }) => {
      await new Promise((resolve) => deadline?.addEventListener('abort', resolve));
      throw new QuarryError('index_error', 'Still being indexed.');
    });
    await expect(host('60').call(slow, {}, call)).rejects.toMatchObject({ code: 'search_failed' });
  });

  it('gets its answer in time', async () => {
    const quick = tool(5_000, async () => {
      await sleep(1);
      return 'done';
    });
    expect(await host('60').call(quick, {}, call)).toBe('done');
  });

  it('of a tool without a limit may say in its own words that its time is over', async () => {
    const slow = tool(undefined, async ({ call: { deadline } }) => {
      await new Promise((resolve) => deadline?.addEventListener('abort', resolve));
      throw new QuarryError('index_error', 'Still being indexed.');
    });
    await expect(host('1').call(slow, {}, call)).rejects.toMatchObject({ code: 'index_error' });
  });
});
