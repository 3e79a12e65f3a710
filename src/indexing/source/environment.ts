/** What an open source has of its process. */
import type { Catalog } from '../../store/catalog.ts';
import type { SourcePlace } from '../../store/source-tables.ts';
import type { BatchRunner } from '../batch-runner.ts';
import type { TaskRunner } from '../worker-pool.ts';

export interface SourceEnvironment {
  id: string;
  place: SourcePlace;
  catalog: Catalog;
  /** Worker threads for long searches. */
  tasks: TaskRunner;
  /** Reads and parses changed files. */
  runner: BatchRunner;
  /** Aborted when the process ends its work. */
  closing: AbortSignal;
  warn: (message: string) => void;
  /** The process stays: what it has taken in may be written when nobody waits for it. */
  writesBehind: boolean;
  /** The index home, absolute. */
  indexDir: string;
}
