/** What queries cannot say of C++, beyond what holds for C. */
import { nameNodeOf, plainName } from '../c/declarators.ts';
import { refine as refineC, rules as rulesOfC } from '../c/rules.ts';
import { isFunctionLike, isValue } from '../syntax/kinds.ts';
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { accessAt } from './access.ts';
import { readName, testNameOf } from './names.ts';

const CLASS_LIKE: ReadonlySet<DeclarationKind> = new Set(['class', 'struct', 'union']);

function name({ kind, nameNode }: Draft, written: string): string {
  if (kind === 'test') return written;
  if (kind === 'namespace') return written.replace(/\s+/g, '');
  const test = isFunctionLike(kind) ? testNameOf(written) : null;
  return test ?? plainName(written) ?? (nameNode === null ? '' : readName(nameNodeOf(nameNode)).name);
}

function refine(declaration: Draft, file: FileFacts): DeclarationKind | null {
  const { header, node } = declaration;
  const isFriend = /\bfriend\b/.test(header);
  // What befriends a function says nothing new of it, unless it defines it, too.
  if (isFriend && node.type !== 'function_definition') return null;
  const kind = refineC(declaration, file);
  if (kind === null || kind === 'test') return kind;
  if (isFriend) declaration.container = aroundClasses(declaration.container);
  const owner = ownerWritten(declaration, file.text);
  // One node holds the owner of `a::B::f` together with the name, so that no capture can name it.
  if (owner !== null) Object.assign(declaration, { owner });
  if (isFunctionLike(kind)) return kindOfFunction(declaration, file);
  const isMember = owner !== null || isClass(declaration.container);
  return isMember && kind === 'variable' ? 'field' : kind;
}

function kindOfFunction({ container, header, name, node, owner }: Draft, file: FileFacts): DeclarationKind {
  if (name.includes('.') && header === '' && node.type === 'function_definition') return 'test';
  const type = owner ?? (container !== null && isClass(container) ? container.name : null);
  if (type === null || (owner !== null && isNamespace(owner, file))) return 'function';
  return name === type.slice(type.lastIndexOf(':') + 1) ? 'constructor' : 'method';
}

/** A friend belongs to the namespace around the class. */
function aroundClasses(container: Draft | null): Draft | null {
  let around = container;
  while (isClass(around)) around = around?.container ?? null;
  return around;
}

/** The types and namespaces before the name, for what is defined outside of them. */
function ownerWritten({ kind, nameNode }: Draft, text: string): string | null {
  if (
    nameNode === null ||
    !(isFunctionLike(kind) || isValue(kind) || CLASS_LIKE.has(kind) || kind === 'enum')
  ) {
    return null;
  }
  if (!text.slice(nameNode.startIndex, nameNode.endIndex).includes('::')) return null;
  return readName(nameNodeOf(nameNode)).owner;
}

function isClass(container: Draft | null): boolean {
  return container !== null && CLASS_LIKE.has(container.kind);
}

const namespacesOf = new WeakMap<FileFacts, ReadonlySet<string>>();

/** Only where the file itself opens the namespace: else what is before `::` is taken for a type. */
function isNamespace(owner: string, file: FileFacts): boolean {
  let names = namespacesOf.get(file);
  if (names === undefined) {
    const found = [...file.text.matchAll(/\bnamespace\s+((?:\w+\s*::\s*)*\w+)\s*\{/g)];
    names = new Set(found.flatMap(([, name = '']) => tailsOf(name.replace(/\s+/g, ''))));
    namespacesOf.set(file, names);
  }
  return names.has(owner);
}

/** `a::b::c`, `b::c` and `c`: how a namespace may be called from the ones around it. */
function tailsOf(name: string): string[] {
  const parts = name.split('::');
  return parts.map((_, from) => parts.slice(from).join('::'));
}

function visibility(declaration: Draft): Visibility {
  const { container, header, kind, node, owner } = declaration;
  if (kind === 'constant' || kind === 'macro' || container?.kind === 'enum') return 'public';
  if (container !== null && isClass(container)) return accessAt(container, node.startIndex);
  if (isInUnnamedNamespace(declaration)) return 'private';
  return owner === null && /\bstatic\b/.test(header) ? 'private' : 'public';
}

function isInUnnamedNamespace({ container, node }: Draft): boolean {
  const outermost = container?.node.id;
  for (let around = node.parent; around !== null && around.id !== outermost; around = around.parent) {
    if (around.type === 'namespace_definition' && around.childForFieldName('name') === null) return true;
  }
  return false;
}

export const rules: LanguageRules = {
  ...rulesOfC,
  name,
  refine,
  visibility,
  isTest: ({ kind }) => kind === 'test',
  modifiers: new Set([
    ...['static', 'inline', 'extern', 'thread_local', 'virtual', 'explicit', 'friend', 'mutable'],
    ...['constexpr', 'consteval', 'constinit'],
  ]),
  memberAccess: ['->', '.', '::'],
};
