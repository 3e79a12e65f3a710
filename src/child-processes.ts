/** The processes that this one has started: none of them outlives it, however it ends of itself. */
import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/**
 * Has a process killed when this one exits, if it still runs then. Nothing can be done where this one is killed:
 * its pipes break then, which ends whoever writes to them or reads from them.
 */
export function endWithThisProcess(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}

function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
