/** Entry of the worker threads: the functions that tasks name. */
export { processBatch } from './indexing/batch.ts';
export { matchFiles } from './search/exact/match-files.ts';
