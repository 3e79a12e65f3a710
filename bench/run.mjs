/**
 * `npm run bench -- TREE [--runs N] [--json] [--only exact|structure|rest] [--grow 1000,10000]`: figures of indexing and
 * searching a source tree, each beside a reference measured in the same run. `--http [--clients N] [--seconds N] [--every MS]`: of one
 * HTTP server with many clients. `--switch [--switches N] [--files N]`: of a server that watches, while branches are
 * switched. `--ide [--calls N]` in place of a tree: of the bridge to an IDE. Bundles the benchmark as the program is bundled and runs it.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../scripts/bundle.mjs';

// Below node_modules, so that packages that stay outside the bundle are found.
const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-bench');
await build({ ...BUNDLE_OPTIONS, entryPoints: { bench: 'bench/main.ts' }, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'bench.js')).href);
process.exitCode = await main(process.argv.slice(2), join(ROOT, 'dist'));
