/**
 * `npm run eval:references -- DIR [--glob PATTERN]... [--examples N]`: does the resolution of references
 * say what the TypeScript compiler says? DIR is a TypeScript project; its tsconfig.json counts, installed
 * packages are not needed: what the compiler cannot resolve is not asked.
 *
 * --glob takes only files that fit, --examples prints so many places of each kind of mistake.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../../scripts/bundle.mjs';

// Below node_modules, so that packages that stay outside the bundle are found.
const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-references');
const external = [...BUNDLE_OPTIONS.external, 'typescript'];
await build({ ...BUNDLE_OPTIONS, external, entryPoints: { references: 'eval/references/main.ts' }, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'references.js')).href);
process.exitCode = await main(process.argv.slice(2), ROOT);
