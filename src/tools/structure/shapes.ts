/** Forms that several answers share. */

/** A table: what the columns are called once, then only values. What is missing is null. */
export function columnar<Column extends string>(
  columns: readonly Column[],
  entries: readonly Readonly<Record<Column, unknown>>[],
): { columns: readonly Column[]; rows: unknown[][] } {
  return { columns, rows: entries.map((entry) => columns.map((column) => entry[column] ?? null)) };
}

/** What says that entries were left out; nothing if none were. */
export function cutAt(limit: number, total: number): { truncated?: true; limit?: number } {
  return total > limit ? { truncated: true, limit } : {};
}
