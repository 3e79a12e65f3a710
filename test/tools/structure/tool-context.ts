/** The context of a call, for tools that read grammars or open an index. */
import { fileURLToPath } from 'node:url';
import type { ToolContext } from '../../../src/tools/tool.ts';

/** In the build, where the grammars are. There is no such file: little trees are read without threads. */
export const WORKER_FILE = new URL('../../../dist/no-worker.js', import.meta.url);

const grammars = fileURLToPath(new URL('../../../dist/grammars', import.meta.url));

/** Of a context, most tools use the place of the grammars only. */
export const CONTEXT = { indexer: { grammars } } as unknown as ToolContext;
