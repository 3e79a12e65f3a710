/** What a file refers to: references, and variables whose type is known. */
import type {
  FileSyntax,
  LocalName,
  ReferenceRole,
  ReferenceSite,
  TypedName,
} from '../../languages/syntax/types.ts';
import { ByteReader, ByteWriter, fromZigzag, zigzag } from '../../store/varint.ts';
import { readTexts, TextTableBuilder } from './text-table.ts';

/** Of one file, each list in source order. */
export interface FileUses {
  references: readonly ReferenceSite[];
  typedNames: readonly TypedName[];
  locals: readonly LocalName[];
}

const ROLES: readonly ReferenceRole[] = ['call', 'type', 'read', 'write'];
const IN_SIGNATURE = 4;
const HAS_RECEIVER = 8;

/** Used again for each record. */
const [head, body] = [new ByteWriter(1 << 14), new ByteWriter(1 << 14)];

export function writeUses({ references, typedNames, locals }: FileSyntax): Uint8Array {
  const texts = new TextTableBuilder();
  body.clear();
  body.varint(references.length);
  let line = 0;
  let byte = 0;
  for (const each of references) {
    const receiver = each.receiver === null ? 0 : HAS_RECEIVER;
    body.varint(ROLES.indexOf(each.role) | (each.inSignature ? IN_SIGNATURE : 0) | receiver);
    body.varint(texts.add(each.name));
    if (each.receiver !== null) body.varint(texts.add(each.receiver));
    body.varint(zigzag(each.line - line));
    body.varint(zigzag(each.startByte - byte));
    body.varint(each.endByte - each.startByte);
    body.varint(each.declaration + 1);
    line = each.line;
    byte = each.startByte;
  }
  body.varint(typedNames.length);
  byte = 0;
  for (const each of typedNames) {
    body.varint(texts.add(each.name));
    body.varint(texts.add(each.type));
    body.varint(zigzag(each.startByte - byte));
    body.varint(each.declaration + 1);
    byte = each.startByte;
  }
  body.varint(locals.length);
  byte = 0;
  for (const each of locals) {
    body.varint(texts.add(each.name));
    body.varint(texts.add(each.value));
    body.varint(zigzag(each.startByte - byte));
    body.varint(each.endByte - each.startByte);
    byte = each.startByte;
  }
  head.clear();
  texts.write(head);
  head.append(body.view());
  return head.bytes();
}

/** Reads what {@link writeUses} wrote. */
export function readUses(record: Uint8Array): FileUses {
  const reader = new ByteReader(record);
  const texts = readTexts(reader);
  const text = (): string => texts[reader.varint()] ?? '';
  const references: ReferenceSite[] = [];
  let line = 0;
  let byte = 0;
  for (let count = reader.varint(); count > 0; count--) {
    const bits = reader.varint();
    const name = text();
    const receiver = bits & HAS_RECEIVER ? text() : null;
    line += fromZigzag(reader.varint());
    byte += fromZigzag(reader.varint());
    references.push({
      role: ROLES[bits & 3] ?? 'read',
      name,
      receiver,
      line,
      startByte: byte,
      endByte: byte + reader.varint(),
      declaration: reader.varint() - 1,
      inSignature: (bits & IN_SIGNATURE) !== 0,
    });
  }
  const typedNames: TypedName[] = [];
  byte = 0;
  for (let count = reader.varint(); count > 0; count--) {
    const [name, type] = [text(), text()];
    byte += fromZigzag(reader.varint());
    typedNames.push({ name, type, startByte: byte, declaration: reader.varint() - 1 });
  }
  const locals: LocalName[] = [];
  byte = 0;
  for (let count = reader.varint(); count > 0; count--) {
    const [name, value] = [text(), text()];
    byte += fromZigzag(reader.varint());
    locals.push({ name, value, startByte: byte, endByte: byte + reader.varint() });
  }
  return { references, typedNames, locals };
}
