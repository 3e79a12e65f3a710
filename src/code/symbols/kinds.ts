/** Kinds of declarations as people write them in filters. */
import { QuarryError } from '../../errors.ts';
import { CODE_KINDS, type DeclarationKind, FORMAT_KINDS } from '../../languages/syntax/types.ts';

export { isFunctionLike } from '../../languages/syntax/kinds.ts';

/** Other words for kinds, by language or habit. */
const SYNONYMS: Readonly<Record<string, DeclarationKind>> = {
  fn: 'function',
  func: 'function',
  def: 'function',
  shell_function: 'function',
  ctor: 'constructor',
  const: 'constant',
  static: 'variable',
  var: 'variable',
  type: 'type_alias',
  typedef: 'type_alias',
  mod: 'module',
  ns: 'namespace',
  property: 'field',
  protocol: 'interface',
  extension: 'impl',
  config_key: 'key',
  table_def: 'table',
  rpc_method: 'rpc',
  enum_member: 'variant',
};

const CANONICAL: readonly DeclarationKind[] = [...CODE_KINDS, ...FORMAT_KINDS];

/** Every word that names a kind, in lower case. */
const KIND_OF_WORD: ReadonlyMap<string, DeclarationKind> = new Map([
  ...CANONICAL.map((kind): [string, DeclarationKind] => [kind, kind]),
  ...Object.entries(SYNONYMS),
]);

/** The kind that a word means, letter case ignored. Throws `invalid_params`: `Unknown kind: …`. */
export function parseKind(given: string): DeclarationKind {
  const kind = KIND_OF_WORD.get(given.toLowerCase());
  if (kind !== undefined) return kind;
  throw new QuarryError(
    'invalid_params',
    `Unknown kind: '${given}'. Valid kinds: ${[...CANONICAL, ...Object.keys(SYNONYMS)].join(', ')}`,
    { details: { argument: 'kind' } },
  );
}

/** How often each kind occurs, most first, then by name. */
export function countedKinds(kinds: Iterable<DeclarationKind>): [DeclarationKind, number][] {
  const counts = new Map<DeclarationKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}
