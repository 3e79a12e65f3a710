/** Figures of a comparison, as lines to print. */

import type { Difference, Verdict } from './compare.ts';
import type { Entity } from './entity.ts';

const GROUPS: readonly { title: string; kinds: readonly string[] }[] = [
  { title: 'types', kinds: ['class', 'interface', 'enum', 'annotation', 'record'] },
  { title: 'methods and constructors', kinds: ['method', 'constructor'] },
  { title: 'fields and enum constants', kinds: ['field', 'variant'] },
];
const DIFFERENCES: readonly Difference[] = ['missing', 'extra', 'start', 'end', 'signature'];

export function renderReport(verdicts: readonly Verdict[], examples: number): string {
  return GROUPS.flatMap(({ title, kinds }) => {
    const group = verdicts.filter(({ key, found }) => kinds.includes((key ?? found)?.kind ?? ''));
    const agreed = group.filter(({ differences }) => differences.length === 0).length;
    const share = group.length === 0 ? '–' : `${((100 * agreed) / group.length).toFixed(3)} %`;
    return [
      `  ${title}: ${group.length}, agreed ${agreed} (${share})`,
      ...DIFFERENCES.flatMap((difference) => renderDifference(difference, group, examples)),
    ];
  }).join('\n');
}

function renderDifference(difference: Difference, group: readonly Verdict[], examples: number): string[] {
  const those = group.filter(({ differences }) => differences.includes(difference));
  if (those.length === 0) return [];
  return [`    ${difference}: ${those.length}`, ...those.slice(0, examples).flatMap(renderPair)];
}

function renderPair({ found, key }: Verdict): string[] {
  const { name, path } = key ?? found ?? { name: '', path: '' };
  return [
    `      ${path} ${name}`,
    `        javac:  ${renderEntity(key)}`,
    `        quarry: ${renderEntity(found)}`,
  ];
}

function renderEntity(entity: Entity | null): string {
  return entity === null ? '–' : `${entity.startLine}-${entity.endLine} ${entity.signature}`;
}
