/** What queries cannot say of Python. */

import { withoutIndentation } from '../syntax/doc-comments.ts';
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const ENUM_BASE = /\b(Enum|IntEnum|StrEnum|Flag|IntFlag)\b/;
const UPPER = /^_*[A-Z][A-Z0-9_]*$/;
const DUNDER = /^__\w+__$/;
const STRING = /^[a-zA-Z]*("""|'''|"|')([\s\S]*)\1$/;

function refine(declaration: Draft, { text }: FileFacts): DeclarationKind | null {
  const { container, kind, name } = declaration;
  const isMember = container?.kind === 'class' || container?.kind === 'enum';
  switch (kind) {
    case 'function':
      if (!isMember) return 'function';
      return name === '__init__' ? 'constructor' : 'method';
    case 'class':
      return ENUM_BASE.test(basesOf(declaration.node, text)) ? 'enum' : 'class';
    case 'field':
      return container?.kind === 'constructor' && declaration.header === 'self.' ? 'field' : null;
    case 'variable':
      if (container?.kind === 'enum' && !name.startsWith('_')) return 'variant';
      if (UPPER.test(name)) return 'constant';
      return isMember ? 'field' : 'variable';
    default:
      return kind;
  }
}

function basesOf(node: SyntaxNode, text: string): string {
  const bases = node.childForFieldName('superclasses');
  return bases === null ? '' : text.slice(bases.startIndex, bases.endIndex);
}

function visibility({ container, name }: Draft, { exports }: FileFacts): Visibility {
  if (container === null && exports.size > 0) return exports.has(name) ? 'public' : 'private';
  return name.startsWith('_') && !DUNDER.test(name) ? 'private' : 'public';
}

function isTest({ container, kind, name, relationships }: Draft): boolean {
  if (kind === 'class') return /^Test/.test(name) || isTestCase(relationships);
  if (kind !== 'function' && kind !== 'method') return false;
  return name.startsWith('test_') || (name.startsWith('test') && isTestCase(container?.relationships ?? []));
}

function isTestCase(relationships: Draft['relationships']): boolean {
  return relationships.some(({ target }) => target.endsWith('TestCase'));
}

function countParameters(parameters: readonly string[]): number {
  const named = parameters.filter((parameter) => parameter !== '/' && parameter !== '*');
  return named.length - (/^(self|cls)\b/.test(named[0] ?? '') ? 1 : 0);
}

/** A docstring without quotes and without the indentation its lines share. */
function readInside(text: string): string {
  const [first = '', ...others] = (STRING.exec(text)?.[2] ?? text).split(/\r?\n/);
  return [first.trimStart(), ...withoutIndentation(others)].join('\n');
}

export const rules: LanguageRules = {
  hasFunctionScope: true,
  refine,
  visibility,
  isTest,
  countParameters,
  readImports,
  docs: { comment: /^#(?!!)/, ignore: /^#\s*(type:|noqa|pylint:|fmt:|pragma|-\*-|mypy:)/, readInside },
  memberAccess: ['.'],
  asyncWord: 'async',
  deprecated: { attribute: /^@(\w+\.)*deprecated\b/ },
  builtinTypes: new Set(
    'None True False int float str bytes bool complex object list dict set tuple frozenset type'.split(' '),
  ),
};
