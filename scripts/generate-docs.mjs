/**
 * Writes what is generated from the code it is about: docs/tools.md, the table of tools in README.md and the descriptions
 * that servers list, from the tool literals; README's table of configuration keys from the key definitions.
 * With --check nothing is written; files that are not up to date are named, and the exit code is 1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from './bundle.mjs';

const README = join(ROOT, 'README.md');
const TOOLS_PAGE = join(ROOT, 'docs', 'tools.md');
/** What servers tell of the tools without loading them; one tool a line. */
const DESCRIPTIONS = join(ROOT, 'src', 'tools', 'descriptions.json');
const DATA_DIRECTORY = "the platform's data directory + `quarry`";

const definitions = await load(`
  export { ALL_TOOLS } from './src/tools/registry.ts';
  export { firstSentence } from './src/tools/text/get-server-info.ts';
  export { TOOLSETS } from './src/tools/tool.ts';
  export { describeTool } from './src/tools/description.ts';
  export { TEMPLATES } from './src/mcp/resources/templates.ts';
  export { listPrompts } from './src/mcp/prompts/serve.ts';
  export { definitionOf, KEY_NAMES, optionName } from './src/config/keys.ts';
  export { addCommonOptions } from './src/cli/options.ts';
  export { Command } from 'commander';
`);
const { ALL_TOOLS, describeTool, firstSentence, listPrompts, TEMPLATES, TOOLSETS } = definitions;
const { addCommonOptions, Command, definitionOf, KEY_NAMES, optionName } = definitions;
const tools = ALL_TOOLS.map(describeTool).sort((a, b) => (a.name < b.name ? -1 : 1));

const readme = withSection(
  withSection(readFileSync(README, 'utf8'), 'tools', tableOfTools()),
  'configuration',
  tableOfKeys(),
);
const pages = new Map([
  [TOOLS_PAGE, toolsPage()],
  [README, readme],
  [DESCRIPTIONS, `[\n${tools.map((tool) => JSON.stringify(tool)).join(',\n')}\n]\n`],
]);

const stale = [...pages].filter(([path, text]) => text !== readIfThere(path));
if (process.argv.includes('--check')) {
  for (const [path] of stale) {
    console.error(
      `${path.slice(ROOT.length)} is not what the code says. Run \`npm run docs\` and commit it.`,
    );
  }
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) writeFileSync(path, text);
}

