/** Where the compiler's declarations stand, and which of them the data model calls declarations. */
import { relative } from 'node:path';
import ts from 'typescript';

export interface DeclaredNode {
  path: string;
  source: ts.SourceFile;
  /** UTF-16 offset of the name, or of the whole where there is none. */
  start: number;
  /** A function, type, member of a class or interface, or a variable at the top. */
  isDeclared: boolean;
}

/** Null for what is no file of the project. */
export function declaredAt(
  declaration: ts.Declaration,
  root: string,
  own: ReadonlySet<string>,
): DeclaredNode | null {
  const source = declaration.getSourceFile();
  const path = relative(root, source.fileName).replaceAll('\\', '/');
  if (!own.has(path)) return null;
  const name = ts.getNameOfDeclaration(declaration) ?? declaration;
  return { path, source, start: name.getStart(source), isDeclared: isDeclared(declaration) };
}

function isDeclared(node: ts.Declaration): boolean {
  switch (node.kind) {
    case ts.SyntaxKind.SourceFile:
    case ts.SyntaxKind.TypeParameter:
      return false;
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.InterfaceDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration:
    case ts.SyntaxKind.EnumDeclaration:
    case ts.SyntaxKind.EnumMember:
    case ts.SyntaxKind.ModuleDeclaration:
    case ts.SyntaxKind.Constructor:
      return true;
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.PropertyDeclaration:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
      return ts.isClassLike(node.parent);
    case ts.SyntaxKind.MethodSignature:
    case ts.SyntaxKind.PropertySignature:
      return ts.isInterfaceDeclaration(node.parent);
    case ts.SyntaxKind.Parameter:
      return ts.isParameterPropertyDeclaration(node, node.parent);
    default:
      return isDeclaredVariable(node);
  }
}

/** At the top of a file or namespace, or a function in a function. */
function isDeclaredVariable(node: ts.Declaration): boolean {
  if (!ts.isVariableDeclaration(node) && !ts.isBindingElement(node)) return false;
  if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
    const { initializer } = node;
    if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) return true;
    if (ts.isClassExpression(initializer)) return true;
  }
  let at: ts.Node = node;
  while (!ts.isVariableStatement(at)) {
    if (ts.isFunctionLike(at) || ts.isSourceFile(at) || ts.isCatchClause(at)) return false;
    at = at.parent;
  }
  return ts.isSourceFile(at.parent) || ts.isModuleBlock(at.parent);
}
