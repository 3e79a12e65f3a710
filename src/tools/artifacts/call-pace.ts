/** Long answers in small steps: other work of the process gets its turns, and a call can end. */
import { QuarryError, throwIfAborted } from '../../errors.ts';
import { Pace } from '../../search/pace.ts';
import type { ToolContext } from '../tool.ts';

/**
 * A function to be awaited every millisecond of work or so; it rests when that is due. Rejects with
 * `cancelled` when the client has given the call up, and with `search_failed` when its time is over.
 */
export function callPace(context: Pick<ToolContext, 'call'> | undefined): () => Promise<void> {
  const call = context?.call;
  const pace = new Pace(call?.signal ?? new AbortController().signal);
  const check = (): void => {
    throwIfAborted(call?.signal);
    if (call?.deadline?.aborted) throw new QuarryError('search_failed', 'Search failed: its time is over');
  };
  return async () => {
    if (pace.isDue) await pace.rest();
    check();
  };
}
