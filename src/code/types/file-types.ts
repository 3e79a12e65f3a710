/** Which types the declarations of a file mention, in a form that is small to keep and quick to ask. */
import type { FileDetails } from '../../indexing/syntax/details-record.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { lastPart } from '../symbols/qualified.ts';
import { isBase } from '../symbols/relationships.ts';

/** Bits: where a declaration mentions a type. */
export const TYPE_ROLE = { result: 1, parameter: 2, field: 4 } as const;

/** The types that one file mentions. Names are in lower case. */
export interface FileTypes {
  /** Each once. */
  names: readonly string[];
  /** Threes of numbers: of the name, of the declaration, and {@link TYPE_ROLE} bits; by declaration. */
  mentions: Int32Array;
}

/** Outlines outlive the structures they are part of: what has been read once is read once. */
const kept = new WeakMap<Outline, FileTypes>();

/** The types of files, in their order. About 10 µs for a file that was asked for before, or less. */
export async function typesOf(
  files: readonly Outline[],
  structure: Structure,
): Promise<readonly FileTypes[]> {
  const missing = files.filter((file) => !kept.has(file));
  const details = missing.length === 0 ? [] : await structure.details(missing);
  for (const [i, file] of missing.entries()) {
    const own = details[i];
    if (own) kept.set(file, collect(file, own));
  }
  return files.map((file) => kept.get(file) ?? NO_TYPES);
}

/** Of a file that mentions none. */
export const NO_TYPES: FileTypes = { names: [], mentions: new Int32Array(0) };

/** True if a file may mention a type of this name, given in lower case; seldom true in vain. */
export function mayMention(file: Outline, lower: string): boolean {
  if (file.mentionsType(lower)) return true;
  // Methods of a type that say `Self` stand where its name is: in the type, or in an `impl` of its name.
  const speaksOfItself =
    file.mentionsType('self') || (file.language === 'PHP' && file.mentionsType('static'));
  return speaksOfItself && file.lowerNames.includes(lower);
}

function collect(file: Outline, { declarations }: FileDetails): FileTypes {
  const numbers = new Map<string, number>();
  const mentions: number[] = [];
  for (const [i, { returnTypes, parameterTypes, declaredTypes }] of declarations.entries()) {
    const roles = new Map<string, number>();
    const add = (types: readonly string[], role: number): void => {
      for (const type of types) {
        for (const name of meanings(type.toLowerCase(), file, i)) {
          roles.set(name, (roles.get(name) ?? 0) | role);
        }
      }
    };
    add(returnTypes, TYPE_ROLE.result);
    add(parameterTypes, TYPE_ROLE.parameter);
    if (isField(file, i)) add(declaredTypes, TYPE_ROLE.field);
    for (const [name, role] of roles) {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      mentions.push(number, i, role);
    }
  }
  return { names: [...numbers.keys()], mentions: Int32Array.from(mentions) };
}

/** A type as written, and what it stands for. */
function meanings(lower: string, file: Outline, i: number): readonly string[] {
  const isSelf = lower === 'self' || (lower === 'static' && file.language === 'PHP');
  const enclosing = isSelf ? file.parent(i) : null;
  return enclosing === null ? [lower] : [lower, lastPart(enclosing).toLowerCase()];
}

/** Fields, and constants and variables that are members of a type. */
function isField(file: Outline, i: number): boolean {
  const kind = file.kind(i);
  if (kind === 'field') return true;
  const container = file.container(i);
  return (kind === 'constant' || kind === 'variable') && container >= 0 && isBase(file.kind(container));
}
