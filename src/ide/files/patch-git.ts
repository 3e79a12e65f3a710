/** The index of a Git repository follows what is done to the files it tracks. */

import { relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../../errors.ts';
import { type GitCall, runGit } from '../../sources/git.ts';
import { Refusal } from '../types.ts';
import type { DiskPlace } from './patch-places.ts';

/** Where an index is written. */
interface Repository {
  readonly top: string;
  /** For the Git that writes. */
  readonly options: readonly string[];
}

/** A name in an index, and all that the index has under it: several rows where a merge is under way. */
interface IndexedName extends Repository {
  readonly name: string;
  readonly rows: readonly IndexRow[];
}

interface IndexRow {
  readonly mode: string;
  readonly blob: string;
  readonly stage: string;
}

/** Another Git may be at work on the index, the IDE's own for one. Pauses before further attempts, in ms. */
const PAUSES = [50, 100, 200, 400, 800];

/**
 * Takes a file out of the index, or gives its rows the new name, and resolves with what undoes that; with
 * undefined if the file is not tracked, or there is no repository or no Git that reads it. What is staged stays as
 * it was staged, what is not is not. The files themselves are not touched, and no program is run that the
 * repository's configuration names, which cannot be said of `git rm` and `git mv`. Throws {@link Refusal}
 * if the index cannot be written.
 */
export async function moveInIndex(
  from: DiskPlace,
  to: DiskPlace | undefined,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const old = await indexedName(from, signal);
  if (!old || old.rows.length === 0) return undefined;
  const target = to && (await indexedName(to, signal));
  const isSameIndex = target?.top === old.top;
  const cleared = (name: string) => `0 ${'0'.repeat(old.rows[0]?.blob.length ?? 0)}\t${name}`;
  await writeIndex(old, [
    cleared(old.name),
    ...(isSameIndex ? [cleared(target.name), ...rowsUnder(target.name, old.rows)] : []),
  ]);
  return () =>
    writeIndex(old, [
      ...(isSameIndex ? [cleared(target.name), ...rowsUnder(target.name, target.rows)] : []),
      ...rowsUnder(old.name, old.rows),
    ]);
}

/** Undefined where there is no repository, or none that can be written safely. */
async function indexedName(place: DiskPlace, signal: AbortSignal): Promise<IndexedName | undefined> {
  const call = { cwd: place.directory, signal };
  try {
    const top = (await runGit(['rev-parse', '--show-toplevel'], call)).toString('utf8').replace(/\n$/, '');
    const name = relative(top, place.path).split(sep).join('/');
    const listing = await runGit(['ls-files', '--stage', '--full-name', '-z', '--', place.name], call);
    const options = await withoutFilters(call);
    return options && { top, options, name, rows: rowsOf(listing.toString('utf8'), name) };
  } catch (error) {
    if (signal.aborted) throw new Refusal(messageOf(error));
    return undefined;
  }
}

/** The rows of one name; a directory of that name has others. */
function rowsOf(listing: string, name: string): IndexRow[] {
  return listing.split('\0').flatMap((entry) => {
    const [, mode, blob, stage, path] = /^(\d+) ([0-9a-f]+) (\d)\t(.*)$/s.exec(entry) ?? [];
    return mode && blob && stage && path === name ? [{ mode, blob, stage }] : [];
  });
}

function rowsUnder(name: string, rows: readonly IndexRow[]): string[] {
  return rows.map(({ mode, blob, stage }) => `${mode} ${blob} ${stage}\t${name}`);
}

/** Not to be cancelled: a Git that is ended leaves its lock behind. */
async function writeIndex({ top, options }: Repository, rows: readonly string[]): Promise<void> {
  const input = Buffer.from(rows.map((row) => `${row}\0`).join(''));
  for (let attempt = 0; ; attempt++) {
    try {
      await runGit([...options, 'update-index', '--replace', '-z', '--index-info'], { cwd: top, input });
      return;
    } catch (error) {
      const wait = PAUSES[attempt];
      if (wait === undefined || !messageOf(error).includes('index.lock')) {
        throw new Refusal(`git: ${messageOf(error)}`);
      }
      await pause(wait);
    }
  }
}

/**
 * Options that keep Git from running filter programs: where it writes an index, it looks into files that have
 * changed at about the time of the index before. Undefined for names that options cannot hold.
 */
async function withoutFilters(call: GitCall): Promise<string[] | undefined> {
  const args = ['config', '-z', '--name-only', '--get-regexp', '^filter\\.'];
  const keys = (await runGit(args, { ...call, alsoGood: [1] })).toString('utf8').split('\0').filter(Boolean);
  const drivers = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.'))));
  if ([...drivers].some((driver) => driver.includes('=') || driver.includes('\ufffd'))) return undefined;
  return [...drivers].flatMap((driver) => [
    ...['-c', `${driver}.clean=`],
    ...['-c', `${driver}.process=`],
    ...['-c', `${driver}.required=false`],
  ]);
}
