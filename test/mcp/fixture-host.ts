/** A host with tools that do what the tests of the protocol need, and nothing else. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { type ErrorCode, QuarryError } from '../../src/errors.ts';
import type { ToolCall, ToolHost } from '../../src/mcp/server.ts';
import { parseArguments } from '../../src/tools/arguments.ts';
import { describeTool } from '../../src/tools/description.ts';
import { READ_ONLY, type Tool } from '../../src/tools/tool.ts';

type Handler = (args: Record<string, unknown>, call: ToolCall) => string | Promise<string>;

interface FixtureTool {
  tool: Tool;
  handle: Handler;
}

function fixture(
  name: string,
  input: z.ZodObject,
  handle: Handler,
  { effects = READ_ONLY, toolset = 'text' }: Partial<Pick<Tool, 'effects' | 'toolset'>> = {},
): FixtureTool {
  const tool: Tool = {
    name,
    toolset,
    title: `The ${name} tool`,
    description: `Does ${name}. For tests.`,
    effects,
    input,
    needsNoConfig: false,
    timeLimitMs: undefined,
    isRepeatable: false,
    check: (args) => void parseArguments(input, args),
    run: () => Promise.reject(new Error('Fixture tools are run by their host.')),
  };
  return { tool, handle };
}

/** Calls of `wait` that have begun; a test releases or watches them. */
export interface WaitingCall {
  name: string;
  signal: AbortSignal;
  release: (text: string) => void;
}

export interface FixtureHost extends ToolHost {
  /** Calls of `wait` in order of arrival. */
  waiting: WaitingCall[];
  /** The circumstances of every call, in order. */
  calls: ToolCall[];
}

export function fixtureHost(): FixtureHost {
  const waiting: WaitingCall[] = [];
  const calls: ToolCall[] = [];
  const none = z.object({});
  const fixtures = [
    fixture('wait', z.object({ name: z.string() }), ({ name }, { signal, progress }) => {
      return new Promise((release, reject) => {
        waiting.push({ name: String(name), signal, release });
        signal.addEventListener('abort', () => {
          progress({ done: 1, message: 'clearing up' });
          reject(new QuarryError('cancelled', 'cancelled'));
        });
      });
    }),
    fixture(
      'echo',
      z.object({ text: z.string().describe('What to say.'), times: z.int().min(1).optional() }),
      (args) => JSON.stringify(args),
    ),
    fixture('protocol', none, (_args, { protocol }) => protocol),
    fixture('fail', z.object({ code: z.string() }), ({ code }) => {
      // The tests name only codes there are.
      throw new QuarryError(code as ErrorCode, `It failed: ${String(code)}`);
    }),
    fixture('crash', none, () => {
      throw new TypeError('x is undefined');
    }),
    fixture(
      'wipe',
      none,
      (_args, { progress }) => {
        for (let done = 1; done <= 1000; done++) progress({ done, total: 1000, message: `file ${done}` });
        return 'wiped';
      },
      { effects: { readOnly: false, destructive: true, idempotent: false } },
    ),
    fixture(
      'wrong',
      z.object({ code: z.string() }),
      ({ code }) => {
        // The tests name only codes there are.
        throw new QuarryError(code as ErrorCode, `Wrong: ${String(code)}`, { details: { argument: 'code' } });
      },
      { toolset: 'files' },
    ),
    fixture('chatter', none, async () => {
      console.log('chatter on the console');
      process.stdout.write('chatter on stdout\n');
      const worker = new Worker(`console.log('chatter of a worker ' + 'x'.repeat(100_000))`, { eval: true });
      await once(worker, 'exit');
      return 'quiet';
    }),
  ];
  return {
    waiting,
    calls,
    listed: fixtures.map(({ tool }) => describeTool(tool)),
    tools: async () => fixtures.map(({ tool }) => tool),
    version: '1.2.3',
    call: async (tool, args, call) => {
      calls.push(call);
      const found = fixtures.find((candidate) => candidate.tool === tool);
      // The server only passes objects on; the schema of a real tool would check the rest.
      return found?.handle(args as Record<string, unknown>, call) ?? 'no such fixture';
    },
  };
}
