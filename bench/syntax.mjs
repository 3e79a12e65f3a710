/** `node bench/syntax.mjs TREE…`: what the syntax of files costs beyond parsing, by language. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../scripts/bundle.mjs';

const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-bench');
await build({ ...BUNDLE_OPTIONS, entryPoints: { syntax: 'bench/syntax.ts' }, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'syntax.js')).href);
process.exitCode = await main(process.argv.slice(2), join(ROOT, 'node_modules'));
