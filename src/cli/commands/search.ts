/** `quarry search`: ranked passages for a query. */
import type { Command } from 'commander';
import { type FoundPassages, findPassages } from '../../tools/text/passages.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import {
  addCommonOptions,
  addExamples,
  type CommonSettings,
  commonSettings,
  wholeNumber,
} from '../options.ts';
import { passagesJson, renderPassages } from '../passages-view.ts';
import { jsonOf } from '../printer.ts';
import { searchedProject } from '../project.ts';

interface SearchOptions {
  k?: number;
  literal?: boolean;
  full?: boolean;
  session?: string;
  path?: string;
}

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Finds the passages that best answer a query, ranked. The project around the working directory is searched: ' +
        'the nearest directory upwards with .git or quarry.toml, else the working directory itself. It is indexed ' +
        'on first use, and changed files are taken in before every answer.',
    )
    .argument('<query...>', 'words, identifiers, "phrases", AND OR NOT + - ( ), content: and file_path:')
    .option('-k, --k <n>', 'most results (default: search.default_k)', wholeNumber)
    .option('-l, --literal', 'search the exact text, nothing interpreted')
    .option('-f, --full', 'show passages whole, not only their best lines')
    .option('-s, --session <name>', 'search this session (see `quarry sources`)')
    .option('-p, --path <dir>', 'search the project in this directory');
  addCommonOptions(command, { json: true, shownKeys: ['search.default_k', 'search.max_k'] });
  addExamples(command, [
    ['quarry search where are sessions created', 'ranked passages; any of the words is enough'],
    ["quarry search -k 3 'handleLogin AND file_path:test'", 'operators and fields'],
    ['quarry search --literal \'fmt.Printf("%s")\'', 'the exact text'],
    ['quarry search --json parser | jq -r ".results[].path"', 'for programs'],
    ['quarry search -- -deprecated login', 'a query that begins with a dash'],
  ]);
  command.action(async (words: string[], options: SearchOptions) => {
    const query = words.join(' ');
    const settings = commonSettings(command);
    const { session, k, literal = false } = options;
    const project = searchedProject(invocation, options);
    await withHost(invocation, project, settings, async (workplace) => {
      const found = await findPassages(query, { session, k, literal }, workplace.context);
      workplace.progress.stop();
      print(query, found, options, settings, invocation);
    });
  });
}

function print(
  query: string,
  found: FoundPassages,
  { literal = false, full = false }: SearchOptions,
  { json, quiet }: CommonSettings,
  { out, err, cwd }: Invocation,
): void {
  if (json) {
    out.write(jsonOf(passagesJson(query, found)));
    return;
  }
  const columns = out.isTerminal ? out.columns() : Number.POSITIVE_INFINITY;
  out.write(renderPassages(found, { query, literal, full, cwd, style: out.style, columns }));
  if (quiet) return;
  const none = found.passages.length === 0 ? ['No results. Try other words.'] : [];
  const more = found.more ? ['There are more results. Raise -k or narrow the query.'] : [];
  const notes = [...none, ...found.notes, ...more];
  if (notes.length > 0) err.write(`${notes.map((note) => err.style.faint(note)).join('\n')}\n`);
}
