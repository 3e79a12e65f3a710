/** What a model is told about the server as a whole; what one tool does stands in its description. */
import type { ToolDescription } from '../tools/description.ts';

const BEGINNING = `Quarry searches code by an index that follows every edit. Leave out \`session\` to mean the \
project the server was started on: its index is built on first use and kept up to date.`;

/** When to take which tool: a line is given where all the tools it names are shown. In order of use. */
const CHOICES: readonly { tools: readonly string[]; text: string }[] = [
  {
    tools: ['search_code'],
    text: 'An idea, or words that should be in the code: search_code. Bare words are ranked; "phrases", AND, OR, NOT and file_path:x narrow.',
  },
  {
    tools: ['search_text', 'search_regex'],
    text: 'Every line with an exact text: search_text; with a pattern: search_regex.',
  },
  { tools: ['search_symbol'], text: 'Where something is declared: search_symbol.' },
  {
    tools: ['find_references'],
    text: 'Before a symbol is changed: find_references. It lists every line to look at, with a confidence.',
  },
  { tools: ['search_file'], text: 'A file by its name: search_file.' },
  { tools: ['find_file', 'list_dir'], text: 'Indexed files by path: find_file, list_dir.' },
  {
    tools: ['get_tree', 'get_file_summary'],
    text: 'What is where: get_tree, then get_file_summary instead of reading files.',
  },
  { tools: ['read_source'], text: 'Source of a symbol or of some lines: read_source.' },
  {
    tools: ['preview_chunk', 'read_file'],
    text: 'More around a hit: preview_chunk; a whole file: read_file.',
  },
  {
    tools: ['get_dependency_graph'],
    text: 'What depends on what: get_dependency_graph, narrowed by path and depth.',
  },
  { tools: ['get_diff_summary'], text: 'What has changed since a Git ref: get_diff_summary.' },
  {
    tools: ['index_artifact', 'list_types'],
    text: 'Libraries: index_artifact by Maven coordinates; then list_types, or any tool with session=group:artifact:version.',
  },
  {
    tools: ['index_repository', 'list_sessions'],
    text: 'Other directories: index_repository makes a session; list_sessions shows what there is.',
  },
];

const END = `Lines that begin with Note:, NOTE: or WARNING: tell what was cut, is stale or was understood \
differently. Act on them before concluding that something does not exist. Errors say what to do next.`;

const made = new WeakMap<readonly ToolDescription[], string>();

/** Sent once per connection, so it is kept to what helps to choose between the tools that are shown. */
export function instructionsFor(shown: readonly ToolDescription[]): string {
  const known = made.get(shown);
  if (known !== undefined) return known;
  const names = new Set(shown.map(({ name }) => name));
  const choices = CHOICES.filter(({ tools }) => tools.every((tool) => names.has(tool)));
  const list = choices.map(({ text }) => `- ${text}`).join('\n');
  const parts = [BEGINNING, ...(choices.length > 0 ? [`Choosing a tool:\n${list}`] : []), END];
  const text = parts.join('\n\n');
  made.set(shown, text);
  return text;
}
