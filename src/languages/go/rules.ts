/** What queries cannot say of Go. */
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const CAPITAL = /^\p{Lu}/u;
const TEST = /^(Test|Benchmark|Fuzz|Example)(?![a-z])/;

function refine({ around, kind, name }: Draft): DeclarationKind | null {
  if (name === '_') return null;
  // Fields of a struct type without a name.
  if (kind === 'field' && around?.kind !== 'struct') return null;
  return kind;
}

/** An embedded field has the name of its type, without package, pointer and type arguments. */
function name({ kind, node, nameNode }: Draft, written: string): string {
  if (kind !== 'field' || nameNode !== null) return written;
  const type = node.childForFieldName('type')?.text.replace(/\[.*$/s, '') ?? '';
  return type.slice(type.lastIndexOf('.') + 1);
}

function visibility({ name }: Draft): Visibility {
  return CAPITAL.test(name) ? 'public' : 'private';
}

function isTest({ kind, name, owner }: Draft, { path }: FileFacts): boolean {
  return kind === 'function' && owner === null && path.endsWith('_test.go') && TEST.test(name);
}

export const rules: LanguageRules = {
  refine,
  name,
  visibility,
  isTest,
  readImports,
  isPublicOwner: (owner) => CAPITAL.test(owner),
  docs: { comment: /^\/[/*]/, ignore: /^\/\/(go:|line |export |extern |nolint|lint:|\s*\+build\b)/ },
  fields: { result: 'result' },
  memberAccess: ['.'],
  deprecated: { doc: /(^|\n)Deprecated:/ },
  builtinTypes: new Set(
    `any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune
     nil string uint uint8 uint16 uint32 uint64 uintptr`.split(/\s+/),
  ),
};
