/** The constructor that the header of a type declares: of a record, or Kotlin's primary one. */
import { headerParametersEnd } from './members-layout.ts';
import type { JvmMember, TypePart } from './members-part.ts';
import { parametersOf } from './parameter-list.ts';
import { overrideKey } from './type-text.ts';

/** Undefined without a list of parameters. Its lines are those of the header up to the end of that list. */
export function headerConstructor(part: TypePart): JvmMember | undefined {
  const { file, type } = part;
  const mayHaveOne = type.language === 'kotlin' || type.kind === 'record';
  if (!mayHaveOne || type.index < 0 || !file.signature(type.index).includes('(')) return undefined;
  const signature = part.header?.constructor ?? null;
  if (signature === null) return undefined;
  return {
    kind: 'constructor',
    name: type.simpleName,
    signature,
    startLine: type.startLine,
    endLine: headerEndLine(part),
    file,
    index: -1,
    visibility: file.visibility(type.index),
  };
}

function headerEndLine(part: TypePart): number {
  const { startLine, endLine } = part.type;
  const text = startLine === endLine ? null : part.text;
  if (text === null) return startLine;
  const end = headerParametersEnd(text, part.rangeIn(text));
  return end < 0 ? startLine : Math.min(Math.max(startLine, text.lines.lineOf(end)), endLine);
}

/** A compact constructor, which names no parameters, shown with those of the record's header. */
export function withHeaderParameters(method: JvmMember, header: JvmMember): JvmMember {
  if (!isCompact(method)) return method;
  const modifiers = method.signature.slice(0, method.signature.lastIndexOf(method.name));
  return { ...method, signature: `${modifiers}${header.signature}` };
}

function isCompact({ kind, signature }: JvmMember): boolean {
  return kind === 'constructor' && !signature.includes('(');
}

/** Whether a constructor of a record is the one that its header stands for: the same with a body. */
export function replacesHeader(method: JvmMember, header: JvmMember): boolean {
  if (method.kind !== 'constructor' || method.file.language !== 'Java') return false;
  return parameterKey(method) === parameterKey(header);
}

function parameterKey({ signature }: JvmMember): string {
  return overrideKey(parametersOf(signature, 'java').types);
}
