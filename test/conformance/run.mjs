/**
 * `npm run conformance`: the official conformance suite against the built program, and against a server with the tools
 * it asks for behind the same serving code. Bundled as the program is.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../../scripts/bundle.mjs';

// Below node_modules, so that packages that stay outside the bundle are found.
const cache = join(ROOT, 'node_modules', '.cache', 'quarry-conformance');
const outdir = join(cache, 'bundle');
await build({
  ...BUNDLE_OPTIONS,
  // The fixture checks arguments and answers of clients as the SDK does.
  alias: {},
  entryPoints: { main: 'test/conformance/main.ts', fixture: 'test/conformance/fixture/server.ts' },
  outdir,
});
const { main } = await import(pathToFileURL(join(outdir, 'main.js')).href);
process.exitCode = await main({
  packages: join(ROOT, 'test', 'conformance', 'suite'),
  baseline: join(ROOT, 'test', 'conformance', 'baseline.yaml'),
  cache,
  product: join(ROOT, 'dist', 'main.js'),
  fixture: join(outdir, 'fixture.js'),
});
