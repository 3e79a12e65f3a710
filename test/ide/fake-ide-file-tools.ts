/** The tools of the fake IDE that read and change files, and those that are there to be called and no more. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type KnownTool, structured, text } from './fake-ide-tool.ts';
import { entriesOf, type FakeWorld, filesBelow, inProject, literally, ToolFailure } from './fake-ide-walk.ts';

/** What IDEs put where they cut a text. */
export const CUT_MARK = '<<<...content truncated...>>>';

/** UTF-16 units that an IDE gives of a text at most, in whatever mode. */
const TEXT_LIMIT = 65_536;

function readText(world: FakeWorld, path: string): string {
  const { absolute } = inProject(world, path);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isFile()) {
    throw new ToolFailure(`File ${absolute} doesn't exist or can't be opened`);
  }
  const content = readFileSync(absolute, 'utf8');
  if (content.includes('\0')) throw new ToolFailure(`File ${absolute} is binary`);
  return content;
}

/** With START one line less than asked for, since the mark counts as one; a final line end opens an empty line. */
function cut(content: string, maxLines: number, mode: string, limit: number): string {
  if (maxLines <= 2) throw new ToolFailure('maxLinesCount must be greater than 2');
  const lines = content.split('\n');
  const isLong = mode === 'START' && lines.length > maxLines;
  const kept = isLong ? [...lines.slice(0, maxLines - 1), CUT_MARK].join('\n') : content;
  return kept.length <= limit ? kept : kept.slice(0, limit) + CUT_MARK;
}

function treeOf(absolute: string, levels: number, indent = ''): string[] {
  if (levels <= 0) return [];
  const entries = entriesOf(absolute);
  return entries.flatMap((entry, index) => {
    const isLast = index === entries.length - 1;
    const isFolder = entry.isDirectory();
    const line = `${indent}${isLast ? '└── ' : '├── '}${entry.name}${isFolder ? '/' : ''}`;
    const below = isFolder
      ? treeOf(join(absolute, entry.name), levels - 1, indent + (isLast ? '    ' : '│   '))
      : [];
    return [line, ...below];
  });
}

/** Replaces by an expression and tells how often. */
function replaced(content: string, expression: RegExp, by: string): { after: string; times: number } {
  let times = 0;
  const after = content.replace(expression, () => {
    times++;
    return by;
  });
  return { after, times };
}

const DONE = '[success]';

/** The file tools of the legacy set. */
export const FILE_TOOLS: readonly KnownTool[] = [
  {
    name: 'get_file_text_by_path',
    description: 'The text of a file',
    takes: { pathInProject: 'string!', truncateMode: 'string', maxLinesCount: 'integer' },
    run: (given, world) => {
      const mode = given.text('truncateMode', 'START');
      if (mode !== 'START' && mode !== 'NONE') throw new ToolFailure(`The fake IDE has no mode ${mode}`);
      const limit = world.quirks.textLimit ?? TEXT_LIMIT;
      const content = readText(world, given.text('pathInProject'));
      return text(cut(content, given.number('maxLinesCount', 1000), mode, limit));
    },
  },
  {
    name: 'list_directory_tree',
    description: 'A directory as a tree; maxDepth 1 gives what lies directly in it',
    takes: { directoryPath: 'string!', maxDepth: 'integer', timeout: 'integer' },
    run: (given, world) => {
      const directory = inProject(world, given.text('directoryPath'));
      if (!statSync(directory.absolute, { throwIfNoEntry: false })?.isDirectory()) {
        throw new ToolFailure(`No such directory: ${given.text('directoryPath')}`);
      }
      const tree = [`${directory.absolute}/`, ...treeOf(directory.absolute, given.number('maxDepth', 5))];
      return structured({ traversedDirectory: directory.absolute, tree: `${tree.join('\n')}\n` });
    },
  },
  {
    name: 'create_new_file',
    description: 'Writes a file and the folders above it',
    takes: { pathInProject: 'string!', text: 'string', overwrite: 'boolean' },
    run: (given, world) => {
      const { absolute } = inProject(world, given.text('pathInProject'));
      if (!given.flag('overwrite', false) && statSync(absolute, { throwIfNoEntry: false })) {
        throw new ToolFailure(`File already exists: ${given.text('pathInProject')}`);
      }
      mkdirSync(dirname(absolute), { recursive: true });
      writeFileSync(absolute, given.text('text'));
      return text(DONE);
    },
  },
  {
    name: 'replace_text_in_file',
    description: 'Replaces a text in a file',
    takes: {
      pathInProject: 'string!',
      oldText: 'string!',
      newText: 'string!',
      replaceAll: 'boolean',
      caseSensitive: 'boolean',
    },
    run: (given, world) => {
      const path = given.text('pathInProject');
      const flags =
        (given.flag('replaceAll', true) ? 'g' : '') + (given.flag('caseSensitive', true) ? '' : 'i');
      const expression = new RegExp(literally(given.text('oldText')), flags);
      const { after, times } = replaced(readText(world, path), expression, given.text('newText'));
      if (times === 0) throw new ToolFailure('no occurrences found');
      writeFileSync(inProject(world, path).absolute, after);
      return text(DONE);
    },
  },
  {
    name: 'rename_refactoring',
    description: 'Renames a symbol in all files: every word of that name',
    takes: { pathInProject: 'string!', symbolName: 'string!', newName: 'string!' },
    run: (given, world) => {
      const old = given.text('symbolName');
      const expression = new RegExp(`(?<![\\w$])${literally(old)}(?![\\w$])`, 'g');
      const path = inProject(world, given.text('pathInProject')).relative;
      if (!expression.test(readText(world, path))) throw new ToolFailure(`No symbol '${old}' in ${path}`);
      for (const file of filesBelow(world)) {
        const absolute = join(world.project, file);
        const content = readFileSync(absolute, 'utf8');
        const { after, times } = replaced(content, expression, given.text('newName'));
        if (times > 0) writeFileSync(absolute, after);
      }
      return text(`Successfully renamed '${old}' to '${given.text('newName')}' in ${path}`);
    },
  },
  {
    name: 'execute_terminal_command',
    description: 'Runs nothing, ever',
    takes: { command: 'string!', executeInShell: 'boolean', timeout: 'integer', maxLinesCount: 'integer' },
    run: () => structured({ command_exit_code: 0, command_output: '' }),
  },
];

/** Tools of no set. */
export const OTHER_TOOLS: readonly KnownTool[] = [
  {
    name: 'ping_it',
    description: 'Answers with the message',
    takes: { message: 'string!' },
    run: (given) => text(`pong: ${given.text('message')}`),
  },
  {
    name: 'reformat_file',
    description: 'Leaves a file as it is',
    takes: { path: 'string!' },
    run: (given, world) => {
      readText(world, given.text('path'));
      return text(DONE);
    },
  },
];
