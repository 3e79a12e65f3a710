/** What is kept of declarations besides their outline: documentation, attributes, relationships, types. */
import type { FileSyntax, ImportedName, Relationship } from '../../languages/syntax/types.ts';
import { ByteReader, ByteWriter } from '../../store/varint.ts';
import { readTexts, TextTableBuilder } from './text-table.ts';

/** Of one declaration; see `Declaration` for the meaning of each. */
export interface DeclarationDetails {
  docComment: string | null;
  attributes: readonly string[];
  relationships: readonly Relationship[];
  parameterTypes: readonly string[];
  returnTypes: readonly string[];
  declaredTypes: readonly string[];
}

/** Of one file. */
export interface FileDetails {
  /** By declaration. */
  declarations: readonly DeclarationDetails[];
  /** Names that the file declares public by a list of its own. */
  exports: readonly string[];
  /** Names of declarations, each with the one that others know it by. */
  renamedExports: readonly ImportedName[];
}

const HAS_DOC = 1;
const HAS_ATTRIBUTES = 2;
const HAS_RELATIONSHIPS = 4;
const HAS_PARAMETER_TYPES = 8;
const HAS_RETURN_TYPES = 16;
const HAS_DECLARED_TYPES = 32;

/** Used again for each record. */
const [head, body] = [new ByteWriter(1 << 14), new ByteWriter(1 << 14)];

export function writeDetails({ declarations, exports, renamedExports }: FileSyntax): Uint8Array {
  const texts = new TextTableBuilder();
  body.clear();
  const list = (items: readonly string[]): void => {
    if (items.length === 0) return;
    body.varint(items.length);
    for (const item of items) body.varint(texts.add(item));
  };
  for (const each of declarations) {
    body.varint(
      (each.docComment === null ? 0 : HAS_DOC) |
        (each.attributes.length > 0 ? HAS_ATTRIBUTES : 0) |
        (each.relationships.length > 0 ? HAS_RELATIONSHIPS : 0) |
        (each.parameterTypes.length > 0 ? HAS_PARAMETER_TYPES : 0) |
        (each.returnTypes.length > 0 ? HAS_RETURN_TYPES : 0) |
        (each.declaredTypes.length > 0 ? HAS_DECLARED_TYPES : 0),
    );
    if (each.docComment !== null) body.varint(texts.add(each.docComment));
    list(each.attributes);
    if (each.relationships.length > 0) {
      body.varint(each.relationships.length);
      for (const { kind, target, assumed } of each.relationships) {
        body.varint((kind === 'extends' ? 1 : 0) | (assumed ? 2 : 0));
        body.varint(texts.add(target));
      }
    }
    list(each.parameterTypes);
    list(each.returnTypes);
    list(each.declaredTypes);
  }
  list(exports);
  list(renamedExports.flatMap(({ name, alias = name }) => [name, alias]));
  head.clear();
  texts.write(head);
  head.varint(declarations.length);
  head.varint((exports.length > 0 ? 1 : 0) | (renamedExports.length > 0 ? 2 : 0));
  head.append(body.view());
  return head.bytes();
}

/** Reads what {@link writeDetails} wrote. */
export function readDetails(record: Uint8Array): FileDetails {
  const reader = new ByteReader(record);
  const texts = readTexts(reader);
  const text = (): string => texts[reader.varint()] ?? '';
  const list = (isThere: boolean): readonly string[] =>
    isThere ? Array.from({ length: reader.varint() }, text) : NONE;
  const count = reader.varint();
  const lists = reader.varint();
  const declarations: DeclarationDetails[] = [];
  for (let i = 0; i < count; i++) {
    const parts = reader.varint();
    declarations.push({
      docComment: parts & HAS_DOC ? text() : null,
      attributes: list((parts & HAS_ATTRIBUTES) !== 0),
      relationships: parts & HAS_RELATIONSHIPS ? readRelationships(reader, text) : [],
      parameterTypes: list((parts & HAS_PARAMETER_TYPES) !== 0),
      returnTypes: list((parts & HAS_RETURN_TYPES) !== 0),
      declaredTypes: list((parts & HAS_DECLARED_TYPES) !== 0),
    });
  }
  const exports = list((lists & 1) !== 0);
  return { declarations, exports, renamedExports: inPairs(list((lists & 2) !== 0)) };
}

function inPairs(texts: readonly string[]): ImportedName[] {
  const pairs: ImportedName[] = [];
  for (let i = 1; i < texts.length; i += 2) pairs.push({ name: texts[i - 1] ?? '', alias: texts[i] ?? '' });
  return pairs;
}

const NONE: readonly string[] = [];

function readRelationships(reader: ByteReader, text: () => string): Relationship[] {
  return Array.from({ length: reader.varint() }, () => {
    const bits = reader.varint();
    const kind = bits & 1 ? 'extends' : 'implements';
    return bits & 2 ? { kind, target: text(), assumed: true } : { kind, target: text() };
  });
}
