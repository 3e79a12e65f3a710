/** Figures of a comparison, as lines to print. */
import type { Confidence } from '../../src/code/resolution/types.ts';
import { LEVELS, type Verdict } from './compare.ts';

interface Edges {
  title: string;
  /** Of the key. */
  isAsked(verdict: Verdict): boolean;
  /** Of what is resolved. */
  isAnswered(verdict: Verdict): boolean;
}

const EDGES: readonly Edges[] = [
  {
    title: 'Call edges',
    isAsked: ({ key }) => key?.role === 'call',
    isAnswered: ({ site }) => site?.role === 'call',
  },
  {
    title: 'Calls and types',
    isAsked: ({ key }) => key?.role === 'call' || key?.role === 'type',
    isAnswered: () => true,
  },
  { title: 'All references', isAsked: ({ key }) => key !== null, isAnswered: () => true },
];

export function renderReport(verdicts: readonly Verdict[], examples: number): string {
  const parts = EDGES.map((edges) => renderEdges(edges, verdicts));
  const calls = verdicts.filter((verdict) => verdict.key?.role === 'call' || verdict.site?.role === 'call');
  return [
    ...parts,
    renderCauses('Calls resolved wrongly at high', calls.filter(isWrong('high')), wrongCause, examples),
    renderCauses('Calls resolved wrongly at medium', calls.filter(isWrong('medium')), wrongCause, examples),
    renderCauses('Calls missed', calls.filter(isMissed), missCause, examples),
    renderCauses('Calls known by their name alone', calls.filter(isNameOnly), receiverShape, examples),
    renderCauses(
      'Types missed or wrong',
      verdicts.filter((each) => each.key?.role === 'type' && (isMissed(each) || isWrong('high')(each))),
      missCause,
      examples,
    ),
  ].join('\n\n');
}

function renderEdges({ title, isAsked, isAnswered }: Edges, verdicts: readonly Verdict[]): string {
  const asked = verdicts.filter((verdict) => isAsked(verdict) && verdict.key?.where === 'declared');
  const inProject = verdicts.filter((verdict) => isAsked(verdict) && verdict.key?.where !== 'outside');
  const found = asked.filter(({ isRight }) => isRight).length;
  const lines = LEVELS.map((level) => {
    const all = verdicts.filter(
      (verdict) =>
        isAnswered(verdict) && verdict.resolved?.confidence === level && verdict.resolved.targets.length > 0,
    );
    // Where the compiler knows nothing, nothing is proven.
    const said = all.filter(({ key }) => key !== null);
    const right = said.filter(({ isRight }) => isRight).length;
    const ofAsked = asked.filter(({ isRight, resolved }) => isRight && resolved?.confidence === level).length;
    const unproven = all.length - said.length;
    return `  ${level.padEnd(7)} precision ${ratio(right, said.length)}  recall ${ratio(ofAsked, asked.length)}  unproven ${unproven}`;
  });
  return [
    title,
    ...lines,
    `  all     recall ${ratio(found, asked.length)}; counting local names and literals too ${ratio(found, inProject.length)}`,
  ].join('\n');
}

function ratio(part: number, whole: number): string {
  return `${whole === 0 ? '  –  ' : (part / whole).toFixed(3)} (${part} of ${whole})`;
}

function isWrong(level: Confidence): (verdict: Verdict) => boolean {
  return ({ isRight, key, resolved }) =>
    key !== null && resolved?.confidence === level && resolved.targets.length > 0 && !isRight;
}

function isMissed({ isRight, key }: Verdict): boolean {
  return key?.where === 'declared' && !isRight;
}

function isNameOnly({ isRight, key, resolved }: Verdict): boolean {
  return key?.where === 'declared' && isRight && resolved?.confidence === 'low';
}

/** What stands before the name, each word as an `x`. */
function receiverShape({ site }: Verdict): string {
  return (site?.receiver ?? '').replace(/\(.*?\)/g, '()').replace(/\w+/g, 'x');
}

function wrongCause({ key, resolved, site }: Verdict): string {
  return `${resolved?.reason}${site?.receiver ? ' of a receiver' : ''}; it is ${key?.where}`;
}

function missCause({ resolved, site }: Verdict): string {
  if (site === null || resolved === null) return 'not extracted';
  const kind = site.receiver === null ? 'plain name' : 'with a receiver';
  return `${kind}: ${resolved.reason}${resolved.targets.length > 0 ? ', other targets' : ''}`;
}

function renderCauses(
  title: string,
  verdicts: readonly Verdict[],
  causeOf: (verdict: Verdict) => string,
  examples: number,
): string {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts)
    groups.set(causeOf(verdict), [...(groups.get(causeOf(verdict)) ?? []), verdict]);
  const sorted = [...groups].sort((a, b) => b[1].length - a[1].length).slice(0, 10);
  const lines = sorted.flatMap(([cause, of]) => [
    `  ${String(of.length).padStart(5)}  ${cause}`,
    // Spread over all of them.
    ...of
      .filter((_, i) => i % Math.max(1, Math.floor(of.length / examples)) === 0)
      .slice(0, examples)
      .map(placeOf),
  ]);
  return [`${title}: ${verdicts.length}`, ...lines].join('\n');
}

function placeOf({ key, path, site }: Verdict): string {
  const written = site ? `${site.receiver === null ? '' : `${site.receiver} | `}${site.name}` : key?.name;
  const [declaration] = key?.declarations ?? [];
  return `           ${path}:${site?.line ?? key?.line} ${written}${declaration ? ` -> ${declaration.path}@${declaration.start}` : ''}`;
}
