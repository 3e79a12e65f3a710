/** Tables of text. */

/**
 * Rows with their columns lined up, two blanks apart. `right`: positions of columns that line up at
 * their end, as numbers do. The last column is not padded.
 */
export function alignColumns(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const width = widths[i] ?? 0;
        if (right.includes(i)) return cell.padStart(width);
        return i === row.length - 1 ? cell : cell.padEnd(width);
      })
      .join('  '),
  );
}
