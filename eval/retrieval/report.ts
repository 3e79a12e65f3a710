/** The figures as tables of text. */
import { mean, type Score } from './measure.ts';

/** Scores of one way to answer, under its name. */
export interface Column {
  title: string;
  scores: readonly Score[];
}

/** Means over all questions, by category and by language, one column for each way to answer. */
export function renderMeans(columns: readonly Column[]): string {
  const [first] = columns;
  if (!first) return '';
  const groups: [string, (score: Score) => string][] = [
    ['', () => 'all'],
    ['category', ({ question }) => question.category],
    ['language', ({ subject }) => `${subject.corpus.language} (${subject.corpus.name})`],
  ];
  const rows = groups.flatMap(([title, keyOf]) => {
    const keys = [...new Set(first.scores.map(keyOf))].sort();
    return [
      ...(title === '' ? [] : [[`by ${title}`]]),
      ...keys.map((key) => [
        key,
        String(first.scores.filter((score) => keyOf(score) === key).length),
        ...columns.map(({ scores }) => mean(scores.filter((score) => keyOf(score) === key)).toFixed(3)),
      ]),
    ];
  });
  return renderTable([['', 'questions', ...columns.map(({ title }) => title)], ...rows]);
}

/** Cells in columns, the first to the left, the others to the right. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))),
    )
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}
