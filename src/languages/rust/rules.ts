/** What queries cannot say of Rust. */
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const TEST_ATTRIBUTE = /^#\[\s*(?:\w+\s*::\s*)*(?:\w*_)?(?:test|rstest)\s*[\](]/;
const TEST_MODULE = /^#\[\s*cfg\s*\((?!\s*not\b).*\btest\b/s;
const DOC_ATTRIBUTE = /^#\[\s*doc\s*=\s*r?#*"([\s\S]*)"#*\s*\]$/;
const PUBLIC = /(^|\s)pub(\s*\([^)]*\))?(?=\s|$)/;

function refine({ container, kind }: Draft): DeclarationKind {
  const isMember = container?.kind === 'impl' || container?.kind === 'trait';
  return kind === 'function' && isMember ? 'method' : kind;
}

function name({ container, kind, node, nameNode }: Draft, written: string): string {
  if (kind === 'impl') return implName(node.text);
  return kind === 'field' && nameNode === null ? String(container?.memberCount ?? 0) : written;
}

/** `Trait for Type`, or the type: what stands between `impl<…>` and the members or their bounds. */
function implName(text: string): string {
  const head = oneLine(text.slice(0, bodyStart(text))).replace(/^[\s\S]*?\bimpl\b\s*/, '');
  return oneLine(withoutGenerics(head).replace(/\bwhere\b[\s\S]*$/, ''));
}

function bodyStart(text: string): number {
  const brace = text.indexOf('{');
  return brace < 0 ? text.length : brace;
}

/** Takes the type parameters off the beginning. */
function withoutGenerics(head: string): string {
  if (!head.startsWith('<')) return head;
  let depth = 0;
  for (let at = 0; at < head.length; at++) {
    if (head[at] === '<') depth++;
    else if (head[at] === '>' && head[at - 1] !== '-' && --depth === 0) return head.slice(at + 1);
  }
  return head;
}

function visibility(declaration: Draft, { text }: FileFacts): Visibility {
  const { attributes, container, kind, nameNode, node } = declaration;
  const isOfVariant = container?.kind === 'variant';
  if (container !== null && (kind === 'variant' || isOfVariant || container.kind === 'trait')) {
    return container.visibility;
  }
  if (container?.kind === 'impl' && isTraitImpl(container)) return 'public';
  if (kind === 'macro')
    return attributes.some((each) => each.includes('macro_export')) ? 'public' : 'private';
  // A field without a name has its `pub` before its type.
  const isUnnamed = kind === 'field' && nameNode === null;
  const head = isUnnamed ? beforeType(text, node.startIndex) : declaration.header;
  const written = PUBLIC.exec(head);
  if (written === null) return 'private';
  return written[2] === undefined ? 'public' : 'internal';
}

function isTraitImpl({ relationships, node }: Draft): boolean {
  return relationships.length > 0 || node.childForFieldName('trait') !== null;
}

function beforeType(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 60), start);
  return /pub(\s*\([^)]*\))?\s*$/.exec(before)?.[0].trim() ?? '';
}

function isTest({ attributes, kind }: Draft): boolean {
  const expression = kind === 'module' ? TEST_MODULE : TEST_ATTRIBUTE;
  return attributes.some((attribute) => expression.test(attribute));
}

export const rules: LanguageRules = {
  refine,
  name,
  visibility,
  isTest,
  readImports,
  docs: {
    comment: /^\/\/\/(?!\/)|^\/\*\*(?![*/])/,
    fromAttribute: (attribute) => DOC_ATTRIBUTE.exec(attribute)?.[1]?.replace(/\\(["\\])/g, '$1') ?? null,
  },
  asyncWord: 'async',
  memberAccess: ['.', '::'],
  deprecated: { attribute: /^#\[\s*deprecated\b/ },
};
