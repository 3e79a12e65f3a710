/** How the program is bundled: the same for the build and for what measures it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lateParts } from './late-parts.mjs';

/** The directory of the project, with a separator at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** esbuild's options, but for entries and destination. */
export const BUNDLE_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Queries of the languages are read as texts.
  loader: { '.scm': 'text' },
  // Half as much code to compile at every start.
  minify: true,
  sourcemap: false,
  define: { 'process.env.QUARRY_BUILD_VERSION': JSON.stringify(version) },
  // Packages with native parts or files of their own; all else becomes part of the bundle.
  external: [
    '@lancedb/lancedb-*',
    '@huggingface/transformers',
    'openai',
    '@vscode/ripgrep',
    'piscina',
    'rregex',
  ],
  // The SDK's JSON Schema validator is never used: arguments are checked by our own schemas.
  alias: { '@modelcontextprotocol/server/_shims': './src/mcp/sdk-shims.ts' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  // What packages do when they are loaded, and only some programs need, is done when it is needed.
  plugins: [lateParts],
  logLevel: 'warning',
};
