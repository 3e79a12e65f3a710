/** What queries cannot say of Groovy. */
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const TYPES = new Set<DeclarationKind>(['class', 'interface', 'enum', 'trait']);

function refine({ container, kind }: Draft): DeclarationKind | null {
  const isMember = container !== null && TYPES.has(container.kind);
  if (kind === 'method' || kind === 'function') return isMember ? 'method' : 'function';
  return kind === 'field' && !isMember ? null : kind;
}

function visibility({ attributes, header }: Draft): Visibility {
  if (/\bprivate\b/.test(header)) return 'private';
  if (/\bprotected\b/.test(header)) return 'protected';
  return attributes.some((each) => each.startsWith('@PackageScope')) ? 'internal' : 'public';
}

export const rules: LanguageRules = {
  refine,
  visibility,
  readImports,
  docs: { comment: /^\/[/*]/ },
  deprecated: { attribute: /^@(?:\w+\.)*Deprecated\b/ },
  modifiers: new Set(['abstract', 'final', 'static']),
};
