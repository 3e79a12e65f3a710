/** Measures how well ranked search finds what was meant. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PLAIN_WEIGHTS } from '../../src/search/ranking/weights.ts';
import { ablation } from './ablation.ts';
import { crossValidate } from './cross-validate.ts';
import { quantile, scoresOf, warmTimes } from './measure.ts';
import { misses } from './misses.ts';
import { readCorpora } from './questions.ts';
import { type Column, renderMeans } from './report.ts';
import { filesByHits } from './ripgrep.ts';
import { isRefused, Subject } from './subject.ts';
import { tokenFigures } from './tokens.ts';

const USAGE =
  'Usage: npm run eval:retrieval -- --repos DIR --queries DIR [--only NAME,NAME] [--home DIR] ' +
  '[--misses N] [--ablation] [--cross-validate N]';

interface Options {
  repos: string;
  queries: string;
  only: readonly string[];
  /** Where indexes are kept for the next run; else they are made anew and removed. */
  home: string | undefined;
  misses: number;
  ablation: boolean;
  /** Splits in halves. */
  crossValidate: number;
}

/** `dist` is the directory of the built program. Answers with an exit code. */
export async function main(args: readonly string[], dist: string): Promise<number> {
  const options = readArguments(args);
  if (options === undefined) {
    console.error(USAGE);
    return 2;
  }
  const { repos, queries, only, home } = options;
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-retrieval-')));
  if (home !== undefined) mkdirSync(home, { recursive: true });
  const corpora = readCorpora(repos, queries, only);
  const subjects = corpora.map(
    (corpus) => new Subject(corpus, join(dist, 'worker.js'), home === undefined ? scratch : resolve(home)),
  );
  try {
    await index(subjects);
    if (options.misses > 0) console.log(await misses(subjects, options.misses));
    else if (options.ablation) console.log(await ablation(subjects));
    else if (options.crossValidate > 0) console.log(await crossValidate(subjects, options.crossValidate));
    else await compare(subjects);
    return 0;
  } finally {
    for (const subject of subjects) await subject.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function readArguments(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        repos: { type: 'string' },
        queries: { type: 'string' },
        only: { type: 'string', default: '' },
        home: { type: 'string' },
        misses: { type: 'string', default: '0' },
        ablation: { type: 'boolean', default: false },
        'cross-validate': { type: 'string', default: '0' },
      },
    });
    const { repos, queries, home, ablation } = values;
    const [misses = 0, crossValidate = 0] = [values.misses, values['cross-validate']].map(Number);
    if (repos === undefined || queries === undefined) return undefined;
    if (![misses, crossValidate].every((n) => Number.isInteger(n) && n >= 0)) return undefined;
    const only = values.only.split(',').filter((name) => name !== '');
    return { repos, queries, only, home, misses, ablation, crossValidate };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

async function index(subjects: readonly Subject[]): Promise<void> {
  let [ms, files, chunks] = [0, 0, 0];
  for (const subject of subjects) {
    const { name, otherRevision } = subject.corpus;
    const indexed = await subject.index();
    ms += indexed.ms;
    files += indexed.files;
    chunks += indexed.chunks;
    if (otherRevision)
      console.log(`${name}: checked out at ${otherRevision}, not at the revision of the questions`);
  }
  console.log(
    `${subjects.length} trees, ${files} files, ${chunks} chunks, indexed in ${(ms / 1000).toFixed(1)} s`,
  );
}

async function compare(subjects: readonly Subject[]): Promise<void> {
  const columns: Column[] = [
    { title: 'quarry', scores: await scoresOf(subjects, (subject, question) => subject.passages(question)) },
    {
      title: 'BM25',
      scores: await scoresOf(subjects, (subject, question) => subject.ranked(question, PLAIN_WEIGHTS)),
    },
    {
      title: 'ripgrep',
      scores: await scoresOf(subjects, async ({ corpus }, question) =>
        filesByHits(corpus.root, question).map(({ path }) => ({ path: corpus.prefix + path })),
      ),
    },
  ];
  console.log(`\nNDCG@10\n${renderMeans(columns)}`);
  const refused = subjects.flatMap(({ corpus }) => corpus.questions).filter(({ text }) => isRefused(text));
  if (refused.length > 0)
    console.log(
      `\n${refused.length} questions are refused, as they name an unknown field (NAME:WORD); they were asked again without the colon.`,
    );
  const { text, short, full } = await tokenFigures(subjects);
  console.log(
    `\ntokens of an answer (o200k): passages alone ${text.toFixed(0)}, ` +
      `short form ${short.toFixed(0)} (${(short / text).toFixed(2)} times), ` +
      `full form ${full.toFixed(0)} (${(full / text).toFixed(2)} times)`,
  );
  const times = await warmTimes(subjects);
  console.log(
    `\nsearch_code, warm: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  );
}
