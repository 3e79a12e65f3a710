/** Declarators of C and C++, `*(*f(int a))[3]`: the name in them, and the parameters. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';

/** How deep declarators are followed; no person nests them so deep. */
const MAX_DEPTH = 20;
const PLAIN = /^[\p{ID_Start}_$][\p{ID_Continue}$]*(?=\s*(?:[([{=]|$))/u;
/** Children of a declarator that are not what it declares. */
const BESIDE = /^(comment|attribute|ms_|type_qualifier|alignas)/;
const ATTRIBUTE = /^attribute_(specifier|declaration)$/;

/** The name at the beginning of a declarator that has nothing before it, or null. */
export function plainName(written: string): string | null {
  const name = PLAIN.exec(written)?.[0];
  // In C++ there is more to the name of an operator.
  return name === undefined || name === 'operator' ? null : name;
}

/** The node of the name, qualified or not, in a declarator. */
export function nameNodeOf(declarator: SyntaxNode): SyntaxNode {
  let node = declarator;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const inner = innerOf(node);
    if (inner === null) break;
    node = inner;
  }
  return node;
}

/** The list of the parameters of the function that a declarator declares; null if it declares none. */
export function parameterListOf(declarator: SyntaxNode): SyntaxNode | null {
  let list: SyntaxNode | null = null;
  let node: SyntaxNode | null = declarator;
  for (let depth = 0; node !== null && depth < MAX_DEPTH; depth++) {
    list = node.childForFieldName('parameters') ?? list;
    // A conversion of C++ has them behind the type it converts to.
    node = node.type === 'qualified_identifier' ? node.childForFieldName('name') : innerOf(node, true);
  }
  return list;
}

/** Attributes behind what a declarator declares, those of parameters left out. */
export function attributesOf(declarator: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  let node: SyntaxNode | null = declarator;
  for (let depth = 0; node !== null && depth < MAX_DEPTH; depth++) {
    found.push(...node.namedChildren.filter(({ type }) => ATTRIBUTE.test(type)));
    node = innerOf(node);
  }
  return found;
}

/** What stands inside a declarator, null at the name. */
function innerOf(node: SyntaxNode, withConversions = false): SyntaxNode | null {
  const { type } = node;
  if (type === 'operator_cast' && !withConversions) return null;
  if (!type.endsWith('declarator') && type !== 'operator_cast') return null;
  return (
    node.childForFieldName('declarator') ?? node.namedChildren.find(({ type }) => !BESIDE.test(type)) ?? null
  );
}
