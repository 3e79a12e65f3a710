/** Faults of the program that nothing has caught. */
import { writeSync } from 'node:fs';
import { messageOf } from '../errors.ts';
import { printable } from '../printable.ts';
import { FAILED } from './failure.ts';

/**
 * From now on an uncaught exception or an unhandled rejection is told in one line on standard error, with where it
 * came from if `isTracing`, and ends the process with exit code 1. What it started ends with it.
 */
export function endAtFaults(process: NodeJS.Process, isTracing: boolean): void {
  process.on('uncaughtException', (error: unknown) => {
    const stack = isTracing && error instanceof Error && error.stack ? `${error.stack}\n` : '';
    try {
      // Not the stream: the process does not wait for that.
      writeSync(2, `error: Internal error: ${printable(messageOf(error))}\n${stack}`);
    } catch {
      // Nobody reads it.
    }
    process.exit(FAILED);
  });
}
