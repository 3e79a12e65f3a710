/** One call as the indexes of a process see it. */
import type { Project } from '../sources/project.ts';

/** What a call gives: where it stands, how it is cancelled, where progress goes. */
export interface CallOptions {
  project: Project | undefined;
  /** Aborted when the client cancels. Cancels a build that this call started. */
  signal: AbortSignal;
  /** Aborted when the call's time is over. A build goes on; the call ends. */
  deadline?: AbortSignal;
  progress: (progress: { done: number; total?: number; message: string }) => void;
  /** Calls back when the call has ended; where there is none, it lasts as long as the process. */
  onEnd?: (callback: () => void) => void;
  /** Takes in any number of changed files before answering, not only a few. */
  takeAllChanges?: boolean;
  /** The answer has no way to say what it lacks: any number of changed files is taken in before it. */
  isComplete?: boolean;
  /** No index is begun behind the answer for a project that has none. */
  beginsNothing?: boolean;
  /**
   * Whoever asks can say beside a complete answer that it lacks so many changed files: while many files of
   * a watched tree change, it is given from the state before.
   */
  onBehind?: (files: number) => void;
  /** Told of every state that the answer is made from. */
  onSeen?: (seen: Seen) => void;
}

/** A state that an answer was made from. */
export interface Seen {
  /** True if a question that begins now would see the very same. Looks as such a question does, and may fail as it. */
  stands(call: CallOptions): Promise<boolean>;
}

/** A call that nobody has made: work of the process itself, until the signal is aborted. */
export function callOfOwn(signal: AbortSignal): CallOptions {
  return { project: undefined, signal, progress: () => {} };
}

/** The answer can say what it lacks, in its text or beside it. */
export function mayLack({ takeAllChanges, isComplete, onBehind }: CallOptions): boolean {
  return takeAllChanges !== true && (isComplete !== true || onBehind !== undefined);
}
