/** What queries cannot say of PHP. */
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const TEST_ATTRIBUTE = /^#\[(?:.*[\s,\\])?Test\s*[(,\]]/;
const TEST_TAG = /(?:^|\n)\s*@test\b/;

function refine({ container, isLocal, kind, name, node }: Draft): DeclarationKind | null {
  // Parameters of other functions cannot be properties; those of anonymous classes belong to no type.
  if (
    kind === 'field' &&
    isLocal &&
    (container?.kind !== 'constructor' || node.type === 'property_declaration')
  ) {
    return null;
  }
  if (kind === 'method' && name.toLowerCase() === '__construct') return 'constructor';
  return kind;
}

/** As written; `private(set)` is about writing alone. */
function visibility({ header }: Draft): Visibility {
  const written = /\b(private|protected)\b(?!\s*\(\s*set\s*\))/i.exec(header)?.[1]?.toLowerCase();
  return written === 'private' || written === 'protected' ? written : 'public';
}

function isTest({ attributes, container, docComment, kind, name }: Draft): boolean {
  if (kind !== 'method' || container === null) return false;
  if (attributes.some((attribute) => TEST_ATTRIBUTE.test(attribute))) return true;
  if (docComment !== null && TEST_TAG.test(docComment)) return true;
  return /^test/i.test(name) && container.relationships.some(({ target }) => target.endsWith('TestCase'));
}

export const rules: LanguageRules = {
  hasFunctionScope: true,
  refine,
  visibility,
  isTest,
  readImports,
  docs: { comment: /^\/\*\*(?!\/)/ },
  deprecated: { attribute: /^#\[(?:.*[\s,\\])?Deprecated\s*[(,\]]/, doc: /(^|\n)\s*@deprecated\b/ },
  modifiers: new Set(['abstract', 'final', 'static', 'readonly']),
  fields: { value: 'default_value' },
  memberAccess: ['?->', '->', '::'],
};
