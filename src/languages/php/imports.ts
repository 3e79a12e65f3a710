/**
 * Imports of PHP. Forms: `use`, `function` and `const`, whose module is the full name without the
 * leading `\`; `require`, `require_once`, `include` and `include_once`, whose module is a path, which
 * begins with `./` or `../` where it is written relative to the directory of the file.
 */
import type { ImportDraft } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine } from '../syntax/one-line.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?:\/\/|#).*/g;
const USE = /^use\b ?(?:(function|const)\b ?)?(.*)$/i;
const GROUP = /^(\\?[^{]*?)\\? ?\{(.*)\}$/;
const ITEM = /^(?:(function|const) )?([^ ]+)(?: as ([^ ]+))?$/i;
const FILE = /^((?:require|include)(?:_once)?)\b ?(.*)$/i;
const PATH =
  /^(?:(?:(__DIR__)|dirname ?\( ?(__FILE__|__DIR__) ?(?:, ?(\d) ?)?\)) ?\. ?)?(['"])([^'"$\\]+)\4$/i;

export function readImports(statement: string): ImportDraft[] {
  if (!/^use\b/i.test(statement)) return includedFile(oneLine(statement));
  const text = oneLine(statement.replace(COMMENT, ' ')).replace(/ ?;$/, '');
  const [, form, list = ''] = USE.exec(text) ?? [];
  const group = GROUP.exec(list);
  const prefix = group === null ? '' : `${group[1]}\\`;
  return itemsOf(group?.[2] ?? list).flatMap((item) => {
    const [, ownForm, path, alias] = ITEM.exec(item) ?? [];
    if (path === undefined) return [];
    const module = `${prefix}${path}`.replace(/^\\/, '');
    const name = module.slice(module.lastIndexOf('\\') + 1);
    const names = [alias === undefined ? { name } : { name, alias }];
    return [{ text, module, names, form: (ownForm ?? form ?? 'use').toLowerCase() }];
  });
}

/** Only paths that are written out; others depend on what runs. */
function includedFile(text: string): ImportDraft[] {
  const [, form = '', argument = ''] = FILE.exec(text) ?? [];
  const path = PATH.exec(withoutParentheses(argument));
  if (path === null) return [];
  const [, here, base, levels = '1', , written = ''] = path;
  // Of a file the first level up is its own directory.
  const isFile = base?.toUpperCase() === '__FILE__';
  const up = Number(levels) - (isFile ? 1 : 0);
  const isRelative = here !== undefined || base !== undefined;
  const directory = here !== undefined || up <= 0 ? './' : '../'.repeat(up);
  const module = isRelative ? directory + written.replace(/^(?:\.?\/)+/, '') : written;
  return [{ text, module, names: [], form: form.toLowerCase() }];
}

function withoutParentheses(argument: string): string {
  const inner = /^\((.*)\)$/.exec(argument)?.[1]?.trim();
  return inner === undefined ? argument : inner;
}
