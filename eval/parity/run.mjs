/**
 * `npm run eval:parity -- TREE [--edits N] [--seed N] [--only TEXT] [--every N] [--all]`: are the lines
 * that exact search finds in a tree those of ripgrep? Bundled as the program is.
 *
 * With edits the questions are asked of a copy, then again after N random changes: half of them made
 * while Quarry runs, half while it does not. --only takes questions with a text in their title, --every
 * each Nth of these; --all prints every question, not only those with differences.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../../scripts/bundle.mjs';

// Below node_modules, so that packages that stay outside the bundle are found.
const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-parity');
await build({ ...BUNDLE_OPTIONS, entryPoints: { parity: 'eval/parity/main.ts' }, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'parity.js')).href);
process.exitCode = await main(process.argv.slice(2), join(ROOT, 'dist'));
