/** What an answer was made from, remembered without being kept: states and snapshots are large. */
import type { CallOptions, Seen } from './call.ts';

/** One state is the same as another if all of these are the same objects. */
export type SeenParts = readonly object[];

/** A state of which it cannot be told whether it still stands. */
export const NEVER_THE_SAME: Seen = { stands: async () => false };

/**
 * The state with these parts; it stands while `look` comes upon the same ones. Undefined parts are those of a
 * state that may change without anybody being told.
 */
export function seenAs(
  parts: SeenParts | undefined,
  look: (call: CallOptions) => Promise<SeenParts | undefined>,
): Seen {
  if (parts === undefined) return NEVER_THE_SAME;
  const remembered = parts.map((part) => new WeakRef(part));
  return {
    async stands(call) {
      const now = await look(call);
      return now?.length === remembered.length && remembered.every((part, i) => part.deref() === now[i]);
    },
  };
}
