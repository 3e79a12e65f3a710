/** Figures and how they are printed. */

export type Unit =
  | 'ms'
  | 'bytes'
  | 'files/s'
  | 'bytes/s'
  | 'queries/s'
  | 'files'
  | 'types'
  | 'chunks'
  | 'lines'
  | 'tokens'
  | 'errors'
  | 'answers'
  | 'publications';

export interface Amount {
  value: number;
  unit: Unit;
}

/** One line of the result. */
export interface Figure extends Amount {
  name: string;
  /** What was measured in the same run to compare with. */
  reference?: Amount & { name: string };
  /** Both set against each other, and what the ratio says. */
  ratio?: { value: number; says: string };
  /** What it takes beyond the reference, and what that is. */
  excess?: Amount & { says: string };
}

/** Figures of one subject under a heading. */
export interface Section {
  title: string;
  figures: Figure[];
}

/** The p-th percentile (0 to 100) of the values, by nearest rank; 0 of none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** How many times larger the first is, 0 where that says nothing. */
export function ratioOf(value: number, reference: number): number {
  return reference > 0 ? value / reference : 0;
}

/** All sections as aligned text. */
export function renderSections(sections: readonly Section[]): string {
  return sections.map(renderSection).join('\n\n');
}

function renderSection({ title, figures }: Section): string {
  const rows = figures.map((figure) => [
    figure.name,
    shown(figure),
    figure.reference ? `${figure.reference.name}: ${shown(figure.reference)}` : '',
    figure.ratio ? `${shownRatio(figure.ratio.value)} ${figure.ratio.says}` : '',
    figure.excess ? `${figure.excess.value < 0 ? '' : '+'}${shown(figure.excess)} ${figure.excess.says}` : '',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
  const lines = rows.map(([name = '', value = '', reference = '', ratio = '', excess = '']) =>
    [
      `  ${name.padEnd(widths[0] ?? 0)}`,
      value.padStart(widths[1] ?? 0),
      reference.padEnd(widths[2] ?? 0),
      ...[ratio, excess].filter((text) => text !== ''),
    ]
      .join('   ')
      .trimEnd(),
  );
  return [title, ...lines].join('\n');
}

const MEGABYTE = 1024 * 1024;

function shown({ value, unit }: Amount): string {
  switch (unit) {
    case 'ms':
      return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${digits(value)} ms`;
    case 'bytes':
      return `${digits(value / MEGABYTE)} MB`;
    case 'bytes/s':
      return `${digits(value / MEGABYTE)} MB/s`;
    default:
      return `${Math.round(value).toLocaleString('en-US')} ${unit}`;
  }
}

function shownRatio(value: number): string {
  return `×${digits(value)}`;
}

/** Three figures or so: 0.123, 1.23, 12.3, 1,234. */
function digits(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3);
}
