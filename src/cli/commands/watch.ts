/** `quarry watch`: keeps INDEX.md current. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { printable } from '../../printable.ts';
import { INDEX_NAME } from '../../tools/structure/index-name.ts';
import { DEFAULT_DEBOUNCE_MS, debounceOf } from '../debounce.ts';
import { type Workplace, withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { requiredProject } from '../project.ts';
import { addTreeOptions, type TreeOptions, treeLimits } from '../tree-options.ts';
import { keepIndexCurrent } from '../watching.ts';

interface WatchOptions extends TreeOptions {
  output?: string;
  debounceMs?: string;
}

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      `Writes ${INDEX_NAME} and writes it again after every change of what the files declare, until it is ` +
        'interrupted. A file of that name that Quarry did not write is left alone.',
    )
    .argument('[path]', 'root of the tree (default: the project around the working directory)')
    .option('-o, --output <file>', `where to write (default: ${INDEX_NAME} in PATH)`)
    .option(
      '--debounce-ms <n>',
      `write when nothing has changed for so long (ms, default ${DEFAULT_DEBOUNCE_MS})`,
    );
  addTreeOptions(command);
  addCommonOptions(command, { json: false });
  addExamples(command, [
    ['quarry watch', 'keep INDEX.md current while you work'],
    ['quarry watch -o docs/INDEX.md --debounce-ms 2000', 'elsewhere, and less often'],
  ]);
  command.action(async (path: string | undefined, options: WatchOptions) => {
    const settings = commonSettings(command);
    const debounceMs = debounceOf(options.debounceMs);
    const project = requiredProject(invocation, path, 'quarry watch DIR');
    const limits = treeLimits(options, settings, project);
    const { cwd, err, signal } = invocation;
    const place =
      options.output === undefined ? resolve(project.root, INDEX_NAME) : resolve(cwd, options.output);
    const say = (line: string): void => {
      if (!settings.quiet) err.write(`${printable(line)}\n`);
    };
    // Interrupted is how it ends: nothing went wrong then.
    const work = async ({ context, progress }: Workplace): Promise<void> => {
      await keepIndexCurrent(context, {
        limits,
        place,
        debounceMs,
        signal,
        onWritten(status) {
          progress.stop();
          if (status !== 'unchanged') say(`${status} ${place}`);
        },
        onProblem: (message) => err.write(`${printable(message)}\n`),
      });
    };
    await withHost(invocation, project, settings, work, { stays: true }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  });
}
