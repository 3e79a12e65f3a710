/** What full names a simple name may stand for in a file, by its imports and package. Pure. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { JvmLanguage, JvmType } from './types.ts';

/** What every file sees without an import. */
const IMPLICIT: Readonly<Record<JvmLanguage, readonly string[]>> = {
  java: ['java.lang'],
  kotlin: [
    ...['kotlin', 'kotlin.annotation', 'kotlin.collections', 'kotlin.comparisons', 'kotlin.io'],
    ...['kotlin.ranges', 'kotlin.sequences', 'kotlin.text', 'java.lang', 'kotlin.jvm'],
  ],
};

export interface ImportedNames {
  /** Full names that imports give to the name, in their order. */
  names: readonly string[];
  /** One of them imports a type: the name stands for nothing else. */
  isSettled: boolean;
}

/** What the imports of single names make of a name. Those of static members may be of a field or method. */
export function importedNames({ imports }: Pick<Outline, 'imports'>, name: string): ImportedNames {
  const found: string[] = [];
  let isSettled = false;
  for (const { form, module, names } of imports) {
    for (const imported of names) {
      if (imported.name === '*' || (imported.alias ?? imported.name) !== name) continue;
      found.push(joined(module, imported.name));
      isSettled ||= form !== 'static';
    }
  }
  return { names: found, isSettled };
}

/** Full names that a name may have that no import names, the likeliest first. */
export function visibleNames({ file, language, packageName }: JvmType, name: string): string[] {
  const onDemand = file.imports.filter(({ names }) => names.some((each) => each.name === '*'));
  const around = [packageName, ...onDemand.map(({ module }) => module), ...IMPLICIT[language]];
  return [...new Set(around)].map((each) => joined(each, name));
}

function joined(module: string, name: string): string {
  return module === '' ? name : `${module}.${name}`;
}
