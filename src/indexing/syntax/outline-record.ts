/**
 * The outline of a file: everything about its declarations that questions over the whole source need, and
 * its imports. Written by the worker threads as one record a file; a reader keeps the outlines of all files.
 */
import type { FileSyntax } from '../../languages/syntax/types.ts';
import { ByteReader, ByteWriter, fromZigzag, zigzag } from '../../store/varint.ts';
import { KINDS, VISIBILITIES } from './kinds.ts';
import { foldedNameHash, nameHash } from './name-hash.ts';
import { OUTLINE_COLUMN as COLUMN, OUTLINE_FLAG as FLAG, OUTLINE_WIDTH, Outline } from './outline.ts';
import { readTexts, TextTableBuilder } from './text-table.ts';

const KIND_NUMBERS = new Map<string, number>(KINDS.map((kind, i) => [kind, i]));

/** Used again for each record. */
const [head, body] = [new ByteWriter(1 << 14), new ByteWriter(1 << 14)];

export function writeOutline(syntax: FileSyntax): Uint8Array {
  const texts = new TextTableBuilder();
  body.clear();
  writeDeclarations(syntax, texts, body);
  writeImports(syntax, texts, body);
  head.clear();
  const language = texts.add(syntax.language);
  const namespace = texts.add(syntax.namespace);
  const signatures = syntax.declarations.map(({ signature }) => signature.replaceAll('\n', ' ')).join('\n');
  const incomplete = texts.add(syntax.incomplete ?? '');
  const allSignatures = texts.add(signatures);
  texts.write(head);
  for (const number of [
    language,
    namespace,
    incomplete,
    allSignatures,
    syntax.size,
    syntax.lines,
    (syntax.hasErrors ? 1 : 0) | (syntax.separator === '::' ? 2 : 0),
  ]) {
    head.varint(number);
  }
  head.append(body.view());
  const hashes = usedHashes(syntax);
  head.varint(hashes.length);
  head.append(new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength));
  return head.bytes();
}

function writeDeclarations(
  { declarations, separator }: FileSyntax,
  texts: TextTableBuilder,
  out: ByteWriter,
): void {
  out.varint(declarations.length);
  let lastLine = 0;
  let lastByte = 0;
  declarations.forEach((each, i) => {
    const container = declarations[each.container];
    const isPlainName = each.qualifiedName === qualified(container?.qualifiedName, each.name, separator);
    const isPlainParent = each.parent === (container?.qualifiedName ?? null);
    const flags =
      (each.isReachable ? FLAG.reachable : 0) |
      (each.isTest ? FLAG.test : 0) |
      (each.isAsync ? FLAG.async : 0) |
      (each.isDeprecated ? FLAG.deprecated : 0) |
      (each.docComment === null ? 0 : FLAG.documented) |
      (each.relationships.length > 0 ? FLAG.related : 0) |
      (isPlainName ? 0 : FLAG.ownQualifiedName) |
      (isPlainParent ? 0 : FLAG.ownParent);
    out.varint(KIND_NUMBERS.get(each.kind) ?? 0);
    out.varint(flags | (VISIBILITIES.indexOf(each.visibility) << 8));
    out.varint(texts.add(each.name));
    out.varint(zigzag(each.startLine - lastLine));
    out.varint(zigzag(each.line - each.startLine));
    out.varint(zigzag(each.endLine - each.line));
    out.varint(zigzag(each.startByte - lastByte));
    out.varint(each.endByte - each.startByte);
    out.varint(each.container < 0 ? 0 : i - each.container);
    out.varint((each.bodyLines ?? -1) + 1);
    out.varint((each.complexity?.cyclomatic ?? -1) + 1);
    if (each.complexity) {
      out.varint(each.complexity.maxNesting);
      out.varint(each.complexity.paramCount);
    }
    if (!isPlainName) out.varint(texts.add(each.qualifiedName));
    if (!isPlainParent) out.varint(texts.add(each.parent ?? ''));
    lastLine = each.startLine;
    lastByte = each.startByte;
  });
}

function writeImports({ imports }: FileSyntax, texts: TextTableBuilder, out: ByteWriter): void {
  out.varint(imports.length);
  for (const each of imports) {
    out.varint(texts.add(each.text));
    out.varint(each.line);
    out.varint(texts.add(each.module));
    out.varint(texts.add(each.form));
    out.varint(texts.add(each.alias ?? ''));
    out.varint(texts.add(each.path ?? ''));
    out.varint(each.declaration + 1);
    out.varint(each.names.length);
    for (const { name, alias } of each.names) {
      out.varint(texts.add(name));
      out.varint(texts.add(alias ?? ''));
    }
  }
}

