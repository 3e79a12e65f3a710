/** Lists in pages. */

export interface Pagination {
  page: number;
  total_count: number;
  total_pages: number;
}

/** One page of a list; empty behind the last one. */
export function paged<Item>(
  items: readonly Item[],
  { page, page_size: size }: { page: number; page_size: number },
): { pagination: Pagination; shown: readonly Item[] } {
  return {
    pagination: { page, total_count: items.length, total_pages: Math.ceil(items.length / size) },
    shown: items.slice((page - 1) * size, page * size),
  };
}
