/** Entry of the index process. */
import { serveParent } from './indexing/process/serve.ts';

serveParent(new URL('./worker.js', import.meta.url));
