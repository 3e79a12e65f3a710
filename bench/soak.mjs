/**
 * `npm run soak -- TREE [--minutes N] [--calls N]`: mixed calls over MCP while files of a copy of the tree change, for an
 * hour if nothing is said; prints what the server holds of memory, handles and disk, and exits with 1 if a call
 * failed or something grew beyond its bound. Bundled as the program is.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../scripts/bundle.mjs';

// Below node_modules, so that packages that stay outside the bundle are found.
const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-soak');
await build({ ...BUNDLE_OPTIONS, entryPoints: { soak: 'bench/soak/main.ts' }, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'soak.js')).href);
process.exitCode = await main(process.argv.slice(2), join(ROOT, 'dist'));
