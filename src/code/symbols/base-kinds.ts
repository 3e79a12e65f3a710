/** What kinds of types the bases of a file's types are, by where its imports lead. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import type { DeclarationKind } from '../../languages/syntax/types.ts';
import type { ImportGraph } from '../graph/import-graph.ts';
import type { DeclaredDetails } from './declaration-object.ts';
import { lastPart } from './qualified.ts';
import { isBase, type KindOfBase, kindInFile } from './relationships.ts';

/** Languages whose syntax leaves the kind of a base open, with those whose types they may build on. */
const FAMILY_OF: ReadonlyMap<string, string> = new Map([
  ['Java', 'JVM'],
  ['Kotlin', 'JVM'],
  ['Scala', 'JVM'],
  ['C#', 'C#'],
  ['Swift', 'Swift'],
]);

/**
 * Finds out what bases are: types of the file itself, then of files it imports, then any of that name in
 * the source if all of them agree. The graph is made only if some relationship is open.
 */
export async function kindOfBasesIn(
  file: Outline,
  details: DeclaredDetails,
  structure: Structure,
  imports: () => Promise<ImportGraph>,
): Promise<KindOfBase> {
  const isOpen = details.declarations.some(({ relationships }) =>
    relationships.some(({ assumed }) => assumed),
  );
  if (!isOpen) return () => undefined;
  const imported = (await imports())
    .targetsOf(file)
    .map((path) => structure.file(path))
    .filter((target) => target !== undefined);
  const known = new Map<string, DeclarationKind | undefined>();
  return (target) => {
    if (!known.has(target)) known.set(target, find(target, file, imported, structure));
    return known.get(target);
  };
}

function find(
  target: string,
  file: Outline,
  imported: readonly Outline[],
  structure: Structure,
): DeclarationKind | undefined {
  for (const near of [file, ...imported]) {
    const kind = kindInFile(near, target);
    if (kind !== undefined) return kind;
  }
  const family = FAMILY_OF.get(file.language);
  return family === undefined
    ? undefined
    : (kindsIn(structure).get(keyOf(family, lastPart(target))) ?? undefined);
}

/** By family and name the kind of the types of that name; null where they differ. */
type KindsByName = ReadonlyMap<string, DeclarationKind | null>;

const kindsKept = new WeakMap<Structure, KindsByName>();

/** Made once for a state of the index. */
function kindsIn(structure: Structure): KindsByName {
  const known = kindsKept.get(structure);
  if (known) return known;
  const kinds = new Map<string, DeclarationKind | null>();
  for (const file of structure.files) {
    const family = FAMILY_OF.get(file.language);
    if (family === undefined) continue;
    for (let i = 0; i < file.count; i++) {
      const kind = file.kind(i);
      if (!isBase(kind)) continue;
      const key = keyOf(family, file.name(i));
      kinds.set(key, (kinds.get(key) ?? kind) === kind && kinds.get(key) !== null ? kind : null);
    }
  }
  kindsKept.set(structure, kinds);
  return kinds;
}

function keyOf(family: string, name: string): string {
  return `${family} ${name}`;
}
