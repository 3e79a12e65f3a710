/** Figures of a comparison: how much of what is said is true, and how much of what is true is said. */
import type { Confidence } from '../../src/code/resolution/types.ts';
import { LEVELS, type Verdict } from './compare.ts';
import type { KeyRole } from './keys/key-site.ts';

const ROLES: readonly KeyRole[] = ['call', 'type', 'import', 'value'];
const TITLES: Readonly<Record<KeyRole, string>> = {
  call: 'Calls',
  type: 'Types',
  import: 'Imported names',
  value: 'Other names',
};

/** For each role the precision of each confidence, and the recall. */
export function renderFigures(verdicts: readonly Verdict[]): string {
  return ROLES.map((role) => renderRole(role, verdicts))
    .filter((part) => part !== '')
    .join('\n\n');
}

function renderRole(role: KeyRole, verdicts: readonly Verdict[]): string {
  const asked = verdicts.filter(({ key }) => key?.role === role);
  const declared = asked.filter(({ key }) => key?.where === 'declared');
  const inProject = asked.filter(({ key }) => key?.where !== 'outside');
  if (asked.length === 0) return '';
  const answered = verdicts.filter(
    ({ key, site, resolved }) =>
      (site?.role === role || (key?.role === role && site !== null)) && (resolved?.targets.length ?? 0) > 0,
  );
  const lines = LEVELS.map((level) => {
    const all = answered.filter(({ resolved }) => resolved?.confidence === level);
    return `  ${level.padEnd(7)} ${precision(all)}  recall ${ratio(rightAt(declared, level), declared.length)}`;
  });
  const found = declared.filter(isRight).length;
  return [
    `${TITLES[role]}: ${declared.length} to the project's declarations, ${inProject.length - declared.length} to its other names, ${asked.length - inProject.length} outside`,
    ...lines,
    `  all     ${precision(answered)}  recall ${ratio(found, declared.length)}`,
    `          recall with the project's other names ${ratio(found, inProject.length)}`,
  ].join('\n');
}

/** Of places and of single edges. Where the key knows nothing, nothing is proven. */
function precision(answered: readonly Verdict[]): string {
  const proven = answered.filter(({ key }) => key !== null);
  const edges = proven.reduce((sum, { resolved }) => sum + (resolved?.targets.length ?? 0), 0);
  const right = proven.reduce((sum, verdict) => sum + verdict.right, 0);
  const unproven = answered.length - proven.length;
  return `precision ${ratio(proven.filter(isRight).length, proven.length)}  of edges ${ratio(right, edges)}  unproven ${unproven}`;
}

function rightAt(declared: readonly Verdict[], level: Confidence): number {
  return declared.filter((verdict) => isRight(verdict) && verdict.resolved?.confidence === level).length;
}

export function isRight({ right }: Verdict): boolean {
  return right > 0;
}

function ratio(part: number, whole: number): string {
  return `${whole === 0 ? '  –  ' : (part / whole).toFixed(3)} (${part} of ${whole})`;
}
