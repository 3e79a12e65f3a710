/**
 * Bundles the program into dist/: one entry for the command, one for the worker threads, one for the index
 * process, and beside them the grammars of the languages and the licences of all that is of others. What a
 * former build left there goes only when the new one is written,
 * so that a program running from dist/ is without its files for no moment longer than it must.
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from './bundle.mjs';
import { grammarFiles, packed } from './grammars.mjs';
import { noticesOf } from './notices.mjs';

const { metafile } = await build({
  ...BUNDLE_OPTIONS,
  entryPoints: { main: 'src/main.ts', worker: 'src/worker.ts', 'index-process': 'src/index-process.ts' },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  legalComments: 'linked',
  metafile: true,
});
chmodSync(join(ROOT, 'dist', 'main.js'), 0o755);

const written = new Set(Object.keys(metafile.outputs));
mkdirSync(join(ROOT, 'dist', 'grammars'), { recursive: true });
const syntax = createHash('sha256');
const grammars = await grammarFiles();
for (const { from, name, isPacked } of grammars) {
  const bytes = readFileSync(from);
  syntax.update(bytes);
  if (written.has(`dist/grammars/${name}`)) continue;
  writeFileSync(join(ROOT, 'dist', 'grammars', name), isPacked ? packed(bytes) : bytes);
  written.add(`dist/grammars/${name}`);
}
// What an index says of a file depends on the grammars and on all that reads their trees.
for (const path of filesBelow(join(ROOT, 'src', 'languages'))) syntax.update(readFileSync(path));
writeFileSync(join(ROOT, 'dist', 'grammars', 'VERSION'), syntax.digest('base64url'));
written.add('dist/grammars/VERSION');
const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
  Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
);
const copied = grammars.map(({ from }) => relative(ROOT, from).replaceAll(sep, '/'));
writeFileSync(join(ROOT, 'dist', 'THIRD-PARTY-NOTICES.txt'), noticesOf(bundled, copied));
written.add('dist/THIRD-PARTY-NOTICES.txt');
for (const entry of readdirSync(join(ROOT, 'dist'), { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  if (entry.isFile() && !written.has(relative(ROOT, path).replaceAll(sep, '/'))) rmSync(path);
}

function filesBelow(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
