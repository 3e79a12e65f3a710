/** Carries out what has been planned. */

import { messageOf } from '../../errors.ts';
import { type BridgeCall, Refusal } from '../types.ts';
import { writeText } from './ide-write.ts';
import { deleteFile, moveFile } from './patch-disk.ts';
import type { PatchStep } from './patch-step.ts';

/**
 * Does one step after the other, up to the first that fails. Throws {@link Refusal} with its reason and what had
 * been done before.
 */
export async function runSteps(steps: readonly PatchStep[], call: BridgeCall): Promise<void> {
  const done: string[] = [];
  for (const step of steps) {
    try {
      if (call.signal.aborted) throw new Refusal('The request was cancelled.');
      await runStep(step, call);
    } catch (error) {
      const before = done.length === 0 ? '' : `\nDone before the failure: ${done.join(', ')}`;
      throw new Refusal(messageOf(error) + before);
    }
    done.push(sayingWhat(step));
  }
}

function runStep(step: PatchStep, call: BridgeCall): Promise<void> {
  switch (step.kind) {
    case 'add':
      return writeText(call, step.path, step.text, false);
    case 'update':
      return writeText(call, step.path, step.text, true);
    case 'delete':
      return deleteFile(step.path, call);
    case 'move':
      return moveFile(step.path, step.to, call);
  }
}

function sayingWhat(step: PatchStep): string {
  const to = step.kind === 'move' ? ` to ${step.to}` : '';
  return `${step.kind} ${step.path}${to}`;
}
