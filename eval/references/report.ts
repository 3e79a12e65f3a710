/** Where the two sides differ, by cause, as lines to print. */
import type { Confidence } from '../../src/code/resolution/types.ts';
import type { Verdict } from './compare.ts';
import { isRight, renderFigures } from './figures.ts';

/** Causes of one kind that are shown. */
const MAX_CAUSES = 12;

export function renderReport(verdicts: readonly Verdict[], examples: number): string {
  const calls = verdicts.filter(({ key, site }) => key?.role === 'call' || site?.role === 'call');
  const ofRole = (role: string): Verdict[] => verdicts.filter(({ key }) => key?.role === role);
  return [
    renderFigures(verdicts),
    renderCauses('Calls resolved wrongly at high', calls.filter(isWrong('high')), wrongCause, examples),
    renderCauses('Calls resolved wrongly at medium', calls.filter(isWrong('medium')), wrongCause, examples),
    renderCauses('Calls missed', calls.filter(isMissed), missCause, examples),
    renderCauses('Calls known by their name alone', calls.filter(isNameOnly), receiverShape, examples),
    renderCauses(
      'Types missed or wrong',
      ofRole('type').filter((each) => isMissed(each) || isWrong('high')(each)),
      missCause,
      examples,
    ),
    renderCauses('Imported names missed', ofRole('import').filter(isMissed), missCause, examples),
  ].join('\n\n');
}

function isWrong(level: Confidence): (verdict: Verdict) => boolean {
  return (verdict) =>
    verdict.key !== null &&
    verdict.resolved?.confidence === level &&
    verdict.resolved.targets.length > 0 &&
    !isRight(verdict);
}

function isMissed(verdict: Verdict): boolean {
  return verdict.key?.where === 'declared' && !isRight(verdict);
}

function isNameOnly(verdict: Verdict): boolean {
  return verdict.key?.where === 'declared' && isRight(verdict) && verdict.resolved?.confidence === 'low';
}

/** What stands before the name, each word as an `x`. */
function receiverShape({ site }: Verdict): string {
  let shape = site?.receiver ?? '';
  for (let before = ''; before !== shape; ) {
    before = shape;
    shape = shape.replace(/\([^()]*\)/g, '~').replace(/<[^<>]*>/g, '');
  }
  return shape
    .replace(/\s*~/g, '()')
    .replace(/[\w$]+/g, 'x')
    .replace(/\s+(?=[.])/g, '');
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
  for (const verdict of verdicts) {
    const cause = causeOf(verdict);
    const group = groups.get(cause);
    if (group) group.push(verdict);
    else groups.set(cause, [verdict]);
  }
  const sorted = [...groups].sort((a, b) => b[1].length - a[1].length).slice(0, MAX_CAUSES);
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

function placeOf({ key, path, site, resolved }: Verdict): string {
  const written = site ? `${site.receiver === null ? '' : `${site.receiver} | `}${site.name}` : key?.name;
  const [declaration] = key?.declarations ?? [];
  const [target] = resolved?.targets ?? [];
  const answer = target ? `, not ${target.file.path}:${target.file.line(target.index)}` : '';
  return `           ${path}:${site?.line ?? key?.line} ${written}${declaration ? ` -> ${declaration.path}@${declaration.start}` : ''}${answer}`;
}