/** Names that the file refers to, and in any case those of types; rising. */
function usedHashes({ declarations, references, typedNames }: FileSyntax): Uint32Array {
  const folded: number[] = [];
  for (const each of declarations) {
    for (const type of each.parameterTypes) folded.push(foldedNameHash(type));
    for (const type of each.returnTypes) folded.push(foldedNameHash(type));
    for (const type of each.declaredTypes) folded.push(foldedNameHash(type));
  }
  const hashes = new Uint32Array(references.length + folded.length + typedNames.length);
  let count = 0;
  for (const { name } of references) hashes[count++] = nameHash(name);
  for (const hash of folded) hashes[count++] = hash;
  for (const { type } of typedNames) hashes[count++] = nameHash(type);
  return distinct(hashes.sort());
}

/** Of rising numbers each once, in their memory. */
function distinct(numbers: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < numbers.length; i++) {
    if (i === 0 || numbers[i] !== numbers[i - 1]) numbers[count++] = numbers[i] ?? 0;
  }
  return numbers.subarray(0, count);
}

function qualified(container: string | undefined, name: string, separator: string): string {
  return container === undefined ? name : `${container}${separator}${name}`;
}

/** Reads what {@link writeOutline} wrote. About 10 µs and 1 µs a declaration. */
export function readOutline(id: number, path: string, record: Uint8Array): Outline {
  const reader = new ByteReader(record);
  const texts = readTexts(reader);
  const text = (): string => texts[reader.varint()] ?? '';
  const [language, namespace, incomplete, signatures] = [text(), text(), text(), text()];
  const size = reader.varint();
  const lines = reader.varint();
  const marks = reader.varint();
  const count = reader.varint();
  const rows = new Int32Array(count * OUTLINE_WIDTH);
  const names: string[] = [];
  const qualifiedNames = new Map<number, string>();
  const parents = new Map<number, string | null>();
  let line = 0;
  let byte = 0;
  let signatureStart = 0;
  for (let i = 0; i < count; i++) {
    const at = i * OUTLINE_WIDTH;
    rows[at + COLUMN.kind] = reader.varint();
    const flags = reader.varint();
    rows[at + COLUMN.flags] = flags;
    names.push(text());
    line += fromZigzag(reader.varint());
    const proper = line + fromZigzag(reader.varint());
    rows[at + COLUMN.startLine] = line;
    rows[at + COLUMN.line] = proper;
    rows[at + COLUMN.endLine] = proper + fromZigzag(reader.varint());
    byte += fromZigzag(reader.varint());
    rows[at + COLUMN.startByte] = byte;
    rows[at + COLUMN.endByte] = byte + reader.varint();
    const back = reader.varint();
    rows[at + COLUMN.container] = back === 0 ? -1 : i - back;
    rows[at + COLUMN.bodyLines] = reader.varint() - 1;
    const cyclomatic = reader.varint() - 1;
    rows[at + COLUMN.cyclomatic] = cyclomatic;
    if (cyclomatic >= 0) {
      rows[at + COLUMN.maxNesting] = reader.varint();
      rows[at + COLUMN.paramCount] = reader.varint();
    }
    if (flags & FLAG.ownQualifiedName) qualifiedNames.set(i, text());
    if (flags & FLAG.ownParent) parents.set(i, text() || null);
    rows[at + COLUMN.signature] = signatureStart;
    const end = signatures.indexOf('\n', signatureStart);
    signatureStart = end < 0 ? signatures.length : end + 1;
  }
  const imports = readImports(reader, texts);
  const hashBytes = 4 * reader.varint();
  // A copy: numbers are read as whole words, which must be aligned.
  const used = new Uint32Array(reader.take(hashBytes).slice().buffer);
  return new Outline({
    ...{ id, path, language, namespace, size, lines, rows, names, signatures },
    ...{ qualifiedNames, parents, imports, used, incomplete },
    hasErrors: (marks & 1) !== 0,
    separator: (marks & 2) !== 0 ? '::' : '.',
  });
}

function readImports(reader: ByteReader, texts: readonly string[]): FileSyntax['imports'] {
  const text = (): string => texts[reader.varint()] ?? '';
  return Array.from({ length: reader.varint() }, () => {
    const entry = { text: text(), line: reader.varint(), module: text(), form: text() };
    const [alias, path, declaration] = [text(), text(), reader.varint() - 1];
    const names = Array.from({ length: reader.varint() }, () => {
      const [name, alias] = [text(), text()];
      return alias === '' ? { name } : { name, alias };
    });
    return { ...entry, names, declaration, ...(alias !== '' && { alias }), ...(path !== '' && { path }) };
  });
}
