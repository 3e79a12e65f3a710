/** An entry of ours in a TOML file of somebody else's: a table with a header of its own. */
import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError } from 'smol-toml';
import { lineEndOf, type Merge, MergeProblem, splitMark } from './merged.ts';
import { tablesOf } from './toml-tables.ts';

/** Values of a table of ours. */
export type TomlEntry = Readonly<Record<string, string | readonly string[]>>;

/** Merges a table at a path of bare keys. What has been written is read again before it is given back. */
export function tomlEntry(path: readonly string[], entry: TomlEntry): Merge {
  return (text, { force }) => {
    const { mark, body } = splitMark(text);
    const document = parsed(body);
    const existing = valueAt(document, path);
    const lineEnd = lineEndOf(body);
    const table = tableText(path, entry, lineEnd);
    if (existing === undefined) {
      return {
        status: 'updated',
        text: mark + checked(appended(body, table, lineEnd), document, path, entry),
      };
    }
    if (isDeepStrictEqual(plain(existing), plain(entry))) return { status: 'unchanged', text };
    if (!force) return { status: 'outdated', text };
    return { status: 'updated', text: mark + checked(replaced(body, path, table), document, path, entry) };
  };
}

function parsed(body: string): unknown {
  try {
    return parse(body, { integersAsBigInt: true });
  } catch (error) {
    if (!(error instanceof TomlError)) throw new MergeProblem('it cannot be read as TOML', { cause: error });
    const [what = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n', 1);
    throw new MergeProblem(`line ${error.line}, column ${error.column}: ${what}`, { cause: error });
  }
}

function tableText(path: readonly string[], entry: TomlEntry, lineEnd: string): string {
  const lines = Object.entries(entry).map(([key, value]) => {
    const written =
      typeof value === 'string'
        ? JSON.stringify(value)
        : `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
    return `${key} = ${written}`;
  });
  return [`[${path.join('.')}]`, ...lines].map((line) => line + lineEnd).join('');
}

function appended(body: string, table: string, lineEnd: string): string {
  if (body.trim() === '') return body + table;
  const ended = body.endsWith('\n') ? body : body + lineEnd;
  return ended + (/\n\r?\n$/.test(ended) ? '' : lineEnd) + table;
}

/** The table in the place of the first of ours; tables within it go with it. */
function replaced(body: string, path: readonly string[], table: string): string {
  const ours = tablesOf(body).filter(({ path: keys }) => path.every((key, index) => keys[index] === key));
  if (ours.length === 0)
    throw new MergeProblem(`'${path.join('.')}' is not a table with a header of its own`);
  let result = '';
  let at = 0;
  for (const [index, { start, end }] of ours.entries()) {
    result += body.slice(at, start) + (index === 0 ? table : '');
    at = end;
  }
  return result + body.slice(at);
}

/** The new text, once it is certain that it says what the old one did, and our entry. */
function checked(text: string, before: unknown, path: readonly string[], entry: TomlEntry): string {
  const after = parsed(text);
  const isSame =
    isDeepStrictEqual(plain(valueAt(after, path)), plain(entry)) &&
    isDeepStrictEqual(without(after, path), without(before, path));
  if (!isSame) throw new MergeProblem(`'${path.join('.')}' cannot be added without touching other entries`);
  return text;
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isTable(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  );
}

/** A document without the entry, and without the tables that held nothing else. */
function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return undefined;
  if (!isTable(value)) return plain(value);
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    name === key ? without(inner, rest) : plain(inner),
  ]);
  const left = entries.filter(([, inner]) => inner !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** The same data without the parser's own classes and prototypes. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Date) return value.toISOString();
  if (!isTable(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
