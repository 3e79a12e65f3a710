/** Where the tables of a TOML document stand. */
import { parse } from 'smol-toml';

/** A table with a header of its own. Ends are exclusive, offsets UTF-16 units. */
export interface TomlTable {
  /** The keys of the header; of an array of tables, too. */
  path: readonly string[];
  /** Where its header's line begins. */
  start: number;
  /** Behind the line end of its last entry; comments and blank lines that follow are not counted to it. */
  end: number;
}

/** The tables of a document that the parser has accepted, in order. Costs one pass. */
export function tablesOf(text: string): TomlTable[] {
  const tables: TomlTable[] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const end = endOfStatement(text, at);
    const line = text.slice(start, end).trim();
    if (line.startsWith('[')) tables.push({ path: keysOf(line), start, end });
    else if (line !== '' && !line.startsWith('#')) {
      const table = tables.at(-1);
      if (table) table.end = end;
    }
    at = end;
  }
  return tables;
}

/** The keys of a header, read by the parser itself. */
function keysOf(header: string): string[] {
  const keys: string[] = [];
  let value: unknown = parse(header);
  for (;;) {
    if (Array.isArray(value)) value = value[0];
    if (typeof value !== 'object' || value === null) return keys;
    const [entry] = Object.entries(value);
    if (entry === undefined) return keys;
    keys.push(entry[0]);
    value = entry[1];
  }
}

const STRING_MARKS = ['"""', "'''", '"', "'"];

/** Behind the line end that ends the statement, header, comment or blank line that begins here. */
function endOfStatement(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const char = text[at];
    if (char === '\n' && depth === 0) return at + 1;
    if (char === '#') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
      continue;
    }
    const mark =
      char === '"' || char === "'" ? STRING_MARKS.find((one) => text.startsWith(one, at)) : undefined;
    if (mark !== undefined) {
      at = endOfString(text, at + mark.length, mark);
      continue;
    }
    if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
    at++;
  }
  return text.length;
}

function endOfString(text: string, start: number, mark: string): number {
  let at = start;
  while (at < text.length && !text.startsWith(mark, at)) at += text[at] === '\\' && mark[0] === '"' ? 2 : 1;
  at += mark.length;
  // A long string may end in quotes of its own.
  if (mark.length === 3) while (text[at] === mark[0]) at++;
  return at;
}
