/** CMake: functions, macros, targets, variables, and the scripts and directories that are taken in. */
import type { DeclarationKind } from '../syntax/types.ts';
import { CmakeCommands } from './cmake-commands.ts';
import { Comments } from './comments.ts';
import type { FormatLanguage } from './format.ts';
import { headOf } from './heads.ts';
import { Outline, TOP } from './outline.ts';

const KINDS: ReadonlyMap<string, DeclarationKind> = new Map<string, DeclarationKind>([
  ['function', 'function'],
  ['macro', 'macro'],
  ['add_executable', 'target'],
  ['add_library', 'target'],
  ['add_custom_target', 'target'],
  ['set', 'variable'],
  ['option', 'variable'],
]);
const IMPORTS = new Set(['include', 'add_subdirectory']);

export const cmake: FormatLanguage = {
  id: 'cmake',
  displayName: 'CMake',
  files: { extensions: ['cmake'], names: ['CMakeLists.txt'] },
  separator: '.',
  extract: extractCmake,
};

function extractCmake(_path: string, text: string): ReturnType<FormatLanguage['extract']> {
  const outline = new Outline(text);
  const comments = new Comments(text, withoutMarks);
  const commands = new CmakeCommands(text, comments);
  /** Functions and macros that have not ended. */
  const open: number[] = [];
  while (commands.next()) {
    const { arguments: words, end, name, start } = commands;
    const [first = ''] = words;
    const doc = comments.above(start);
    const container = open[open.length - 1] ?? TOP;
    const kind = KINDS.get(name);
    const signature = headOf(text, start, end);
    if (name === 'endfunction' || name === 'endmacro') {
      const place = open.pop();
      if (place === undefined) outline.hasErrors = true;
      else outline.close(place, end);
    } else if (IMPORTS.has(name)) {
      outline.addImport({ text: signature, start, module: first, form: name, container });
    } else if (kind !== undefined && !isLeftOut(kind, words, open.length)) {
      const hasBody = name === 'function' || name === 'macro';
      const place = outline.add({ kind, name: first, start, end, signature, container, doc, hasBody });
      if (hasBody) open.push(place);
    } else if (name === 'function' || name === 'macro') open.push(container);
  }
  if (open.length > 0 || commands.hasErrors) outline.hasErrors = true;
  for (const place of open) outline.close(place, commands.end);
  return outline.extracted();
}

/** Variables of a function, of the environment, and such as are taken back. */
function isLeftOut(
  kind: DeclarationKind,
  [first = '', ...others]: readonly string[],
  depth: number,
): boolean {
  if (kind !== 'variable') return false;
  return depth > 0 || others.length === 0 || first.startsWith('ENV{');
}

/** A comment without its marks, `# x` or `#[[ x ]]`. */
function withoutMarks(comment: string): string {
  const opening = /^#\[=*\[/.exec(comment)?.[0];
  if (opening === undefined) return comment.replace(/^#+[ \t]?/, '');
  return comment.slice(opening.length, 1 - opening.length).trim();
}
