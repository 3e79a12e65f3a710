/** What queries cannot say of C#. */
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';
import { xmlText } from './xml-docs.ts';

const TEST_ATTRIBUTE =
  /(?:^\[|[,:])\s*(?:[\w.]+\.)?(?:Test|TestCase|TestCaseSource|Fact|Theory|TestMethod|DataTestMethod)(?:Attribute)?\s*[(,\]]/;
const OBSOLETE = /(?:^\[|[,:])\s*(?:[\w.]+\.)?Obsolete(?:Attribute)?\s*[(,\]]/;

function refine({ container, header, kind, isLocal }: Draft): DeclarationKind | null {
  switch (kind) {
    case 'field':
      return /\bconst\b/.test(header) ? 'constant' : 'field';
    case 'function':
      // A method that an error has made a local function of.
      return !isLocal && container !== null && isTypeWithMembers(container.kind) ? 'method' : 'function';
    default:
      return kind;
  }
}

function name({ header, node }: Draft, written: string): string {
  if (header.endsWith('~')) return `~${written}`;
  if (written !== 'operator') return written;
  const operator = node.childForFieldName('operator') ?? node.childForFieldName('type');
  return operator === null ? written : `operator ${operator.text.replace(/\s+/g, ' ')}`;
}

function visibility(declaration: Draft): Visibility {
  const { container, docComment, header, kind } = declaration;
  // There is no hook for documentation that stands before a declaration.
  if (docComment !== null) declaration.docComment = xmlText(docComment);
  if (/\bprotected\b/.test(header)) return 'protected';
  if (/\b(?:private|file)\b/.test(header)) return 'private';
  if (/\bpublic\b/.test(header)) return 'public';
  if (/\binternal\b/.test(header)) return 'internal';
  if (kind === 'namespace' || kind === 'variant') return 'public';
  if (container === null || container.kind === 'namespace')
    return kind === 'function' ? 'private' : 'internal';
  if (container.kind === 'interface') return 'public';
  return isComponent(declaration) ? 'public' : 'private';
}

/** A parameter of a record, which is a property of it. */
function isComponent({ container, kind, node }: Draft): boolean {
  return container?.kind === 'record' && kind === 'field' && node.type === 'parameter';
}

function isTypeWithMembers(kind: DeclarationKind): boolean {
  return kind === 'class' || kind === 'struct' || kind === 'record' || kind === 'interface';
}

export const rules: LanguageRules = {
  refine,
  name,
  visibility,
  readImports,
  isTest: ({ attributes, kind }) =>
    kind === 'method' && attributes.some((attribute) => TEST_ATTRIBUTE.test(attribute)),
  docs: { comment: /^(?:\/\/\/(?!\/)|\/\*\*(?![*/]))/ },
  asyncWord: 'async',
  deprecated: { attribute: OBSOLETE },
  modifiers: new Set(
    'abstract static sealed virtual override readonly partial required extern unsafe volatile'.split(' '),
  ),
  fields: { result: 'returns' },
  memberAccess: ['?.', '!.', '->', '.', '::'],
};
