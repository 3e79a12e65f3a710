/** What names say, and which items of a table are columns. */

/** Types that a column called `key` or `index` may have; no index is called so. */
const TYPES = new Set(
  'BIGINT BINARY BLOB BOOL BOOLEAN BYTEA CHAR CHARACTER DATE DATETIME DECIMAL DOUBLE FLOAT INT INTEGER JSON JSONB NCHAR NUMERIC NVARCHAR REAL SERIAL SMALLINT STRING TEXT TIME TIMESTAMP TINYINT UUID VARBINARY VARCHAR VARCHAR2'.split(
    ' ',
  ),
);

/** A name without its quotes. */
export function unquotedName(written: string): string {
  const first = written[0] ?? '';
  const closing = first === '[' ? ']' : first;
  if (!/["`[]/.test(first)) return written;
  const inner = written.slice(1, written.endsWith(closing) && written.length > 1 ? -1 : undefined);
  return inner.replaceAll(closing + closing, closing);
}

/** An item is a constraint or an index of the table, given its first words in capitals and marks. */
export function isTableConstraint([first = '', second = '', third = '']: readonly string[]): boolean {
  switch (first) {
    case 'CONSTRAINT':
    case 'UNIQUE':
    case 'LIKE':
      return true;
    case 'PRIMARY':
    case 'FOREIGN':
      return second === 'KEY';
    case 'CHECK':
      return second === '(';
    case 'EXCLUDE':
      return second === '(' || second === 'USING';
    case 'PERIOD':
      return second === 'FOR';
    case 'FULLTEXT':
    case 'SPATIAL':
      return second === 'KEY' || second === 'INDEX' || third === '(' || second === '(';
    case 'KEY':
    case 'INDEX':
      return second === '(' || ((third === '(' || third === 'USING') && !TYPES.has(second));
    default:
      return false;
  }
}
