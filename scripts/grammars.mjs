/** The WebAssembly files of the parsers: tree-sitter itself, and a grammar for each language. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from './bundle.mjs';

const resolveHere = createRequire(join(ROOT, 'package.json')).resolve;

/** Where each file is among the packages, and its name in the build. */
export async function grammarFiles() {
  const { fileNameOf, RUNTIME_FILE, SYNTAX_LANGUAGES } = await languages();
  const grammars = SYNTAX_LANGUAGES.map(({ grammar }) => ({
    from: join(dirname(resolveHere(`${grammar.package}/package.json`)), grammar.file),
    name: fileNameOf(grammar.file),
  }));
  return [{ from: resolveHere(`web-tree-sitter/${RUNTIME_FILE}`), name: RUNTIME_FILE }, ...grammars];
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
        export { fileNameOf, RUNTIME_FILE } from './src/languages/syntax/grammars.ts';
      `,
      resolveDir: ROOT,
      loader: 'ts',
    },
    outfile,
  });
  return await import(pathToFileURL(outfile).href);
}
