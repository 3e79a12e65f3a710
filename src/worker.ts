/** Entry of the worker threads: the functions that tasks name. */
import { giveWayIfAsked } from './indexing/giving-way.ts';

export { processBatch } from './indexing/batch.ts';
export { matchFiles } from './search/exact/match-files.ts';

giveWayIfAsked();
