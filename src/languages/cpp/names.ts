/** Names of C++ as declarators write them: `A<T>::operator bool`, `TEST(Suite, Name)`. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';

/** A name, and the types and namespaces written before it, without type arguments; null without any. */
export interface QualifiedName {
  name: string;
  owner: string | null;
}

const TEST = /^(?:TEST|TEST_F|TEST_P)\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)$/;

/** `Suite.Name` of a test of GoogleTest, as its reports call it; null for other functions. */
export function testNameOf(declarator: string): string | null {
  const [, suite, name] = TEST.exec(declarator) ?? [];
  return suite === undefined || name === undefined ? null : `${suite}.${name}`;
}

/** Takes apart the node of a name. */
export function readName(node: SyntaxNode): QualifiedName {
  const scopes: string[] = [];
  let name = node;
  while (name.type === 'qualified_identifier') {
    const scope = name.childForFieldName('scope');
    const inner = name.childForFieldName('name');
    if (scope !== null) scopes.push(bare(scope.text));
    if (inner === null) break;
    name = inner;
  }
  return { name: lastName(name), owner: scopes.length === 0 ? null : scopes.join('::') };
}

function lastName(node: SyntaxNode): string {
  if (node.type === 'operator_cast') {
    const to = node.childForFieldName('declarator')?.startIndex ?? node.endIndex;
    const after = /^[\s*&]*/.exec(node.text.slice(to - node.startIndex))?.[0] ?? '';
    return tight(node.text.slice(0, to - node.startIndex) + after);
  }
  if (node.type === 'operator_name' || node.type === 'destructor_name') return tight(node.text);
  return bare(node.text);
}

/** Spaces stay only between words. */
function tight(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\W) | (?=\W)/g, '');
}

/** Without type arguments. */
function bare(text: string): string {
  const open = text.indexOf('<');
  return (open < 0 ? text : text.slice(0, open)).trim();
}
