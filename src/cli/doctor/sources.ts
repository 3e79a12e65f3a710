/** Checks of what is indexed: records, what is on disk for them, locks. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '../../errors.ts';
import { Catalog, type DamagedRecord, isDamaged } from '../../store/catalog.ts';
import { lockOwner } from '../../store/lock.ts';
import { SourcePlace } from '../../store/source-tables.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../../store/types.ts';
import { count, time } from '../../tools/text/format.ts';
import type { Finding } from './finding.ts';

type Entry = SourceRecord | DamagedRecord;

/** `home`: the index home, which need not exist. */
export async function checkSources(home: string): Promise<Finding[]> {
  let entries: readonly Entry[];
  try {
    entries = await new Catalog(home).entries();
  } catch (error) {
    const remedy = 'Remove the index home and index again; nothing else is kept there.';
    return [{ check: 'sources', level: 'fail', message: messageOf(error), remedy }];
  }
  const records = entries.flatMap((entry) => recordFindings(entry, home));
  const summary: Finding = {
    check: 'sources',
    level: 'ok',
    message: `${count(entries.length)} in the catalog`,
  };
  return [summary, ...records, ...(await leftoverFindings(entries, home)), ...(await lockFindings(home))];
}

function recordFindings(entry: Entry, home: string): Finding[] {
  const check = `source ${entry.id}`;
  if (isDamaged(entry)) {
    const remedy = `Delete it: quarry sources delete ${entry.id} --yes`;
    return [{ check, level: 'fail', message: 'its record is damaged', remedy }];
  }
  const { schemaVersion, root, snapshot, id } = entry;
  const again = `Index it again: quarry index ${entry.repositoryPath} --session ${id} --force`;
  const findings: Finding[] = [];
  if (!existsSync(root)) {
    const remedy = `Restore the directory, or delete the index: quarry sources delete ${id} --yes`;
    findings.push({ check, level: 'warn', message: `its directory ${root} is gone`, remedy });
  } else if (schemaVersion !== SCHEMA_VERSION) {
    const message = `schema v${schemaVersion} is outdated, current is v${SCHEMA_VERSION}`;
    findings.push({ check, level: 'warn', message, remedy: again });
  } else if (!existsSync(new SourcePlace(home, id).generationDirectory(snapshot.generation))) {
    findings.push({ check, level: 'fail', message: 'its tables are gone', remedy: again });
  }
  return findings;
}

/** Tables that no record names: what an interrupted build left, unless a build is writing them just now. */
async function leftoverFindings(entries: readonly Entry[], home: string): Promise<Finding[]> {
  const check = 'left-over tables';
  const named = new Map(
    entries.map((entry) => [
      basename(new SourcePlace(home, entry.id).directory),
      isDamaged(entry) ? undefined : entry.snapshot.generation,
    ]),
  );
  const findings: Finding[] = [];
  for (const source of await namesIn(join(home, 'sources'))) {
    if (await lockOwner(join(home, 'locks', `${source}.lock`))) continue;
    const directory = join(home, 'sources', source);
    // A damaged record does not say which of its tables count.
    const isUnknown = named.has(source) && named.get(source) === undefined;
    const left = isUnknown ? [] : (await namesIn(directory)).filter((name) => name !== named.get(source));
    if (left.length === 0) continue;
    const remedy = named.has(source)
      ? 'The next build of that source removes it.'
      : `Remove the directory: ${directory}`;
    const message = `${directory} holds ${count(left.length)} that no index uses`;
    findings.push({ check, level: 'warn', message, remedy });
  }
  return findings.length > 0 ? findings : [{ check, level: 'ok', message: 'none' }];
}

async function lockFindings(home: string): Promise<Finding[]> {
  const check = 'locks';
  const findings: Finding[] = [];
  for (const name of (await namesIn(join(home, 'locks'))).filter((file) => file.endsWith('.lock'))) {
    const path = join(home, 'locks', name);
    const owner = await lockOwner(path);
    if (owner) {
      const message = `${name} is held by process ${owner.pid} on ${owner.host} since ${time(owner.since)}`;
      findings.push({ check, level: 'ok', message });
    } else if (existsSync(path)) {
      const remedy = 'The next writer takes it over; nothing needs to be done.';
      findings.push({
        check,
        level: 'warn',
        message: `${name} was left by a process that has ended`,
        remedy,
      });
    }
  }
  return findings.length > 0 ? findings : [{ check, level: 'ok', message: 'none held' }];
}

async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(() => [])).sort();
}
