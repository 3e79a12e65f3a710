/** What queries cannot say of JavaScript; TypeScript builds on it. */
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';
import { documentedTypes } from './jsdoc.ts';

const SUITE = /(^|\.)[fx]?(describe|context|suite)\b/;
const EXPORTS_ASSIGNMENT = /(^|\.)exports\.$/;

/** The kind of a declaration that JavaScript and TypeScript share; null for what is an import. */
export function refine(declaration: Draft, { text }: FileFacts): DeclarationKind | null {
  const { around, kind, header, name, part } = declaration;
  // Others are of object literals and object types.
  const isMember = kind === 'method' || kind === 'field';
  if (isMember && declaration.owner === null && !isClassLike(around?.kind)) return null;
  if (part !== null && isRequire(text.slice(part.startIndex, part.endIndex))) return null;
  if (kind === 'method' && name === 'constructor') return 'constructor';
  if (kind === 'test' && SUITE.test(header)) return 'suite';
  if (kind === 'constant' && !/^const\b/.test(header)) return 'variable';
  return kind;
}

/** `x = require('y')` alone. */
function isRequire(declarator: string): boolean {
  return declarator.endsWith(')') && /=\s*require\s*\(\s*(['"])[^'"]*\1\s*\)$/.test(declarator);
}

export function visibility(declaration: Draft): Visibility {
  const { container, exported, header, kind, name, owner } = declaration;
  if (isClassLike(container?.kind)) {
    return name.startsWith('#') ? 'private' : writtenVisibility(header);
  }
  // Assigned to a prototype: as public as any method.
  if (owner !== null) return 'public';
  const isExport = exported || name === 'default' || EXPORTS_ASSIGNMENT.test(header);
  return isExport || kind === 'variant' ? 'public' : 'private';
}

function writtenVisibility(header: string): Visibility {
  if (/\bprivate\b/.test(header)) return 'private';
  return /\bprotected\b/.test(header) ? 'protected' : 'public';
}

function isClassLike(kind: DeclarationKind | undefined): boolean {
  return kind === 'class' || kind === 'interface' || kind === 'enum';
}

/** TypeScript's `this` is a type, not a parameter. An arrow function may have one without parentheses. */
function countParameters(parameters: readonly string[], { callable }: Draft): number {
  if (parameters.length === 0) return callable?.childForFieldName('parameter') ? 1 : 0;
  return parameters.filter((parameter) => !/^this\b/.test(parameter)).length;
}

export const rules: LanguageRules = {
  visibility,
  refine,
  countParameters,
  readImports,
  documentedTypes,
  docs: { comment: /^\/\*\*(?!\/)/ },
  asyncWord: 'async',
  deprecated: { doc: /(^|\n)[ \t]*@deprecated\b/ },
  modifiers: new Set(['static', 'abstract', 'readonly', 'override', 'declare', 'accessor']),
};
