/** What queries cannot say of Ruby. */
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import { itemsOf } from '../syntax/lists.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';
import { plainName, sectionsOf } from './sections.ts';
import { documentedTypes } from './yard.ts';

const SUITE = /(^|\.)([fx]?(describe|context|feature)|shared_(examples(_for)?|context))\b/;
const TEST_BASE = /(^|::|[a-z])(Test|TestCase|Spec)$/;
const TEST_CLASS = /^Test[A-Z]|Test(Case)?$/;
const MAX_TITLE = 80;

function refine(declaration: Draft): DeclarationKind | null {
  const { header, isLocal, kind, name } = declaration;
  // A method whose name is computed.
  if (kind === 'method' && name.includes('#{')) return null;
  if (kind === 'test' && SUITE.test(header)) return 'suite';
  return kind === 'field' && isLocal ? null : kind;
}

/** An example without a title is called as what it checks. */
function name({ kind, node }: Draft, written: string, { text }: FileFacts): string {
  if (written !== '' || kind !== 'test') return plainName(written);
  const body = node.childForFieldName('block')?.childForFieldName('body');
  if (!body) return '';
  const checked = oneLine(text.slice(body.startIndex, body.endIndex));
  return checked.length > MAX_TITLE ? `${checked.slice(0, MAX_TITLE)}...` : checked;
}

function visibility({ kind, name, node, nameNode }: Draft, file: FileFacts): Visibility {
  const at = nameNode?.startIndex ?? node.startIndex;
  const section = sectionsOf(node, file).findLast(({ start, end }) => start <= at && at < end);
  if (section === undefined) return 'public';
  if (kind !== 'method' && kind !== 'field') {
    // The names of a class stand in the body around its own.
    return section.constants.get(name) ?? 'public';
  }
  const covered = section.covered.findLast(({ start, end }) => start <= at && at < end);
  if (covered !== undefined) return covered.visibility;
  // What is defined on the class itself does not mind sections, only calls that name it.
  if (node.type === 'singleton_method') return section.classMethods.get(name) ?? 'public';
  const change = section.changes.findLast(({ start }) => start < at);
  return section.methods.get(name) ?? change?.visibility ?? 'public';
}

function isTest({ container, kind, name, relationships, visibility }: Draft): boolean {
  if (kind === 'class') return hasTestBase(relationships);
  if (kind !== 'method' || container === null || visibility !== 'public') return false;
  if (!name.startsWith('test_')) return false;
  return TEST_CLASS.test(container.name) || hasTestBase(container.relationships);
}

function hasTestBase(relationships: Draft['relationships']): boolean {
  return relationships.some(({ target }) => TEST_BASE.test(target));
}

/** A parameter that is taken apart counts by the names in it; `**nil` declares none. */
function countParameters(parameters: readonly string[]): number {
  return parameters.reduce((sum, parameter) => {
    if (parameter === '**nil') return sum;
    return sum + (parameter.startsWith('(') ? countParameters(itemsOf(parameter)) : 1);
  }, 0);
}

export const rules: LanguageRules = {
  hasFunctionScope: true,
  refine,
  name,
  visibility,
  isTest,
  countParameters,
  readImports,
  documentedTypes,
  docs: {
    comment: /^#(?!!)/,
    ignore:
      /^#\s*(frozen_string_literal:|(-\*-\s*)?(en)?coding:|-\*-|rubocop:|typed:|warn_indent:|:nodoc:|:nocov:|shareable_constant_value:|steep:ignore)/,
  },
  fields: { value: 'right' },
  memberAccess: ['&.', '.', '::'],
  deprecated: { doc: /(^|\n)\s*@deprecated\b/ },
};
