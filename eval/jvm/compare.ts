/** Where two witnesses of the same sources differ. */
import type { Entity } from './entity.ts';

export type Difference = 'missing' | 'extra' | 'start' | 'end' | 'signature';

/** One declared thing, as either sees it. */
export interface Verdict {
  /** Null if the compiler does not know it. */
  key: Entity | null;
  /** Null if Quarry does not. */
  found: Entity | null;
  differences: Difference[];
}

/** Pairs things of one kind and name in one file: first those of equal signature, then in order. */
export function compare(keys: readonly Entity[], found: readonly Entity[]): Verdict[] {
  const candidates = byName(found);
  const verdicts: Verdict[] = [];
  for (const [name, sameKeys] of byName(keys)) {
    const rest = [...(candidates.get(name) ?? [])];
    const open: Entity[] = [];
    for (const key of sameKeys) {
      const at = rest.findIndex(({ signature }) => signature === key.signature);
      if (at < 0) open.push(key);
      else verdicts.push(verdictOn(key, rest.splice(at, 1)[0] ?? null));
    }
    for (const key of open) verdicts.push(verdictOn(key, rest.shift() ?? null));
    for (const extra of rest) verdicts.push(verdictOn(null, extra));
    candidates.delete(name);
  }
  for (const extras of candidates.values()) for (const extra of extras) verdicts.push(verdictOn(null, extra));
  return verdicts;
}

function byName(entities: readonly Entity[]): Map<string, Entity[]> {
  const groups = new Map<string, Entity[]>();
  for (const entity of entities) {
    const name = `${entity.path}\0${entity.kind}\0${entity.name}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [entity]);
    else group.push(entity);
  }
  return groups;
}

function verdictOn(key: Entity | null, found: Entity | null): Verdict {
  if (found === null) return { key, found, differences: ['missing'] };
  if (key === null) return { key, found, differences: ['extra'] };
  const differences: Difference[] = [];
  if (key.startLine !== found.startLine) differences.push('start');
  if (key.endLine !== found.endLine) differences.push('end');
  if (key.signature !== found.signature) differences.push('signature');
  return { key, found, differences };
}
