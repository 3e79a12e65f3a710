/** What queries cannot say of Objective-C, beyond what holds for C. */
import { rules as shared } from '../c/rules.ts';
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import { oneLine } from '../syntax/one-line.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

/** Nodes that C does not have. */
const OWN = new Set([
  'class_interface',
  'class_implementation',
  'protocol_declaration',
  'method_declaration',
  'method_definition',
  'property_declaration',
  'instance_variable',
]);
const HOLDERS = new Set(['class_interface', 'class_implementation', 'protocol_declaration']);
const INTERFACE = /^[ \t]*@interface[ \t]+(\w+)/gm;

/** Classes whose interfaces stand in the file. */
const interfaces = new WeakMap<FileFacts, ReadonlySet<string>>();
/** Where sections of instance variables begin, by the node of their block. */
const sections = new WeakMap<FileFacts, Map<number, Section[]>>();

interface Section {
  start: number;
  visibility: Visibility;
}

function refine(declaration: Draft, file: FileFacts): DeclarationKind | null {
  const { kind, name, node } = declaration;
  if (!OWN.has(node.type)) return shared.refine?.(declaration, file) ?? kind;
  // Beside its interface an implementation only holds members of the class.
  if (kind === 'class' && node.type === 'class_implementation' && interfacesIn(file).has(name)) {
    declaration.owner = name;
    return 'impl';
  }
  if (kind === 'method') addTrailingAttributes(declaration);
  return kind;
}

function addTrailingAttributes({ attributes, node }: Draft): void {
  for (const { text, type } of node.children)
    if (type === 'attribute_specifier') attributes.push(oneLine(text));
}

/** Of a class and its like all from the first member on, or from what ends it. */
function body({ node }: Draft): { node: SyntaxNode; endIndex: number } | null {
  if (!HOLDERS.has(node.type)) return null;
  const first = node.children.find(
    ({ isExtra, type }, at) =>
      at > 0 && !isExtra && !/^([:()]|identifier|\w+_(arguments|list|specifier))$/.test(type),
  );
  return first === undefined ? null : { node: first, endIndex: node.endIndex };
}

function interfacesIn(file: FileFacts): ReadonlySet<string> {
  const known = interfaces.get(file);
  if (known !== undefined) return known;
  const found = new Set([...file.text.matchAll(INTERFACE)].map(([, name = '']) => name));
  interfaces.set(file, found);
  return found;
}

function name(declaration: Draft, written: string, file: FileFacts): string {
  const { kind, node } = declaration;
  if (kind === 'method') return selectorOf(node);
  if (kind === 'impl') return `${written} (${node.childForFieldName('category')?.text ?? ''})`;
  return OWN.has(node.type) ? written : (shared.name?.(declaration, written, file) ?? written);
}

/** The words before the parameters, each with its colon: `setA:b:`. */
function selectorOf(method: SyntaxNode): string {
  let selector = '';
  for (const { isExtra, type, text } of method.children) {
    if (type === 'identifier') selector += text;
    else if (type === 'method_parameter') selector += ':';
    else if (selector !== '' && !isExtra && type !== 'method_type') break;
  }
  return selector;
}

function visibility(declaration: Draft, file: FileFacts): Visibility {
  const { container, node } = declaration;
  if (node.type === 'instance_variable') return ofVariable(node, file);
  // What an extension adds is for the implementation alone.
  if (container?.kind === 'impl' && container.name.endsWith('()')) return 'private';
  return OWN.has(node.type) ? 'public' : shared.visibility(declaration, file);
}

/** As the section says; without one, subclasses see it, but not what the implementation adds. */
function ofVariable(node: SyntaxNode, file: FileFacts): Visibility {
  const block = node.parent;
  if (block === null) return 'protected';
  const blocks = sections.get(file) ?? new Map<number, Section[]>();
  sections.set(file, blocks);
  const known = blocks.get(block.id) ?? sectionsIn(block);
  blocks.set(block.id, known);
  const section = known.findLast(({ start }) => start < node.startIndex);
  return section?.visibility ?? (block.parent?.type === 'class_implementation' ? 'private' : 'protected');
}

function sectionsIn(block: SyntaxNode): Section[] {
  const found: Section[] = [];
  for (const { startIndex: start, text } of block.namedChildren) {
    if (text.startsWith('@private')) found.push({ start, visibility: 'private' });
    else if (text.startsWith('@package')) found.push({ start, visibility: 'internal' });
    else if (text.startsWith('@public')) found.push({ start, visibility: 'public' });
    else if (text.startsWith('@protected')) found.push({ start, visibility: 'protected' });
  }
  return found;
}

const ENUM = /\btypedef\s+(?:NS|CF)_(?:CLOSED_)?(?:ENUM|OPTIONS)\s*\([^,()]{0,200},\s*(\w+)\s*\)/g;

/** The macros that define enumerations are more than the grammar can read: they become what they stand for. */
export function withPlainEnums(text: string): string {
  return text.replace(ENUM, (macro, name: string) => {
    const blank = macro.replace(/[^\r\n]/g, ' ');
    const at = macro.lastIndexOf(name);
    return `enum${blank.slice(4, at)}${name}${blank.slice(at + name.length)}`;
  });
}

export const rules: LanguageRules = { ...shared, refine, name, body, visibility, readImports };
