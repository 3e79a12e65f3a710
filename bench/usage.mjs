/** Preloaded into measured processes: tells its parent on descriptor 3 how much memory it had at most. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS * 1024)));
}
