/** Holds what is resolved against the answer key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencesOf } from '../../src/code/resolution/references.ts';
import type { Confidence, Resolved, Target } from '../../src/code/resolution/types.ts';
import type { Outline } from '../../src/indexing/syntax/outline.ts';
import { Positions } from '../../src/languages/syntax/positions.ts';
import type { ReferenceSite } from '../../src/languages/syntax/types.ts';
import type { KeySite } from './answer-key.ts';
import type { DeclaredAt } from './declared-at.ts';
import type { Project } from './project.ts';

/** One place, with what both say of it. */
export interface Verdict {
  key: KeySite | null;
  /** Null where nothing was extracted. */
  site: ReferenceSite | null;
  path: string;
  resolved: Resolved | null;
  /** One of the targets is what the compiler says. */
  isRight: boolean;
}

export const LEVELS: readonly Confidence[] = ['high', 'medium', 'low'];

/** Of all places that either side knows. */
export async function compare(
  { root, structure, imports }: Project,
  key: ReadonlyMap<string, ReadonlyMap<number, KeySite>>,
): Promise<Verdict[]> {
  const references = referencesOf(structure, imports);
  const positions = new Map<string, Positions>();
  const positionsOf = (path: string): Positions => {
    let known = positions.get(path);
    if (known === undefined) {
      known = new Positions(readFileSync(join(root, path), 'utf8'));
      positions.set(path, known);
    }
    return known;
  };
  const isSame = ({ file, index }: Target, { path, start }: DeclaredAt): boolean =>
    file.path === path && isNamedAt(file, index, positionsOf(path).byteOf(start));
  const verdicts: Verdict[] = [];
  for (const [path, sites] of key) {
    const file = structure.file(path);
    if (file === undefined) continue;
    const [uses] = await structure.uses([file]);
    const resolved = await references.resolveFile(file);
    const byByte = new Map([...sites.values()].map((site) => [positionsOf(path).byteOf(site.start), site]));
    (uses?.references ?? []).forEach((site, i) => {
      const answer = byByte.get(site.startByte) ?? null;
      byByte.delete(site.startByte);
      const meant = resolved[i] ?? null;
      const isRight = (answer?.declarations ?? []).some((each) =>
        meant?.targets.some((one) => isSame(one, each)),
      );
      verdicts.push({ key: answer, site, path, resolved: meant, isRight });
    });
    for (const answer of byByte.values()) {
      verdicts.push({ key: answer, site: null, path, resolved: null, isRight: false });
    }
  }
  return verdicts;
}

/** The declaration holds the place, and none inside it of the same name does. */
function isNamedAt(file: Outline, index: number, byte: number): boolean {
  if (byte < file.startByte(index) || byte >= file.endByte(index)) return false;
  for (let i = index + 1; i < file.count && file.startByte(i) <= byte; i++) {
    if (file.name(i) === file.name(index) && byte < file.endByte(i)) return false;
  }
  return true;
}
