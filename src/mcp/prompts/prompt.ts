/**
 * What a prompt is: one literal with name, words, arguments and the text it makes of them. Lists of prompts are asked for
 * at start: what reads sources is imported on first use.
 */
import type { Prompt as ListedPrompt } from '@modelcontextprotocol/server';
import { QuarryError } from '../../errors.ts';
import type { ToolContext } from '../../tools/tool.ts';

/** What is completed while a user types an argument. */
export type Completed = 'paths' | 'references' | 'symbols';

export interface PromptArgument {
  description: string;
  required: boolean;
  /** Longer values are refused. In characters. */
  maxLength: number;
  completes: Completed;
}

export interface PromptCall<Name extends string> {
  /** Checked; what was left out or is blank is undefined. */
  args: Readonly<Record<Name, string | undefined>>;
  context: ToolContext;
  /** True for a tool that the model is shown: a plan names no others. */
  isShown(tool: string): boolean;
}

/** What a prompt gives: the task and the way, and what was found out for it beforehand, if anything. */
export interface PromptText {
  plan: string;
  facts: string | undefined;
}

export interface Prompt<Name extends string = string> {
  readonly name: string;
  /** Short name for people. */
  readonly title: string;
  readonly description: string;
  /** In the order in which they are asked for. */
  readonly args: Readonly<Record<Name, PromptArgument>>;
  /** Throws `invalid_params` for arguments that mean nothing here. Begins no index. */
  write(call: PromptCall<Name>): Promise<PromptText>;
}

/** Keeps the names of a prompt's arguments together. */
export function definePrompt<Name extends string>(prompt: Prompt<Name>): Prompt<Name> {
  return prompt;
}

/** A prompt as clients see it. */
export function describePrompt({ name, title, description, args }: Prompt): ListedPrompt {
  const listed = Object.entries(args).map(([argument, { description: meaning, required }]) => ({
    name: argument,
    description: meaning,
    required,
  }));
  return { name, title, description, arguments: listed };
}

/** The arguments as a prompt gets them. Throws `invalid_params` for the first mistake. */
export function checkedArguments(
  { args }: Pick<Prompt, 'args'>,
  given: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(args, name));
  if (unknown !== undefined) {
    const valid = Object.keys(args).join(', ');
    throw refusal(`Unknown argument '${unknown}'. Valid arguments: ${valid}`);
  }
  return Object.fromEntries(
    Object.entries(args).map(([name, { required, maxLength }]) => {
      const value = given[name]?.trim() || undefined;
      if (value === undefined && required) throw refusal(`Missing required argument: ${name}`);
      if (value !== undefined && value.length > maxLength) {
        throw refusal(`${name} can have ${maxLength} characters at most (got: ${value.length})`);
      }
      return [name, value];
    }),
  );
}

function refusal(message: string): QuarryError {
  return new QuarryError('invalid_params', message);
}
