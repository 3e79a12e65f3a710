/** What queries cannot say of Julia. */
import { docText, withoutIndentation } from '../syntax/doc-comments.ts';
import type { Draft, FileFacts, LanguageRules, TextRange } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

/** What stands before parameters, type parameters and supertypes; an operator may be in parentheses. */
const HEAD = /^(?:\(\s*([^\s\w(){}]+)\s*\)|([^\s(){},;]+))/;
const STRING = /^("""|")([\s\S]*)\1$/;
const BLOCK = /^#=([\s\S]*)=#$/;

function refine({ around, isLocal, kind, node }: Draft): DeclarationKind | null {
  // Constants and short functions in blocks are found like those at the top; a keyword argument is none.
  if (node.type === 'assignment' && node.parent?.type === 'argument_list') return null;
  if (kind === 'function' && around?.kind === 'constant') return null;
  return isLocal && kind === 'macro' ? null : kind;
}

/** Of `Base.show(io, x)` the last part, of `Circle{T} <: Shape` the first word. */
function name({ kind, nameNode }: Draft, text: string): string {
  if (kind === 'module' || kind === 'constant' || nameNode?.type === 'identifier') return text;
  const head = HEAD.exec(text.slice(0, 500));
  const written = head?.[1] ?? head?.[2] ?? '';
  const whole = kind === 'struct' ? written.replace(/<:.*$/, '') : written;
  const last = whole.includes('.') && /\w/.test(whole) ? whole.slice(whole.lastIndexOf('.') + 1) : whole;
  return last.replace(/^:(?=.)/, '');
}

/** A list of exports decides for its modules; without one, in files that others include, all is open. */
function visibility({ container, kind, name }: Draft, { exports }: FileFacts): Visibility {
  if (container !== null && container.kind !== 'module') return container.visibility;
  if (kind === 'module' || exports.has(name) || exports.has(`@${name}`)) return 'public';
  if (name.startsWith('_')) return 'private';
  return exports.size > 0 ? 'internal' : 'public';
}

function readComment(written: string): string {
  const text = STRING.exec(written)?.[2] ?? BLOCK.exec(written)?.[1]?.trim();
  if (text === undefined) return docText([written]) ?? '';
  const [first = '', ...others] = text.split(/\r?\n/);
  return [first, ...withoutIndentation(others)].join('\n');
}

function value({ node }: Draft): TextRange | null {
  const assignment = node.type === 'const_statement' ? node.namedChild(0) : node;
  return assignment?.namedChildren.at(-1) ?? null;
}

export const rules: LanguageRules = {
  refine,
  name,
  value,
  visibility,
  readImports,
  docs: { comment: /^(#|")/, readComment },
};
