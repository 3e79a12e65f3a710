/** What a Kotlin type alias stands for. */
import { type TypeUse, typeHeader } from './type-header.ts';
import type { JvmType } from './types.ts';

/** A use of a type that names parameters of the alias. */
export interface AliasTarget extends TypeUse {
  typeParameters: readonly string[];
}

const ALIAS = /\btypealias\s+([^=]*)=(.*)$/;

/** Undefined if it stands for no type with a name: for a function type, say. */
export function aliasTarget({ file, index }: JvmType): AliasTarget | undefined {
  const [, alias, target] = ALIAS.exec(file.signature(index)) ?? [];
  if (alias === undefined || target === undefined) return undefined;
  // A class that builds on the target has a header of the same parts.
  const { interfaces, typeParameters } = typeHeader(`class ${alias}: ${target}`, 'kotlin');
  const [use] = interfaces;
  return use && { ...use, typeParameters: typeParameters.map(({ name }) => name) };
}
