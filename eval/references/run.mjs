/**
 * `npm run eval:references -- DIR [--language typescript|go|python|java] [--glob PATTERN]... [--examples N]`:
 * does the resolution of references say what a compiler says? DIR is a project; installed packages are not
 * needed: what comes from them is of no known type for either side.
 *
 * The key of TypeScript and JavaScript is the TypeScript compiler's; that of Go needs `go`, that of Java a JDK
 * of 17 or later, that of Python `python3` and `pyright-langserver` on the path.
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
