/** Local names and typed names of one file, found by name. */
import type { FileUses } from '../../indexing/syntax/uses-record.ts';
import { RESULT } from '../../languages/syntax/locals.ts';
import type { LocalName, TypedName } from '../../languages/syntax/types.ts';

/** Made once for the uses of a file. Linear. */
class UsesIndex {
  readonly #locals = new Map<string, LocalName[]>();
  readonly #typed = new Map<string, TypedName[]>();

  constructor({ locals, typedNames }: FileUses) {
    for (const local of locals) append(this.#locals, local.name, local);
    for (const typed of typedNames) append(this.#typed, lastPart(typed.name), typed);
  }

  /** The innermost local name whose scope holds a place. Linear in those of that name. */
  localAt(name: string, byte: number): LocalName | null {
    let found: LocalName | null = null;
    for (const local of this.#locals.get(name) ?? NO_LOCALS) {
      if (local.startByte > byte) break;
      if (local.endByte > byte) found = local;
    }
    return found;
  }

  /** All local names that are the same variable: of one name and one scope, or of one within it. */
  sameVariable({ name, startByte, endByte }: LocalName, hasOpenScopes: boolean): readonly LocalName[] {
    const all = this.#locals.get(name) ?? NO_LOCALS;
    return all.filter(
      (local) =>
        local.endByte === endByte ||
        (hasOpenScopes && local.startByte > startByte && local.endByte < endByte),
    );
  }

  /** What the functions in a stretch give. */
  results(from: number, end: number): readonly LocalName[] {
    return (this.#locals.get(RESULT) ?? NO_LOCALS).filter(
      ({ startByte }) => startByte >= from && startByte < end,
    );
  }

  /** What a declared variable begins with whose name stands in a stretch; null if that is not known. */
  valueAt(name: string, from: number, end: number): string | null {
    const found = (this.#locals.get(name) ?? NO_LOCALS).find(
      (local) => local.startByte === local.endByte && local.startByte >= from && local.startByte < end,
    );
    return found?.value ?? null;
  }

  /** Those of that name, or of a member of that name (`self.x`), in source order. */
  typed(name: string): readonly TypedName[] {
    return this.#typed.get(name) ?? NO_TYPED;
  }
}

const NO_LOCALS: readonly LocalName[] = [];
const NO_TYPED: readonly TypedName[] = [];

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function append<T>(lists: Map<string, T[]>, name: string, item: T): void {
  const list = lists.get(name);
  if (list) list.push(item);
  else lists.set(name, [item]);
}

const indexes = new WeakMap<FileUses, UsesIndex>();

export function usesIndexOf(uses: FileUses): UsesIndex {
  let index = indexes.get(uses);
  if (index === undefined) {
    index = new UsesIndex(uses);
    indexes.set(uses, index);
  }
  return index;
}
