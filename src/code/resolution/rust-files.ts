/** Which file of a Rust crate is which module. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { directoryOf } from '../imports/paths.ts';

/** The file a crate begins with: the nearest `lib.rs` or `main.rs` at or above a file. */
export function crateRoot(structure: Structure, { path }: Outline): Outline | undefined {
  for (let at = directoryOf(path); ; at = directoryOf(at)) {
    for (const name of ['lib.rs', 'main.rs']) {
      const file = structure.file(at === '' ? name : `${at}/${name}`);
      if (file !== undefined) return file;
    }
    if (at === '') return undefined;
  }
}

/** The file of the module around that of a file. */
export function parentModule(structure: Structure, { path }: Outline): Outline | undefined {
  const isDirectory = path.endsWith('/mod.rs');
  const around = isDirectory ? directoryOf(directoryOf(path)) : directoryOf(path);
  const beside = [`${around}/mod.rs`, `${around}.rs`, `${around}/lib.rs`, `${around}/main.rs`];
  for (const candidate of beside) {
    const file = structure.file(candidate.replace(/^\//, ''));
    if (file !== undefined && file.path !== path) return file;
  }
  return undefined;
}
