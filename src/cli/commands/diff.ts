/** `quarry diff`: which declarations have changed since a commit, or in a pull request. */
import { type Command, Option } from 'commander';
import { renderDiff } from '../../code/diff/markdown.ts';
import { QuarryError } from '../../errors.ts';
import { diffRequest } from '../../tools/structure/diff-sides.ts';
import { structuralDiff } from '../../tools/structure/diff-summary.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { jsonOf, printableLines } from '../printer.ts';
import { requiredProject } from '../project.ts';
import { addTreeOptions, openTree, type TreeOptions, treeLimits } from '../tree-options.ts';

interface DiffOptions extends TreeOptions {
  since?: string;
  pr?: string;
  format: string;
}

const FORMATS = ['markdown', 'json'];

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Lists the declarations added, removed and changed since a Git reference or in a pull request, as the files ' +
        'are now: uncommitted and untracked ones included. Give --since or --pr.',
    )
    .argument('[path]', 'root of the tree (default: the project around the working directory)')
    .option('--since <ref>', 'branch, tag or commit; compared is the point where HEAD has parted from it')
    .option('--pr <n>', 'number of a GitHub pull request; needs GITHUB_TOKEN, GH_TOKEN or gh')
    .addOption(new Option('-f, --format <format>', `${FORMATS.join(' or ')}`).default('markdown'));
  addTreeOptions(command);
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ['quarry diff --since main', 'what this branch changes'],
    ['quarry diff --since HEAD -f json', 'uncommitted changes, for programs'],
    ['quarry diff --pr 42', 'what a pull request is about'],
  ]);
  command.action(async (path: string | undefined, options: DiffOptions) => {
    const settings = commonSettings(command);
    const request = diffRequest(reference(options.since), pullRequestNumber(options.pr));
    const isJson = formatOf(options.format) === 'json' || settings.json;
    const project = requiredProject(invocation, path, 'quarry diff DIR');
    const limits = treeLimits(options, settings, project);
    const { env, out } = invocation;
    const diff = await withHost(invocation, project, settings, async (workplace) => {
      const { source, isShown } = await openTree(workplace, limits);
      const { call, indexer } = workplace.context;
      return structuralDiff(request, source, {
        env,
        signal: call.signal,
        grammars: indexer.grammars,
        isShown,
      });
    });
    if (isJson) out.write(jsonOf(diff));
    else out.write(out.isTerminal ? printableLines(renderDiff(diff)) : renderDiff(diff));
  });
}

function reference(given: string | undefined): string | undefined {
  if (given?.trim() === '') throw new QuarryError('invalid_params', "'since' must not be empty");
  return given;
}

function pullRequestNumber(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (/^\d+$/.test(given) && Number.isSafeInteger(number) && number >= 1) return number;
  throw new QuarryError('invalid_params', "'pr' must be a positive integer");
}

function formatOf(given: string): string {
  if (FORMATS.includes(given)) return given;
  throw new QuarryError('invalid_params', `'format' must be one of ${FORMATS.join(', ')} (got '${given}')`);
}
