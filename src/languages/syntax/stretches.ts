/** Stretches of the source without the comments and attributes in them. */
import type { Captured } from './collecting.ts';
import { oneLineCode, oneLineCut } from './one-line.ts';
import { countBefore, isSpace, type Span } from './spans.ts';

const MAX_ATTRIBUTE = 500;
/** No more of an attribute is read for the sake of comments in it: several declarations may share one. */
const MAX_ATTRIBUTE_SOURCE = 20_000;

/** An attribute on one line, without comments. */
export function attributeText({ start, end }: Span, captured: Captured, text: string): string {
  const { comments } = captured;
  const comment = comments[countBefore(comments, start)];
  const holdsComment = comment !== undefined && comment.start < end;
  return oneLineCut(
    holdsComment
      ? withoutSpans(text, start, Math.min(end, start + MAX_ATTRIBUTE_SOURCE), captured, start)
      : text.slice(start, end),
    MAX_ATTRIBUTE,
  );
}

/** The place after all attributes that begin at a place, with the space and the comments behind them. */
export function afterAttributes(start: number, { attributes, comments }: Captured, text: string): number {
  let at = start;
  let i = countBefore(attributes, start);
  if (attributes[i]?.start !== start) return start;
  for (;;) {
    // Of attributes in each other the outer one comes first.
    while ((attributes[i]?.start ?? at) < at) i++;
    let span = attributes[i];
    if (span?.start !== at) span = comments[countBefore(comments, at)];
    if (span?.start !== at || span.end === at) return at;
    at = span.end;
    while (isSpace(text.charCodeAt(at))) at++;
  }
}

/**
 * A stretch of the source on one line, without the comments that begin in it, and without the
 * attributes that begin before a place; those of parameters stay.
 */
export function withoutSpans(
  text: string,
  from: number,
  to: number,
  captured: Captured,
  attributesBefore = to,
): string {
  if (to <= from) return '';
  let kept = '';
  let at = from;
  for (const span of spansBetween(captured, from, to, attributesBefore)) {
    if (span.start < at) continue;
    kept += `${text.slice(at, span.start)} `;
    at = span.end;
  }
  return oneLineCode(at === from ? text.slice(from, to) : kept + text.slice(at, Math.max(at, to)));
}

function spansBetween(
  { comments, attributes }: Captured,
  from: number,
  to: number,
  attributesBefore: number,
): Span[] {
  const found: Span[] = [];
  addBetween(comments, from, to, found);
  addBetween(attributes, from, Math.min(to, attributesBefore), found);
  return found.length < 2 ? found : found.sort((a, b) => a.start - b.start);
}

function addBetween(spans: readonly Span[], from: number, to: number, found: Span[]): void {
  for (let i = countBefore(spans, from); i < spans.length; i++) {
    const span = spans[i];
    if (span === undefined || span.start >= to) return;
    found.push(span);
  }
}
