/** Macros of Rust, which are seen in their whole crate, whichever module they stand in. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { familyOf } from './families.ts';
import type { Knowledge } from './knowledge.ts';
import { type Meaning, meaningOf, NOTHING } from './meaning.ts';
import { crateRoot } from './rust-files.ts';

/**
 * Macros of that name in the crate of a file. Nothing certain: what stands later in the text is not seen
 * unless it is exported.
 */
export function macrosOfCrate({ ground }: Knowledge, file: Outline, name: string): Meaning {
  const macros = ground.names
    .inFamily(name, familyOf(file.language))
    .filter((each) => each.file.kind(each.index) === 'macro');
  if (macros.length === 0) return NOTHING;
  const root = crateRoot(ground.structure, file);
  if (root === undefined) return NOTHING;
  const own = macros.filter((each) => crateRoot(ground.structure, each.file) === root);
  return meaningOf(own, 'medium', 'macro of the crate');
}
