/** What queries cannot say of Swift. */
import type { SyntaxNode as Node } from '../syntax/flat-tree.ts';
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const TYPES: ReadonlySet<DeclarationKind> = new Set(['class', 'struct', 'enum', 'interface', 'impl']);
const FUNCTIONS: ReadonlySet<DeclarationKind> = new Set(['function', 'method', 'constructor']);
/** A visibility that is not only that of the setter. */
const WRITTEN = /(?:^|\s)(open|public|package|internal|fileprivate|private)(?=\s|$)/;
const VISIBILITIES: Readonly<Record<string, Visibility>> = {
  open: 'public',
  public: 'public',
  package: 'internal',
  internal: 'internal',
  fileprivate: 'private',
  private: 'private',
};

function refine(declaration: Draft): DeclarationKind | null {
  const { container, header, kind, node } = declaration;
  const isMember = container !== null && TYPES.has(container.kind);
  if (FUNCTIONS.has(kind)) setShape(declaration, node);
  if (kind === 'function') return isMember ? 'method' : 'function';
  if (kind !== 'variable') return kind;
  const isConstant = /(^|\s)let\b/.test(header);
  if (!isMember) return isConstant ? 'constant' : 'variable';
  return isConstant && /(^|\s)static\s/.test(header) ? 'constant' : 'field';
}

/** What the driver keeps of a function's shape; this grammar has no fields to look it up by. */
interface Shape {
  parametersStart?: number;
  parametersEnd?: number;
  resultStart?: number;
  resultEnd?: number;
}

function setShape(draft: Draft & Shape, node: Node): void {
  // Where the list would be, for what stands behind it (`async`).
  const place = draft.nameNode?.endIndex ?? -1;
  draft.parametersStart = place;
  draft.parametersEnd = place;
  let isBehindArrow = false;
  for (const child of node.children) {
    if (child.type === 'parameter') draft.parametersEnd = child.endIndex;
    else if (isBehindArrow) {
      draft.resultStart = child.startIndex;
      draft.resultEnd = child.endIndex;
      return;
    } else if (child.type === '->') isBehindArrow = true;
  }
}

function countParameters(_: readonly string[], { node }: Draft): number {
  return parametersOf(node);
}

function parametersOf(node: Node): number {
  return node.namedChildren.filter(({ type }) => type === 'parameter').length;
}

/** Requirements and cases are as visible as their type; an extension says it for its members. */
function visibility({ container, header, kind }: Draft): Visibility {
  const written = VISIBILITIES[WRITTEN.exec(header)?.[1] ?? ''];
  if (written !== undefined) return written;
  if (container !== null && (kind === 'variant' || container.kind === 'interface'))
    return container.visibility;
  if (container?.kind === 'impl')
    return VISIBILITIES[WRITTEN.exec(container.header)?.[1] ?? ''] ?? 'internal';
  return 'internal';
}

function isTest({ attributes, container, kind, name, node, relationships, visibility }: Draft): boolean {
  if (kind === 'class' || kind === 'struct') return isTestCase(relationships) || has(attributes, 'Suite');
  if (kind !== 'method' && kind !== 'function') return false;
  if (has(attributes, 'Test')) return true;
  const isCase = container?.kind === 'class' && isTestCase(container.relationships);
  return isCase && name.startsWith('test') && visibility !== 'private' && parametersOf(node) === 0;
}

function isTestCase(relationships: Draft['relationships']): boolean {
  return relationships.some(({ target }) => target.endsWith('TestCase'));
}

function has(attributes: readonly string[], name: string): boolean {
  return attributes.some((attribute) => attribute === `@${name}` || attribute.startsWith(`@${name}(`));
}

export const rules: LanguageRules = {
  refine,
  name: (_, written) => written.replaceAll('`', ''),
  visibility,
  isTest,
  countParameters,
  readImports,
  docs: { comment: /^(\/\/\/(?!\/)|\/\*\*(?!\/))/ },
  memberAccess: ['?.', '!.', '.'],
  asyncWord: 'async',
  deprecated: { attribute: /^@available\b.*\bdeprecated\b/s },
  modifiers: new Set(
    'static final override mutating nonmutating lazy weak unowned required convenience indirect dynamic nonisolated isolated prefix postfix infix distributed'.split(
      ' ',
    ),
  ),
  fields: { parameters: 'no such field', result: 'no such field' },
};
