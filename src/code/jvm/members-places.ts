/** Which declarations stand in a type itself, and the lines of its fields: what takes a look at the text. */
import { depths, javaStatements, type Statement } from './members-layout.ts';
import type { TypePart } from './members-part.ts';
import { shownSignature } from './signature.ts';
import type { JvmLanguage } from './types.ts';

/**
 * Tells of methods, given in source order, whether they are members. Those of anonymous and local classes
 * in initialisers are filed under the type around them: as private, whether they say so or not.
 */
export function standsInType(part: TypePart, indexes: readonly number[]): (index: number) => boolean {
  const { file, type } = part;
  const outside = new Set<number>();
  const saying: number[] = [];
  for (const index of indexes) {
    if (file.visibility(index) !== 'private' || file.kind(index) === 'constructor') continue;
    if (saysPrivate(file.signature(index), type.language)) saying.push(index);
    else outside.add(index);
  }
  // Brackets of a text that does not parse prove nothing.
  const text = saying.length > 0 && !file.hasErrors ? part.text : null;
  if (text) {
    const places = saying.map((index) => text.offset(file.startByte(index)));
    const depth = type.index < 0 ? 0 : 1;
    for (const [at, found] of depths(text, part.rangeIn(text), places).entries()) {
      const index = saying[at];
      if (index !== undefined && found !== depth) outside.add(index);
    }
  }
  return (index) => !outside.has(index);
}

function saysPrivate(raw: string, language: JvmLanguage): boolean {
  const shown = shownSignature(raw, language, 'method');
  const end = language === 'kotlin' ? shown.search(/\bfun\b/) : shown.indexOf('(');
  return /\bprivate\b/.test(end < 0 ? shown : shown.slice(0, end));
}

interface Lines {
  startLine: number;
  endLine: number;
}

/**
 * Lines of fields, given in source order, where the declarations do not tell them: those of Java begin
 * with the modifiers and types that several may share, and end with the semicolon.
 */
export function fieldLines(part: TypePart, indexes: readonly number[]): (Lines | undefined)[] {
  const { file, type } = part;
  const isDeclarator = (index: number): boolean => file.kind(index) !== 'variant';
  const text = type.language === 'java' && indexes.some(isDeclarator) ? part.text : null;
  if (text === null) return [];
  const { lines } = text;
  const statements = javaStatements(text, part.rangeIn(text));
  return indexes.map((index) => {
    const place = text.offset(file.startByte(index));
    const statement = isDeclarator(index) ? statementAt(statements, place) : undefined;
    if (!statement) return undefined;
    const found = { startLine: lines.lineOf(statement.start), endLine: lines.lineOf(statement.end) };
    return file.hasErrors && !isPlausible(part, index, found) ? undefined : found;
  });
}

function statementAt(statements: readonly Statement[], place: number): Statement | undefined {
  let low = 0;
  let high = statements.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((statements[middle]?.end ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  const found = statements[low];
  return found && found.start <= place ? found : undefined;
}

/** After a mistake in the text a statement may seem to go on over what follows it. */
function isPlausible({ file, type }: TypePart, index: number, { startLine, endLine }: Lines): boolean {
  if (startLine > file.startLine(index) || endLine < file.endLine(index)) return false;
  const isSibling = (i: number): boolean => file.container(i) === type.index;
  let before = index - 1;
  while (before > type.index && !isSibling(before)) before--;
  let after = index + 1;
  while (after < file.count && !(isSibling(after) && file.startByte(after) >= file.endByte(index))) after++;
  const isWithin = (i: number): boolean => file.startLine(i) > startLine && file.startLine(i) <= endLine;
  return !(before > type.index && isWithin(before)) && !(after < file.count && isWithin(after));
}
