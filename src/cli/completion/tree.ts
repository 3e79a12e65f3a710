/** The tree of commands as completion scripts need it. */
import type { Command } from 'commander';

export interface CommandNode {
  name: string;
  summary: string;
  options: OptionNode[];
  /** Words its first argument must be one of; empty if that is free. */
  choices: readonly string[];
  commands: CommandNode[];
}

export interface OptionNode {
  /** With its dashes. */
  short: string | undefined;
  long: string;
  description: string;
  takesValue: boolean;
}

/** Options that the help hides are left out. */
export function nodeOf(command: Command): CommandNode {
  const help = command.createHelp();
  const options = help
    .visibleOptions(command)
    .flatMap(({ short, long, description, required, optional }) =>
      long === undefined ? [] : [{ short, long, description, takesValue: required || optional }],
    );
  return {
    name: command.name(),
    summary: command.summary() || command.description(),
    options,
    choices: command.registeredArguments[0]?.argChoices ?? [],
    commands: command.commands.map(nodeOf),
  };
}

/** A command and those below it, each with the names that lead to it. */
export function withPaths(
  node: CommandNode,
  above: readonly string[] = [],
): { path: string[]; node: CommandNode }[] {
  const path = [...above, node.name];
  return [{ path, node }, ...node.commands.flatMap((child) => withPaths(child, path))];
}

/** All spellings of an option. */
export function spellings({ short, long }: OptionNode): string[] {
  return short === undefined ? [long] : [short, long];
}

/** The first sentence, without its full stop: what fits beside a word. */
export function brief(text: string): string {
  return (/^.*?(?=[.:](?:\s|$)|$)/s.exec(text)?.[0] ?? text).replaceAll(/\s+/g, ' ');
}
