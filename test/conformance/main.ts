/** Runs the suite against both servers in both revisions, and tells what is not as it is known to be. */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { installSuite, runSuite } from './suite.ts';
import { startFixture, startProduct } from './targets.ts';
import { type Known, type Outcome, type Verdict, verdictOf } from './verdict.ts';

const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
const TARGETS = ['product', 'fixture'] as const;

/** By server and revision: what does not pass there, and why. */
type Baseline = Record<(typeof TARGETS)[number], Record<(typeof REVISIONS)[number], Known>>;

interface Paths {
  /** Directory with the package of the suite and its lock. */
  packages: string;
  baseline: string;
  cache: string;
  /** The built program, and the bundled fixture. */
  product: string;
  fixture: string;
}

/** Answers with an exit code: 1 if something fails that is not listed, or passes though it is. */
export async function main({ packages, baseline, cache, product, fixture }: Paths): Promise<number> {
  const suite = await installSuite(packages, cache);
  // The shape is that of the file beside this one.
  const known: Baseline = parse(readFileSync(baseline, 'utf8'));
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-conformance-')));
  const columns: { title: string; verdict: Verdict }[] = [];
  try {
    for (const target of TARGETS) {
      const { url, end } =
        target === 'product' ? await startProduct(product, scratch) : await startFixture(fixture);
      try {
        for (const revision of REVISIONS) {
          const results = join(cache, 'results', `${target}-${revision}`);
          const scenarios = await runSuite(suite, url, revision, results);
          const verdict = verdictOf(scenarios, known[target][revision]);
          columns.push({ title: `${target} ${revision}`, verdict });
        }
      } finally {
        await end();
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  console.log(table(columns));
  const surprises = columns.flatMap(({ title, verdict }) =>
    verdict.surprises.map((sentence) => `${title}: ${sentence}`),
  );
  for (const surprise of surprises) console.log(surprise);
  console.log(surprises.length === 0 ? 'All as listed.' : `Results: ${join(cache, 'results')}`);
  return surprises.length === 0 ? 0 : 1;
}

const MARKS: Readonly<Record<Outcome, string>> = { passed: 'passed', failed: 'listed', skipped: '-' };

function table(columns: readonly { title: string; verdict: Verdict }[]): string {
  const names = [...new Set(columns.flatMap(({ verdict }) => [...verdict.outcomes.keys()]))];
  const cell = (verdict: Verdict, name: string): string => {
    const outcome = verdict.outcomes.get(name);
    const isSurprise = verdict.surprises.some((sentence) => sentence.startsWith(`${name} fails`));
    return outcome === undefined ? '' : isSurprise ? 'FAILED' : MARKS[outcome];
  };
  const rows = names.map((name) => [name, ...columns.map(({ verdict }) => cell(verdict, name))]);
  const count = ({ outcomes }: Verdict): string =>
    `${[...outcomes.values()].filter((outcome) => outcome === 'passed').length} of ${outcomes.size}`;
  const lines = [
    ['scenario', ...columns.map(({ title }) => title)],
    ...rows,
    ['scenarios passed', ...columns.map(({ verdict }) => count(verdict))],
    ['checks passed', ...columns.map(({ verdict }) => String(verdict.passedChecks))],
  ];
  return lines
    .map(([name = '', ...cells]) =>
      `${name.padEnd(46)}${cells.map((text) => text.padEnd(20)).join('')}`.trimEnd(),
    )
    .join('\n');
}
