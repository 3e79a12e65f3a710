/** Deleting and moving files of the project, which the IDE has no tools for. */

import { mkdir, rename, unlink } from 'node:fs/promises';
import { messageOf } from '../../errors.ts';
import { type BridgeCall, Refusal } from '../types.ts';
import { moveInIndex } from './patch-git.ts';
import { existingFile, freePlace } from './patch-places.ts';

/** Deletes a file or a link. Throws {@link Refusal}; then it is still there. */
export async function deleteFile(relative: string, { project, signal }: BridgeCall): Promise<void> {
  const place = await existingFile(project, relative);
  await withIndex(await moveInIndex(place, undefined, signal), () => unlink(place.path));
}

/**
 * Moves a file or a link, also into directories that are not there yet. Throws {@link Refusal}; then it is still
 * where it was.
 */
export async function moveFile(from: string, to: string, { project, signal }: BridgeCall): Promise<void> {
  const place = await existingFile(project, from);
  const { directory } = await freePlace(project, to, place);
  await refusing(() => mkdir(directory, { recursive: true }));
  // Once more: somebody may have put a link into the way.
  const target = await freePlace(project, to, place);
  if (target.directory !== directory) throw new Refusal(`The way to ${to} has changed`);
  await withIndex(await moveInIndex(place, target, signal), () => rename(place.path, target.path));
}

/** The index first: it may be locked, and is easily put back. */
async function withIndex(undo: (() => Promise<void>) | undefined, act: () => Promise<void>): Promise<void> {
  try {
    await refusing(act);
  } catch (error) {
    // What has failed counts, not what is then left in the index.
    await undo?.().catch(() => {});
    throw error;
  }
}

async function refusing(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new Refusal(messageOf(error));
  }
}