/** Bundles a module that exports what is needed, and imports it. */
async function load(contents) {
  // Below node_modules, so that packages that stay outside the bundle are found.
  const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-docs');
  await build({
    ...BUNDLE_OPTIONS,
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    entryNames: 'definitions',
    outdir,
  });
  return await import(pathToFileURL(join(outdir, 'definitions.js')).href);
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The text with what stands between the two markers of a section replaced. */
function withSection(text, name, content) {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md lacks the markers ${begin} and ${end}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

function toolsPage() {
  const intro = [
    '# Tools',
    '',
    'Generated from the tool definitions by `npm run docs`; do not edit.',
    '',
    "Every tool is called over MCP by its name, or on the command line with `quarry call NAME --json '{…}'`.",
    'Arguments are checked strictly: an unknown parameter is an error, and `null` counts as omitted.',
    'Times, sizes, lines and paths are as in [conventions.md](conventions.md).',
  ];
  const sections = TOOLSETS.flatMap((toolset) => {
    const members = tools.filter((tool) => tool.toolset === toolset);
    return ['', `## Toolset \`${toolset}\``, ...members.flatMap(toolSection)];
  });
  return `${[...intro, ...sections, ...resourcesSection(), ...promptsSection()].join('\n')}\n`;
}

function resourcesSection() {
  const rows = TEMPLATES.map(({ uriTemplate, description }) => [`\`${uriTemplate}\``, prose(description)]);
  return [
    '',
    '## Resources',
    '',
    'Over MCP only. `resources/list` has the index of each source; files are read by their addresses. The address',
    '`index` means the index of the project of the server.',
    '',
    ...table(['address', 'what it is'], rows),
  ];
}

function promptsSection() {
  const rows = listPrompts().flatMap(({ name, description, arguments: args }) =>
    args.map((argument) => [
      `\`${name}\``,
      prose(description),
      `\`${argument.name}\`${argument.required ? '' : ' (optional)'}: ${prose(argument.description)}`,
    ]),
  );
  return [
    '',
    '## Prompts',
    '',
    'Over MCP only. Each gives a plan over the tools that are shown, and what can be told beforehand.',
    '',
    ...table(['prompt', 'what it does', 'argument'], rows),
  ];
}

function toolSection({ name, title, description, effects, inputSchema }) {
  const { properties = {}, required = [] } = inputSchema;
  const rows = Object.entries(properties).map(([parameter, schema]) => [
    `\`${parameter}\``,
    typeOf(schema),
    required.includes(parameter) ? 'yes' : 'no',
    schema.default === undefined ? '–' : `\`${JSON.stringify(schema.default)}\``,
    rangeOf(schema),
    prose(schema.description ?? ''),
  ]);
  return [
    '',
    `### ${name}`,
    '',
    `**${title}.** ${prose(description)}`,
    '',
    `Effects: ${effectsOf(effects)}.`,
    '',
    ...(rows.length === 0
      ? ['No parameters.']
      : table(['parameter', 'type', 'required', 'default', 'range', 'meaning'], rows)),
  ];
}

function effectsOf({ readOnly, destructive, idempotent }) {
  if (readOnly) return 'read-only';
  const kind = destructive ? 'writes, destructive' : 'writes';
  return idempotent ? `${kind}, the same again when repeated` : kind;
}

function typeOf({ type, items }) {
  return type === 'array' ? `${items?.type ?? 'any'}[]` : (type ?? 'any');
}

function rangeOf({ minimum, maximum, minItems, enum: words }) {
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (minItems !== undefined) return `at least ${minItems}`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  return maximum === undefined ? '–' : `at most ${maximum}`;
}

function tableOfTools() {
  const rows = tools.map(({ name, toolset, description }) => [
    `[\`${name}\`](docs/tools.md#${name})`,
    toolset,
    prose(firstSentence(description)),
  ]);
  return table(['tool', 'toolset', 'what it does'], rows).join('\n');
}

function tableOfKeys() {
  const command = new Command();
  addCommonOptions(command, { json: false });
  const meaningOf = (key) =>
    command.options.find(({ long }) => long === `--${optionName(key)}`)?.description ?? '';
  const rows = KEY_NAMES.map((key) => {
    const { env = [], kind, inProjectFile = true } = definitionOf(key);
    const variables = env.map((name) => `\`${name}\``).join(' or ') || '–';
    const meaning = prose(meaningOf(key)) + (inProjectFile ? '' : ' (not in a project’s `quarry.toml`)');
    return [`\`${key}\``, variables, defaultOf(key), validOf(kind), meaning];
  });
  return table(['key in `quarry.toml`', 'environment', 'default', 'valid', 'meaning'], rows).join('\n');
}

function defaultOf(key) {
  const { default: value } = definitionOf(key);
  const found = typeof value === 'function' ? value({ dataDirectory: DATA_DIRECTORY }) : value;
  if (found === DATA_DIRECTORY) return found;
  if (found.length === 0) return 'none';
  if (Array.isArray(found)) return found.map((pattern) => `\`${pattern}\``).join(' ');
  return `\`${found}\``;
}

/** What a key says of a value it cannot take is what it can take. */
function validOf({ read, limitedBy }) {
  const { faults = [] } = read({ toml: new Date(0) });
  const rule = (faults[0]?.why ?? '')
    .replace(/^must be (an? )?/, '')
    .replace('list of strings', 'list of globs');
  if (!limitedBy) return rule;
  const relation = limitedBy.gap === 0 ? 'at most' : 'less than';
  return `${rule}, ${relation} \`${limitedBy.key}\``;
}

/** Plain text as Markdown: globs and placeholders are no markup. */
function prose(text) {
  return text.replaceAll(/[*<]/g, '\\$&');
}

function table(head, rows) {
  const line = (cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
