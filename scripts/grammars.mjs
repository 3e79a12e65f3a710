/** The WebAssembly files of the parsers: tree-sitter itself, and a grammar for each language. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from './bundle.mjs';

const resolveHere = createRequire(join(ROOT, 'package.json')).resolve;

/**
 * Where each file is among the packages, and its name in the build. Grammars consist of parse tables, which
 * are mostly zeros: packed they take a fifteenth of the room. They have no sections worth stripping.
 */
export async function grammarFiles() {
  const { packedNameOf, RUNTIME_FILE, SYNTAX_LANGUAGES } = await languages();
  const grammars = SYNTAX_LANGUAGES.map(({ grammar }) => ({
    from: join(dirname(resolveHere(`${grammar.package}/package.json`)), grammar.file),
    name: packedNameOf(grammar.file),
    isPacked: true,
  }));
  const runtime = {
    from: resolveHere(`web-tree-sitter/${RUNTIME_FILE}`),
    name: RUNTIME_FILE,
    isPacked: false,
  };
  return [runtime, ...grammars];
}

/** The best that is to be had within half a second for all grammars; three times the time saves another 4 %. */
const QUALITY = 5;

/** What the build has of a file. */
export function packed(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

/** The registry of languages is TypeScript, so it is bundled to be read. */
async function languages() {
  const outfile = join(ROOT, 'node_modules', '.cache', 'quarry-build', 'languages.mjs');
  await build({
    ...BUNDLE_OPTIONS,
    splitting: false,
    stdin: {
      contents: `
        export { SYNTAX_LANGUAGES } from './src/languages/syntax/registry.ts';
        export { packedNameOf, RUNTIME_FILE } from './src/languages/syntax/grammars.ts';
      `,
      resolveDir: ROOT,
      loader: 'ts',
    },
    outfile,
  });
  return await import(pathToFileURL(outfile).href);
}
