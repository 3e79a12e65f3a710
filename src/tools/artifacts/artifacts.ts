/** The artifacts of a process as the tools ask for them. */

import type { ListedArtifact } from '../../indexing/artifacts/artifact-shelf.ts';
import type { Registration } from '../../indexing/artifacts/artifact-store.ts';
import type { CallOptions } from '../../indexing/call.ts';
import type { Coordinates } from '../../sources/artifacts/coordinates.ts';
import type { Library } from './library.ts';

export type { ListedArtifact };

export interface Artifacts {
  /** An indexed artifact, with all changes taken in. Rejects with the status that says why it cannot be asked. */
  open(coordinates: Coordinates, call: CallOptions): Promise<Library>;
  /** All artifacts that are registered, by name in byte order. */
  list(): Promise<readonly ListedArtifact[]>;
  /** Fetches, checks and, if so wished, indexes sources in place of what these coordinates had. */
  register(coordinates: Coordinates, wanted: Registration, call: CallOptions): Promise<void>;
  /** Builds the index, or brings it up to date; resolves with what it is of. */
  index(coordinates: Coordinates, call: CallOptions): Promise<{ library: Library; skipped: number }>;
  /** Removes an artifact and all that was written for it. */
  remove(coordinates: Coordinates, call: CallOptions): Promise<void>;
}
