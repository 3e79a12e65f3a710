/**
 * `node eval/jvm/run.mjs DIR... [--examples N]`: do the Java declarations that Quarry finds agree with those
 * of the Java compiler's own parser, in lines and signatures? DIR holds Java sources: an unpacked
 * `-sources.jar`. Needs a JDK, 17 or later; what that release cannot parse is not asked.
 *
 * --examples prints so many places of each kind of difference.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../../scripts/bundle.mjs';

// Below node_modules, so that packages that stay outside the bundle are found.
const outdir = join(ROOT, 'node_modules', '.cache', 'quarry-jvm');
await build({ ...BUNDLE_OPTIONS, minify: false, entryPoints: { jvm: 'eval/jvm/main.ts' }, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'jvm.js')).href);
process.exitCode = await main(process.argv.slice(2), ROOT);
