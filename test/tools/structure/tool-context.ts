/** The context of a call, for tools that read grammars. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { fileNameOf, RUNTIME_FILE } from '../../../src/languages/syntax/grammars.ts';
import { SYNTAX_LANGUAGES } from '../../../src/languages/syntax/registry.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { PACKAGED_GRAMMARS } from '../../languages/syntax/extracting.ts';

const directory = mkdtempSync(join(tmpdir(), 'quarry-grammars-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

symlinkSync(PACKAGED_GRAMMARS.runtime, join(directory, RUNTIME_FILE));
const linked = new Set<string>();
for (const language of SYNTAX_LANGUAGES) {
  const name = fileNameOf(language.grammar.file);
  if (linked.has(name)) continue;
  linked.add(name);
  symlinkSync(PACKAGED_GRAMMARS.grammar(language), join(directory, name));
}

/** Of a context, the tools under test use the place of the grammars only. */
export const CONTEXT = { indexer: { grammars: directory } } as unknown as ToolContext;
