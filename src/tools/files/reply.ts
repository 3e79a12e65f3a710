/** What the exact searches answer. */
import type { LineItem } from '../../search/exact/exact-search.ts';

/** Compact JSON; `more` is there only if there are more items than those given. */
export function itemsReply(items: readonly (LineItem | Pick<LineItem, 'filePath'>)[], more: boolean): string {
  return JSON.stringify({ items: items.map(ordered), ...(more && { more: true }) });
}

/** Nothing but the members of the contract, in its order. */
function ordered(item: LineItem | Pick<LineItem, 'filePath'>): typeof item {
  const { filePath } = item;
  return 'lineNumber' in item
    ? { filePath, lineNumber: item.lineNumber, lineText: item.lineText }
    : { filePath };
}
