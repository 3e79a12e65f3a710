/** By which names a declaration can be referred to. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Knowledge } from './knowledge.ts';
import type { Target } from './types.ts';

/** Renamings are followed so often. */
const MAX_ROUNDS = 8;

/** All names under which files may refer to one of the declarations: its own, and those of imports and exports. */
export function namesOf(knowledge: Knowledge, targets: readonly Target[]): ReadonlySet<string> {
  const { imports, structure } = knowledge.ground;
  const names = new Set(targets.map(({ file, index }) => file.name(index)));
  for (const { file, index } of targets) {
    // Constructors are called by the name of their type.
    if (file.kind(index) === 'constructor') names.add(file.name(file.container(index)));
    for (const { name, alias } of knowledge.details(file).renamedExports) {
      if (alias !== undefined && name === file.name(index)) names.add(alias);
    }
  }
  const renamed = renamings(structure.files);
  const defaults = new Set(targets.map(({ file }) => file.path));
  for (let round = 0, size = 0; round < MAX_ROUNDS && size < names.size; round++) {
    size = names.size;
    for (const { file, index, name, alias, isExport } of renamed) {
      if (names.has(alias) || !names.has(name)) continue;
      // Whatever is exported by default may have this name.
      if (name === 'default') {
        const leads = imports.of(file)[index]?.targets ?? [];
        if (!leads.some((path) => defaults.has(path))) continue;
        if (isExport) defaults.add(file.path);
      }
      names.add(alias);
    }
  }
  names.delete('default');
  return names;
}

interface Renaming {
  file: Outline;
  /** In `file.imports`. */
  index: number;
  name: string;
  alias: string;
  isExport: boolean;
}

const known = new WeakMap<readonly Outline[], readonly Renaming[]>();

/** All imports under other names. Linear in the imports of the source, once. */
function renamings(files: readonly Outline[]): readonly Renaming[] {
  let found = known.get(files);
  if (found === undefined) {
    found = files.flatMap((file) =>
      file.imports.flatMap(({ names, form }, index) =>
        names.flatMap(({ name, alias }) =>
          alias === undefined || name === '*'
            ? []
            : [{ file, index, name, alias, isExport: form === 'export' }],
        ),
      ),
    );
    known.set(files, found);
  }
  return found;
}
