/** Which names of a program refer to something, and in which role. */
import ts from 'typescript';
import type { KeyRole } from '../key-site.ts';

type Name = ts.Identifier | ts.PrivateIdentifier;

/** False for names that declare or label something, and for those in lists of exports. */
export function isReference(node: Name): boolean {
  const { parent } = node;
  if (isImported(node)) return true;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent)) return false;
  if (ts.isNamespaceImport(parent) || ts.isNamespaceExport(parent) || ts.isExportAssignment(parent))
    return false;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return isValueOf(parent, node);
  if (ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) return false;
  if (ts.isJsxClosingElement(parent) || (parent.parent && ts.isJsxClosingElement(parent.parent)))
    return false;
  if (ts.isMetaProperty(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isTypePredicateNode(parent) || ts.isNamedTupleMember(parent)) return false;
  return !isDeclarationName(node);
}

/** As the other side calls it. */
function isImported(node: Name): boolean {
  const { parent } = node;
  return ts.isImportSpecifier(parent) && (parent.propertyName ?? parent.name) === node;
}

function isValueOf(parent: ts.JsxAttribute | ts.PropertyAssignment, node: Name): boolean {
  return ts.isPropertyAssignment(parent) ? parent.initializer === node : false;
}

function isDeclarationName(node: Name): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isExpression(parent)) return false;
  // Only declarations have a name.
  const { name } = parent as ts.Node & { name?: ts.Node };
  return name === node && !ts.isPropertyAccessExpression(parent);
}

export function siteRole(node: Name): KeyRole {
  if (isImported(node)) return 'import';
  if (isCallee(node)) return 'call';
  return isInType(node) ? 'type' : 'value';
}

/** Of a call, `new`, an element, a decorator or a tagged template. Elements in lower case are those of the page. */
function isCallee(node: Name): boolean {
  let at: ts.Node = node;
  if (ts.isPropertyAccessExpression(at.parent) && at.parent.name === at) at = at.parent;
  while (ts.isNonNullExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) at = at.parent;
  const { parent } = at;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression === at;
  if (ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent))
    return parent.tagName === at && !isIntrinsic(at);
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag === at;
  return ts.isDecorator(parent);
}

function isIntrinsic(name: ts.Node): boolean {
  return ts.isIdentifier(name) && /^[a-z]/.test(name.text);
}

function isInType(node: Name): boolean {
  const { parent } = node;
  if (ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent)) return ts.isTypeReferenceNode(parent);
  if (ts.isQualifiedName(parent)) return parent.right === node && !isInQuery(parent);
  return ts.isExpressionWithTypeArguments(parent);
}

function isInQuery(name: ts.QualifiedName): boolean {
  let at: ts.Node = name;
  while (ts.isQualifiedName(at)) at = at.parent;
  return ts.isTypeQueryNode(at);
}
