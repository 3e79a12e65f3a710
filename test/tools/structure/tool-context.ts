/** The context of a call, for tools that read grammars or open an index. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import type { ToolContext } from '../../../src/tools/tool.ts';

/** As the build lays it out, but for the worker itself: little trees are read without threads. */
const build = mkdtempSync(join(tmpdir(), 'quarry-build-'));
const grammars = join(build, 'grammars');
symlinkSync(fileURLToPath(new URL('../../../dist/grammars', import.meta.url)), grammars);
afterAll(() => rmSync(build, { recursive: true, force: true }));

/** Where the worker would be; the grammars are beside it. */
export const WORKER_FILE = pathToFileURL(join(build, 'worker.js'));

/** Of a context, most tools use the place of the grammars only. */
export const CONTEXT = { indexer: { grammars } } as unknown as ToolContext;
