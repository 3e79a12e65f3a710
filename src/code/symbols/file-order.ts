/** Where files stand among others. */
import type { Outline } from '../../indexing/syntax/outline.ts';

const kept = new WeakMap<readonly Outline[], ReadonlyMap<Outline, number>>();

/** Of each file its place in a list; kept as long as the list, which may not change. Linear, once. */
export function orderOf(files: readonly Outline[]): ReadonlyMap<Outline, number> {
  let order = kept.get(files);
  if (order === undefined) {
    order = new Map(files.map((file, i) => [file, i]));
    kept.set(files, order);
  }
  return order;
}
