/**
 * `npm run eval:retrieval -- --repos DIR --queries DIR`: how good is ranked search at finding what was
 * meant? Bundled as the program is.
 *
 * --repos holds a checkout of each repository that `repos.json` of --queries names; --queries holds that
 * file and `dev/NAME.json`, the questions to each repository with the files that answer them. Indexes
 * each, asks its questions, prints NDCG@10 beside BM25 alone and beside ripgrep.
 *
 * --only NAME[,NAME] takes some of the repositories, --home DIR keeps the indexes for the next run.
 * --misses N prints the N worst questions instead, --ablation what each signal is worth, --cross-validate N
 * how weights chosen on random halves of the repositories do on the others.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../../scripts/bundle.mjs';

// Below node_modules, so that packages that stay outside the bundle are found.
const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-retrieval');
await build({ ...BUNDLE_OPTIONS, entryPoints: { retrieval: 'eval/retrieval/main.ts' }, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'retrieval.js')).href);
process.exitCode = await main(process.argv.slice(2), join(ROOT, 'dist'));
