/** `quarry hook`: what agents run by themselves, as `quarry init` has told them to. */
import type { Readable } from 'node:stream';
import { Argument, type Command } from 'commander';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples } from '../options.ts';
import { claudeHookReply } from './claude-hook.ts';

/** A hook holds up its agent, so it waits no longer than this for its input. In ms. */
const PATIENCE = 1_000;
/** Larger inputs are given up. In bytes. */
const MAX_INPUT = 8 * 1024 * 1024;

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Answers a hook of an agent: reads its JSON from standard input and prints what the agent should know. ' +
        'Never blocks a tool: whatever the input is, it exits with 0. `quarry init` sets it up.',
    )
    .addArgument(new Argument('<agent>', 'the agent').choices(['claude']))
    // Exit code 2 would tell the agent not to go on.
    .allowUnknownOption()
    .allowExcessArguments();
  addCommonOptions(command, { json: false });
  addExamples(command, [
    [
      'echo \'{"tool_name":"Grep","tool_input":{"pattern":"login"}}\' | quarry hook claude',
      'what Claude Code is told before it searches',
    ],
  ]);
  command.action(async () => {
    const input = await inputOf(invocation.input());
    const reply = input === null ? null : claudeHookReply(input);
    if (reply !== null) invocation.out.write(reply);
  });
}

/** All that comes in; null if it does not end in time, is too much, cannot be read, or is a terminal. */
async function inputOf(stream: Readable & { isTTY?: boolean }): Promise<string | null> {
  if (stream.isTTY) return null;
  const timer = setTimeout(() => stream.destroy(), PATIENCE);
  const chunks: Buffer[] = [];
  let size = 0;
  let isComplete = false;
  stream.once('end', () => {
    isComplete = true;
  });
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > MAX_INPUT) return null;
      chunks.push(bytes);
    }
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
  return isComplete ? Buffer.concat(chunks).toString('utf8') : null;
}
