/** Names with the names of their containers before them. */

/** What follows the last `.` or `::` of a written name. */
export function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
}
