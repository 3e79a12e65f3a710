/** All types and packages of a library, and how they are found by name. */
import type { Structure } from '../../indexing/syntax/structure.ts';
import { comparePaths } from '../../patterns/path-order.ts';
import { facadePart } from './facade.ts';
import { chosenType } from './model-choice.ts';
import { jvmLanguage, packageOf } from './model-package.ts';
import { type TypeInFile, typesOf } from './model-types.ts';
import { type PackageTree, shownPackage } from './packages.ts';
import { type FileInPackage, packagesIn } from './packages-in.ts';
import type { JvmSources, JvmType } from './types.ts';

const MOST_SIMILAR = 5;

/** Immutable. Each full name stands for one type, whatever number of files declare it. */
export class JvmModel {
  /** By package, then by name, in the byte order of what answers show. */
  readonly types: readonly JvmType[];
  readonly packages: PackageTree;
  readonly #byFullName: ReadonlyMap<string, JvmType>;
  #byPackage: ReadonlyMap<string, readonly JvmType[]> | undefined;
  #bySimpleName: ReadonlyMap<string, readonly JvmType[]> | undefined;
  #byPoints: ReadonlyMap<string, readonly JvmType[]> | undefined;

  /** `types`: one of a full name, in any order. */
  constructor(types: readonly JvmType[], files: readonly FileInPackage[]) {
    this.types = [...types].sort(
      (a, b) =>
        comparePaths(shownPackage(a.packageName), shownPackage(b.packageName)) ||
        comparePaths(a.name, b.name),
    );
    this.#byFullName = new Map(this.types.map((type) => [type.fullName, type]));
    this.packages = packagesIn(this.types, files);
  }

  /** By full name. Where no such name has its `$`, that may stand between a type and one inside it. */
  type(given: string): JvmType | undefined {
    const exact = this.#byFullName.get(given);
    if (exact || !given.includes('$')) return exact;
    this.#byPoints ??= grouped(this.types, ({ fullName }) => withPoints(fullName));
    return this.#byPoints.get(withPoints(given))?.find((type) => isNestedName(given, type));
  }

  /** Up to 5 types with the simple name of what was asked for. */
  similar(given: string): readonly JvmType[] {
    this.#bySimpleName ??= grouped(this.types, ({ simpleName }) => simpleName);
    const afterPoint = given.slice(given.lastIndexOf('.') + 1);
    const afterDollar = given.slice(Math.max(given.lastIndexOf('.'), given.lastIndexOf('$')) + 1);
    const found = this.#bySimpleName.get(afterPoint) ?? this.#bySimpleName.get(afterDollar) ?? [];
    return found.slice(0, MOST_SIMILAR);
  }

  /** Types of exactly this package, empty for the default one, by name in byte order. */
  inPackage(name: string): readonly JvmType[] {
    this.#byPackage ??= grouped(this.types, ({ packageName }) => packageName);
    return this.#byPackage.get(name) ?? [];
  }
}

const models = new WeakMap<Structure, JvmModel>();

/**
 * The model of a library; made once for each state of its structure. Takes a pass over all declarations,
 * and reads those Kotlin files that have functions or properties at the top.
 */
export function jvmModel(sources: JvmSources): JvmModel {
  const known = models.get(sources.structure);
  if (known) return known;
  const model = modelOf(sources);
  models.set(sources.structure, model);
  return model;
}

function modelOf(sources: JvmSources): JvmModel {
  const readText = (path: string): string | null => sources.readText(path);
  const files: FileInPackage[] = [];
  const byName = new Map<string, [TypeInFile, ...TypeInFile[]]>();
  for (const file of sources.structure.files) {
    const language = jvmLanguage(file);
    if (!language) continue;
    const packageName = packageOf(file, language, readText);
    files.push({ file, packageName });
    const facade = language === 'kotlin' ? facadePart(file, readText) : undefined;
    for (const type of typesOf(file, language, packageName, facade)) {
      const others = byName.get(type.fullName);
      if (others) others.push(type);
      else byName.set(type.fullName, [type]);
    }
  }
  return new JvmModel([...byName.values()].map(chosenType), files);
}

function grouped(
  types: readonly JvmType[],
  keyOf: (type: JvmType) => string,
): ReadonlyMap<string, readonly JvmType[]> {
  const groups = new Map<string, JvmType[]>();
  for (const type of types) {
    const group = groups.get(keyOf(type));
    if (group) group.push(type);
    else groups.set(keyOf(type), [type]);
  }
  return groups;
}

function withPoints(name: string): string {
  return name.replaceAll('$', '.');
}

/** Whether `given` is the type's name with some of the points between its nested names as `$`. */
function isNestedName(given: string, { fullName, name }: JvmType): boolean {
  const nameAt = fullName.length - name.length;
  for (let i = 0; i < fullName.length; i++) {
    if (given[i] === fullName[i]) continue;
    if (i < nameAt || given[i] !== '$' || fullName[i] !== '.') return false;
  }
  return true;
}
