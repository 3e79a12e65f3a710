/** Tells agents of Quarry: goes through their files, and says of each what became of it. */
import { messageOf } from '../../errors.ts';
import type { AgentFile } from './agents.ts';
import { readConfigFile, writeConfigFile } from './config-file.ts';
import { MergeProblem, type MergeStatus } from './merged.ts';

/** `outdated`: ours is in it in another form, which stays without `--force`. */
export type FileStatus = 'created' | MergeStatus | 'skipped';

/** What became of a file. */
export interface FileReport {
  name: string;
  status: FileStatus;
  /** Why it was skipped. */
  reason?: string;
}

/**
 * Writes INDEX.md of a project. It leaves a file alone that Quarry has not written (`skipped`, with the
 * reason), and one that would differ in nothing but its time (`unchanged`).
 */
export type WriteIndexFile = (
  root: string,
  options: { /** Files with more than this times 1024 bytes are left out. */ maxFileSizeKb: number },
) => Promise<Omit<FileReport, 'name'>>;

/** What is to be done. */
export interface InitTask {
  files: readonly AgentFile[];
  /** Where files may lie once links are resolved. */
  places: readonly string[];
  force: boolean;
  hooks: boolean;
  /** INDEX.md of a project; null where there is none to be written. */
  index: { root: string; maxFileSizeKb: number; isWanted: boolean; write: WriteIndexFile | null } | null;
}

/** What was done. */
export interface InitOutcome {
  files: FileReport[];
  /** A message for each file that could not be done; it is as it was. */
  failures: string[];
}

/** Does what it can: a file that cannot be done is reported and holds up no other. */
export async function initialise({ files, places, force, hooks, index }: InitTask): Promise<InitOutcome> {
  const outcome: InitOutcome = { files: [], failures: [] };
  for (const file of files) {
    if (file.isHook && !hooks)
      outcome.files.push({ name: file.name, status: 'skipped', reason: '--no-hooks' });
    else mergeFile(file, places, force, outcome);
  }
  if (index !== null) await writeIndex(index, outcome);
  return outcome;
}

function mergeFile(
  { name, path, merge }: AgentFile,
  places: readonly string[],
  force: boolean,
  outcome: InitOutcome,
): void {
  let step = 'parse';
  try {
    const file = readConfigFile(path, places);
    const merged = merge(file.text ?? '', { force });
    step = 'write';
    if (merged.status === 'updated') writeConfigFile(file, merged.text);
    const isNew = file.text === null && merged.status === 'updated';
    outcome.files.push({ name, status: isNew ? 'created' : merged.status });
  } catch (error) {
    fail(outcome, name, step, error);
  }
}

const INDEX_FILE = 'INDEX.md';

async function writeIndex(
  { root, maxFileSizeKb, isWanted, write }: NonNullable<InitTask['index']>,
  outcome: InitOutcome,
): Promise<void> {
  if (!isWanted || write === null) {
    const reason = isWanted ? 'this build does not write it' : '--no-index';
    outcome.files.push({ name: INDEX_FILE, status: 'skipped', reason });
    return;
  }
  try {
    outcome.files.push({ name: INDEX_FILE, ...(await write(root, { maxFileSizeKb })) });
  } catch (error) {
    fail(outcome, INDEX_FILE, 'write', error);
  }
}

function fail(outcome: InitOutcome, name: string, step: string, error: unknown): void {
  const reason = reasonOf(error);
  outcome.files.push({ name, status: 'skipped', reason });
  outcome.failures.push(`failed to ${step} ${name}: ${reason}`);
}

/** System errors come with the path and the call behind their reason. */
function reasonOf(error: unknown): string {
  if (error instanceof MergeProblem) return error.message;
  return messageOf(error).replace(/, \w+(?: '.*')?$/s, '');
}
