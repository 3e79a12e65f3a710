/** What queries cannot say of Scala. */
import type { SyntaxNode as Node } from '../syntax/flat-tree.ts';
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const SUITE = /^(describe|feature|suite)\b/;
const TEST_ATTRIBUTE = /^@(\w+\.)*(Test|ParameterizedTest|RepeatedTest)\b/;
const TYPES: ReadonlySet<DeclarationKind> = new Set(['class', 'trait', 'enum', 'object', 'impl', 'variant']);

function refine(declaration: Draft, { text }: FileFacts): DeclarationKind | null {
  trimEnd(declaration, text);
  const { container, header, kind, name, node } = declaration;
  const around = container?.kind;
  const isMember = around !== undefined && TYPES.has(around);
  switch (kind) {
    case 'function':
      setParameters(declaration, node);
      if (!isMember) return 'function';
      return name === 'this' ? 'constructor' : 'method';
    case 'field':
      return isProperty(header, container) ? 'field' : null;
    case 'constant':
    case 'variable':
      return isMember && around !== 'object' ? 'field' : kind;
    case 'test':
      return SUITE.test(header) ? 'suite' : 'test';
    default:
      return kind;
  }
}

/** An indented body ends where the next one begins; the declaration ends with its last word. */
function trimEnd(draft: Draft & { end?: number }, text: string): void {
  let end = draft.end ?? 0;
  while (/\s/.test(text.charAt(end - 1))) end--;
  draft.end = end;
}

/** A parameter of a class can be reached if it says so, or if the class is a case. */
function isProperty(header: string, container: Draft | null): boolean {
  if (/(^|\s)va[lr]$/.test(header)) return true;
  return container !== null && (container.kind === 'variant' || /(^|\s)case(\s|$)/.test(container.header));
}

/** A function has any number of parameter lists; the grammar's field names type parameters, too. */
function parameterLists(node: Node): Node[] {
  return node.childrenForFieldName('parameters').filter((child) => child?.type === 'parameters');
}

/** Where the driver looks for types of parameters: from the first list to the end of the last. */
function setParameters(
  draft: Draft & { parametersStart?: number; parametersEnd?: number },
  node: Node,
): void {
  const lists = parameterLists(node);
  const [first] = lists;
  const last = lists.at(-1);
  if (first === undefined || last === undefined) return;
  draft.parametersStart = first.startIndex;
  draft.parametersEnd = last.endIndex;
}

function countParameters(_: readonly string[], { callable, kind, node }: Draft): number {
  if (kind === 'test') return callable?.childForFieldName('parameters') ? 1 : 0;
  return parameterLists(node).reduce(
    (sum, list) => sum + list.namedChildren.filter((child) => !child.isExtra).length,
    0,
  );
}

/** The title of a test in words: `"A store" should "be empty"` without its quotes. */
function name({ kind }: Draft, written: string, _: FileFacts): string {
  if (kind !== 'test' && kind !== 'suite') return oneLine(written.replaceAll('`', ''));
  return oneLine(written.replace(/\b[sf]?("""|")([\s\S]*?)\1/g, '$2').replaceAll('"', ''));
}

function visibility({ header, kind }: Draft): Visibility {
  if (kind === 'variant') return 'public';
  if (/(^|\s)private\s*\[\s*(?!this\b)/.test(header)) return 'internal';
  if (/(^|\s)private\b/.test(header)) return 'private';
  return /(^|\s)protected\b/.test(header) ? 'protected' : 'public';
}

function isTest({ attributes, kind }: Draft): boolean {
  return kind === 'method' && attributes.some((attribute) => TEST_ATTRIBUTE.test(attribute));
}

export const rules: LanguageRules = {
  refine,
  name,
  visibility,
  isTest,
  countParameters,
  readImports,
  docs: { comment: /^\/\*\*(?!\/)/ },
  memberAccess: ['.'],
  deprecated: { attribute: /^@(\w+\.)*deprecated\b/, doc: /(^|\n)\s*@deprecated\b/ },
  modifiers: new Set(
    'abstract final sealed implicit lazy override case inline opaque transparent open infix'.split(' '),
  ),
  // The lists are found above.
  fields: { parameters: 'no such field' },
};
