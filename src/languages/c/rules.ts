/** What queries cannot say of C; C++ builds on it. */
import { isFunctionLike, isType } from '../syntax/kinds.ts';
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { DeclarationKind } from '../syntax/types.ts';
import { attributesOf, nameNodeOf, parameterListOf, plainName } from './declarators.ts';
import { readImports } from './imports.ts';

/** The name in a declarator. Of other nodes the text is the name. */
function name({ kind, nameNode }: Draft, written: string): string {
  if (nameNode === null || !(isFunctionLike(kind) || kind === 'variable' || kind === 'field')) return written;
  return plainName(written) ?? nameNodeOf(nameNode).text;
}

export function refine(declaration: Draft, file: FileFacts): DeclarationKind | null {
  const { container, isLocal, kind, node } = declaration;
  switch (kind) {
    case 'function':
      // In a function it is more often a variable whose initial value reads like parameters.
      if (isLocal && node.type === 'declaration') return null;
      break;
    case 'field':
      // Of a variable whose type has no name.
      if (container === null || !(isType(container.kind) || isLocal)) return null;
      break;
    case 'type_alias':
      // `typedef struct a { … } a;` declares one type, not two.
      if (node.type === 'type_identifier') return null;
      // `typedef struct { … } a, *b;`: `b` stands beside `a`.
      if (node.type === 'pointer_declarator') declaration.container = container?.container ?? null;
      break;
    case 'constant':
      return isGuard(declaration, file) ? null : kind;
  }
  if (isFunctionLike(kind) || kind === 'variable' || kind === 'field')
    addTrailingAttributes(declaration, file);
  return kind;
}

/** `#ifndef X` and `#define X` around a whole file. */
function isGuard({ name, node }: Draft, { text }: FileFacts): boolean {
  const before = text.slice(Math.max(0, node.startIndex - name.length - 400), node.startIndex);
  const asked = /#\s*(?:ifndef\s+(\w+)|if\s+!\s*defined\s*\(?\s*(\w+)\s*\)?)[^\n]*\s*$/.exec(before);
  if ((asked?.[1] ?? asked?.[2]) !== name || node.childForFieldName('value') !== null) return false;
  return node.parent?.parent?.type === 'translation_unit';
}

/** GNU attributes mostly stand behind the declarator, where the query does not look for them. */
function addTrailingAttributes({ attributes, nameNode }: Draft, { text }: FileFacts): void {
  if (nameNode === null || !/__attribute|\[\[/.test(text.slice(nameNode.startIndex, nameNode.endIndex)))
    return;
  for (const { startIndex, endIndex } of attributesOf(nameNode)) {
    attributes.push(oneLine(text.slice(startIndex, endIndex)));
  }
}

/** A declarator that begins with a name and its parameters, and has no other parentheses. */
const SIMPLE = /^[\w:~]+\s?\(([^()]*)\)[^()]*$/;

/** Given the whole declarator: the parameters stand somewhere in it. */
export function countParameters(declarator: readonly string[], { kind, nameNode }: Draft): number {
  if (kind === 'test') return 0;
  const simple = declarator.length === 1 ? SIMPLE.exec(declarator[0] ?? '')?.[1] : undefined;
  if (simple !== undefined && !simple.includes('<')) {
    return /^\s*(void)?\s*$/.test(simple) ? 0 : simple.split(',').length;
  }
  const list = nameNode === null ? null : parameterListOf(nameNode);
  if (list === null) return 0;
  const parameters = list.children.filter(
    (child) => (child.isNamed || child.type === '...') && !child.isExtra,
  );
  const [only] = parameters;
  return parameters.length === 1 && only?.text === 'void' ? 0 : parameters.length;
}

export const rules: LanguageRules = {
  name,
  refine,
  countParameters,
  readImports,
  visibility: ({ header }) => (/\bstatic\b/.test(header) ? 'private' : 'public'),
  isTest: ({ kind, name }) => kind === 'function' && name.startsWith('test_'),
  docs: {
    comment: /^\/[/*]/,
    // Directives, and what documents the line before it.
    ignore: /^\/(?:[/*]+\s*(?:NOLINT|clang-format|IWYU|cppcheck|coverity|eslint)|(?:\/[/!]|\*[*!])<)/,
  },
  deprecated: { attribute: /\b_*deprecated_*\b/ },
  modifiers: new Set(['static', 'inline', 'extern', '_Noreturn', '_Thread_local', 'thread_local']),
  memberAccess: ['->', '.'],
  // The types of parameters are taken from the whole declarator, which holds nothing else.
  fields: { parameters: 'declarator', result: 'type' },
};
