/** Bundles the program into dist/: one entry for the command, one for the worker threads. */
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
await build({
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
