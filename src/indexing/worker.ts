/** Entry of the worker threads: one batch a task. */
export { processBatch as default } from './batch.ts';
