/** The error for field prefixes that do not exist. */
import { QuarryError } from '../errors.ts';
import type { Field } from './query-tree.ts';

/** An identifier, the only colon of the word, and what follows. */
const NAMED_OPERAND = /^([\p{L}_][\p{L}\p{N}_]*):([^:]*)$/u;

const URI_SCHEMES = new Set(['http', 'https', 'ftp', 'mailto']);

const ALIASES = new Map<string, Field>([
  ['file', 'file_path'],
  ['filename', 'file_path'],
  ['path', 'file_path'],
  ['filepath', 'file_path'],
  ['name', 'file_path'],
  ['code', 'content'],
  ['text', 'content'],
  ['body', 'content'],
  ['source', 'content'],
  ['src', 'content'],
]);

/**
 * Throws `invalid_params` for a word that is meant for a field that does not exist. Code with colons
 * (`a::b`, `x:1`, `pkg:scope:name`, `json:"id"`) and addresses pass.
 */
export function rejectUnknownField(word: string): void {
  const [, name, rest] = NAMED_OPERAND.exec(word) ?? [];
  if (name === undefined || rest === undefined || URI_SCHEMES.has(name)) return;
  const meant = ALIASES.get(name);
  if (!/^[\p{L}_]/u.test(rest) && !(meant !== undefined && rest.startsWith('"'))) return;
  throw new QuarryError(
    'invalid_params',
    [
      `Invalid query: Unknown field '${name}'.`,
      'Valid fields: content, file_path',
      ...(meant === undefined ? [NO_ALIAS] : adviceFor(meant)),
    ].join('\n'),
  );
}

const NO_ALIAS =
  'Details: Use content:VALUE or file_path:VALUE, or set literal=true to search for the text as written.';

function adviceFor(field: Field): string[] {
  const purpose = field === 'content' ? 'content' : 'path';
  return [
    `Hint: Did you mean '${field}'?`,
    `Details: Use '${field}:VALUE' for ${purpose} matching, or search content directly.`,
  ];
}
