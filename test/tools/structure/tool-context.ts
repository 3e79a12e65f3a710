/** The context of a call, for tools that read grammars or open an index. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { fileNameOf, RUNTIME_FILE } from '../../../src/languages/syntax/grammars.ts';
import { SYNTAX_LANGUAGES } from '../../../src/languages/syntax/registry.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { PACKAGED_GRAMMARS } from '../../languages/syntax/extracting.ts';

/** As the build lays it out, but for the worker itself: little trees are read without threads. */
const build = mkdtempSync(join(tmpdir(), 'quarry-build-'));
const grammars = join(build, 'grammars');
afterAll(() => rmSync(build, { recursive: true, force: true }));

mkdirSync(grammars);
symlinkSync(PACKAGED_GRAMMARS.runtime, join(grammars, RUNTIME_FILE));
const linked = new Set<string>();
for (const language of SYNTAX_LANGUAGES) {
  const name = fileNameOf(language.grammar.file);
  if (linked.has(name)) continue;
  linked.add(name);
  symlinkSync(PACKAGED_GRAMMARS.grammar(language), join(grammars, name));
}

/** Where the worker would be; the grammars are beside it. */
export const WORKER_FILE = pathToFileURL(join(build, 'worker.js'));

/** Of a context, most tools use the place of the grammars only. */
export const CONTEXT = { indexer: { grammars } } as unknown as ToolContext;
