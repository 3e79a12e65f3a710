/** Which functions return a type, and which take it. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { type Place, sortByLine } from '../symbols/place.ts';
import { lastPart } from '../symbols/qualified.ts';
import { type FileTypes, mayMention, NO_TYPES, TYPE_ROLE, typesOf } from './file-types.ts';

/** What has one role towards a type. */
export interface TypeUses {
  /** All there are. */
  count: number;
  /** The first of them, by path, line and name. */
  first: readonly Place[];
}

export interface TypeFlow {
  /** The type occurs in what they return. */
  producers: TypeUses;
  /** The type occurs in a parameter or, where fields are asked for too, in a field. */
  consumers: TypeUses;
}

export interface TypeFlowOptions {
  includeFields: boolean;
  /** Declarations shown for each role. */
  limit: number;
}

/**
 * Looks through `files`, which are in path order, for a type by its simple name, letter case ignored; of
 * a qualified name the last part counts. Reads the details of each file that mentions the type once.
 */
export async function typeFlow(
  name: string,
  files: readonly Outline[],
  structure: Structure,
  { includeFields, limit }: TypeFlowOptions,
): Promise<TypeFlow> {
  const lower = lastPart(name.trim()).toLowerCase();
  const mentioning = files.filter((file) => mayMention(file, lower));
  const types = await typesOf(mentioning, structure);
  const consumed = includeFields ? TYPE_ROLE.parameter | TYPE_ROLE.field : TYPE_ROLE.parameter;
  return {
    producers: usesIn(mentioning, types, lower, TYPE_ROLE.result, limit),
    consumers: usesIn(mentioning, types, lower, consumed, limit),
  };
}

function usesIn(
  files: readonly Outline[],
  types: readonly FileTypes[],
  lower: string,
  roles: number,
  limit: number,
): TypeUses {
  const first: Place[] = [];
  let count = 0;
  for (const [f, file] of files.entries()) {
    const { names, mentions } = types[f] ?? NO_TYPES;
    const number = names.indexOf(lower);
    if (number < 0) continue;
    const found: number[] = [];
    for (let at = 0; at < mentions.length; at += 3) {
      if (mentions[at] !== number || ((mentions[at + 2] ?? 0) & roles) === 0) continue;
      count += 1;
      if (first.length < limit) found.push(mentions[at + 1] ?? 0);
    }
    for (const index of sortByLine(file, found)) if (first.length < limit) first.push({ file, index });
  }
  return { count, first };
}
