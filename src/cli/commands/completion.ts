/** `quarry completion`: completion scripts, made from the tree of commands. */
import { Argument, type Command } from 'commander';
import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import { type CommandNode, nodeOf } from '../completion/tree.ts';
import { zshScript } from '../completion/zsh.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples } from '../options.ts';

const SCRIPTS: Record<string, (program: CommandNode) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export function define(command: Command, invocation: Invocation): void {
  command
    .description('Prints a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)));
  addCommonOptions(command, { json: false });
  addExamples(command, [
    ['source <(quarry completion bash)', 'in ~/.bashrc'],
    ['quarry completion zsh > "$fpath[1]/_quarry"', 'once, for zsh'],
    ['quarry completion fish > ~/.config/fish/completions/quarry.fish', 'once, for fish'],
  ]);
  command.action(async (shell: string) => {
    const program = command.parent ?? command;
    await invocation.defineAll();
    const script = SCRIPTS[shell]?.(nodeOf(program));
    if (script !== undefined) invocation.out.write(script);
  });
}
