/** What a name means at a place. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { LocalName } from '../../languages/syntax/types.ts';
import type { Confidence, Target } from './types.ts';

export interface Meaning {
  /** Declarations, or where they are none: */
  targets: readonly Target[];
  /** whole files, as what their names stand in; */
  modules: readonly Outline[];
  /** a variable or parameter of a function; */
  local: LocalName | null;
  /** something outside the source. */
  isExternal: boolean;
  confidence: Confidence;
  /** Why, in a few words. */
  reason: string;
}

export const NOTHING: Meaning = {
  targets: [],
  modules: [],
  local: null,
  isExternal: false,
  confidence: 'low',
  reason: 'not found',
};

export const EXTERNAL: Meaning = { ...NOTHING, isExternal: true, reason: 'outside the source' };

export function meaningOf(targets: readonly Target[], confidence: Confidence, reason: string): Meaning {
  return targets.length === 0 ? NOTHING : { ...NOTHING, targets, confidence, reason };
}

export function ofModules(modules: readonly Outline[], confidence: Confidence, reason: string): Meaning {
  return modules.length === 0 ? NOTHING : { ...NOTHING, modules, confidence, reason };
}

/** It means something that is known, if only that it is none of the source's. */
export function isSettled({ isExternal, local, modules, targets }: Meaning): boolean {
  return targets.length > 0 || modules.length > 0 || local !== null || isExternal;
}

/** What is found in several files together; the less sure one says how sure. */
export function joined(meanings: readonly Meaning[]): Meaning {
  const settled = meanings.filter(isSettled);
  const [first] = settled;
  if (first === undefined) return NOTHING;
  const own = settled.filter(({ isExternal }) => !isExternal);
  if (own.length <= 1) return own[0] ?? first;
  const targets = unique(own.flatMap(({ targets }) => targets));
  const modules = [...new Set(own.flatMap(({ modules }) => modules))];
  const { reason } = first;
  return {
    ...NOTHING,
    targets,
    modules,
    reason,
    confidence: lowest(own.map(({ confidence }) => confidence)),
  };
}

/** Each declaration once, in their order. */
export function unique(targets: readonly Target[]): Target[] {
  const found: Target[] = [];
  for (const target of targets) {
    if (!found.some(({ file, index }) => file === target.file && index === target.index)) found.push(target);
  }
  return found;
}

export function lowest(all: readonly Confidence[]): Confidence {
  if (all.includes('low')) return 'low';
  return all.includes('medium') ? 'medium' : 'high';
}

export function targetsIn(file: Outline, indexes: readonly number[]): Target[] {
  return indexes.map((index) => ({ file, index }));
}

/** True for the parts of one type. Types that only share their last name are in doubt. */
export function isOneType(types: readonly Target[]): boolean {
  return new Set(types.map(({ file, index }) => `${file.namespace} ${file.qualifiedName(index)}`)).size <= 1;
}
