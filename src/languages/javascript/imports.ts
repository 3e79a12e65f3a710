/**
 * Imports of JavaScript and TypeScript. Forms: `import`, `export` (re-exports), `require` (also
 * `import x = require()`) and `dynamic` (`import()`).
 */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { FileFacts, ImportDraft } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine, oneLineCut } from '../syntax/one-line.ts';
import type { ImportedName } from '../syntax/types.ts';

const MAX_TEXT = 400;
const STATEMENTS = new Set(['lexical_declaration', 'variable_declaration', 'expression_statement']);
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;
/** The word, what it brings in, and the module at the end, attributes aside. */
const STATEMENT = /^(import|export)\b\s*(?:type\s+(?!from\b|,))?([\s\S]*?)\s*(?:\bfrom\s*)?(["'])([^"']*)\3/;
const REQUIRE = /^import\s+(?:type\s+)?([\w$]+)\s*=\s*require\s*\(\s*(["'])([^"']*)\2/;
const CALL = /^(require|import)\s*\(\s*(["'])([^"']*)\2/;

export function readImports(statement: string, node: SyntaxNode, { text }: FileFacts): ImportDraft[] {
  if (CALL.test(statement)) return readCall(statement, node, text);
  const code = oneLine(/\/[/*]/.test(statement) ? withoutComments(statement) : statement);
  const required = REQUIRE.exec(code);
  if (required !== null) {
    const [, alias = '', , module = ''] = required;
    return [{ text: asWritten(statement), module, names: [], alias, form: 'require' }];
  }
  const match = STATEMENT.exec(code);
  if (match === null) return [];
  const [, form = '', clause = '', , module = ''] = match;
  return [{ text: asWritten(statement), module, form, ...namesOf(clause, form) }];
}

/** Comments between names; those that only look so, inside the module's name, stay. */
function withoutComments(statement: string): string {
  return statement.replace(COMMENTS, (comment, at: number) =>
    /["'][^"'\n]*$/.test(statement.slice(0, at)) ? comment : ' ',
  );
}

/** What stands between the word and the module: `a, { b as c }`, `* as d`, `*`. */
function namesOf(clause: string, form: string): { names: ImportedName[]; alias?: string } {
  const names: ImportedName[] = [];
  let whole: string | undefined;
  for (const item of itemsOf(clause.startsWith('{') ? `(${clause})` : clause)) {
    if (item.startsWith('{')) names.push(...itemsOf(item).map((each) => nameOf(each)));
    else if (item.startsWith('*')) {
      const alias = /^\*\s*as\s+(\S+)$/.exec(item)?.[1];
      if (form === 'import') whole = alias;
      names.push(alias === undefined || form === 'import' ? { name: '*' } : { name: '*', alias });
    } else names.push({ name: 'default', alias: item });
  }
  if (whole === undefined) return { names };
  // A namespace is the module under a name; next to a default it adds no name of its own.
  return { names: names.length > 1 ? names.filter(({ name }) => name !== '*') : names, alias: whole };
}

function nameOf(specifier: string): ImportedName {
  const [name = '', alias] = oneLine(specifier)
    .replace(/^type (?!as\b)/, '')
    .split(' as ');
  return alias === undefined ? { name: unquoted(name) } : { name: unquoted(name), alias };
}

/** `require('x')` and `import('x')`; what a template or an expression names is not known. */
function readCall(call: string, node: SyntaxNode, text: string): ImportDraft[] {
  const [, word, , module = ''] = CALL.exec(call) ?? [];
  const form = word === 'import' ? 'dynamic' : 'require';
  let holder = node.parent;
  if (holder?.type === 'await_expression') holder = holder.parent;
  const target = holder?.type === 'variable_declarator' ? (holder.childForFieldName('name')?.text ?? '') : '';
  const statement = holder?.type === 'variable_declarator' ? holder.parent : holder;
  const written =
    statement !== null && statement !== undefined && STATEMENTS.has(statement.type)
      ? text.slice(statement.startIndex, statement.endIndex)
      : call;
  const entry = { text: asWritten(written), module, names: namesOfPattern(target), form };
  return [/^[\w$]+$/.test(target) ? { ...entry, alias: target } : entry];
}

/** `{ a, b: c }` takes `a`, and `b` as `c`; patterns inside are not followed. */
function namesOfPattern(pattern: string): ImportedName[] {
  if (!pattern.startsWith('{')) return [];
  return itemsOf(pattern).flatMap((item): ImportedName[] => {
    const [, name, alias] = /^([\w$]+)(?:\s*:\s*([\w$]+))?(?:\s*=[\s\S]*)?$/.exec(item) ?? [];
    if (name === undefined) return [];
    return [alias === undefined ? { name } : { name, alias }];
  });
}

function asWritten(statement: string): string {
  return oneLineCut(statement, MAX_TEXT).replace(/;$/, '').trimEnd();
}

function unquoted(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '');
}
