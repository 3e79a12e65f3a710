import { join } from 'node:path'; import { pathToFileURL } from 'node:url'; import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../../scripts/bundle.mjs';
const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-r1b');
await build({ ...BUNDLE_OPTIONS, minify: false, sourcemap: false, entryPoints: { b: 'eval/tmpr1/bench.ts' }, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'b.js')).href); await main(process.argv[2], ROOT);
