/**
 * Bundles the program into dist/: one entry for the command, one for the worker threads. What a former
 * build left there goes only when the new one is written, so that a program running from dist/ is
 * without its files for no moment longer than it must.
 */
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const { metafile } = await build({
  entryPoints: { main: 'src/main.ts', worker: 'src/indexing/worker.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: false,
  metafile: true,
  legalComments: 'linked',
  chunkNames: 'chunks/[name]-[hash]',
  define: { 'process.env.QUARRY_BUILD_VERSION': JSON.stringify(version) },
  // Packages with native parts or files of their own; all else becomes part of the bundle.
  external: ['@lancedb/lancedb-*', '@huggingface/transformers', 'openai', '@vscode/ripgrep', 'piscina', 'rregex'],
  // The SDK's JSON Schema validator is never used: arguments are checked by our own schemas.
  alias: { '@modelcontextprotocol/server/_shims': './src/mcp/sdk-shims.ts' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
chmodSync('dist/main.js', 0o755);

const written = new Set(Object.keys(metafile.outputs));
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  const path = relative('.', join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/');
  if (entry.isFile() && !written.has(path)) rmSync(path);
}
