/** Heredocs: string literals whose body begins on the next line and ends with a line that is a tag. */
import { isWord } from './characters.ts';
import { lastBefore } from './openers.ts';
import { type Hole, type Opener, quoteStyle, type Scanner } from './scanner.ts';

export interface HeredocForm {
  /** What stands before the tag; group 1 a mark that allows indented ends, 2 a quote, 3 the tag. */
  head: RegExp;
  holes: readonly Hole[];
  /** Quotes around the tag that make the body plain text. */
  plainQuotes: string;
  /** Shifts look the same: take it only where no value stands right before it. */
  unlessAfterValue?: boolean;
  /** The closing tag may always be indented and be followed by more of the line. */
  looseEnd?: boolean;
}

const MAX_HEAD = 120;

/** Notes a heredoc at its head; {@link heredocBodies} takes the body at the end of the line. */
export function heredoc(form: HeredocForm): Opener {
  const head = new RegExp(form.head.source, 'y');
  return {
    first: '<',
    scan(scanner, at) {
      const { text } = scanner;
      if (text.charAt(at + 1) !== '<' || text.charAt(at - 1) === '<') return -1;
      head.lastIndex = 0;
      const found = head.exec(text.slice(at, at + MAX_HEAD));
      const tag = found?.[3];
      if (found === null || tag === undefined) return -1;
      if (form.unlessAfterValue && followsValue(scanner, at)) return -1;
      scanner.heredocs.push({
        tag,
        indented: form.looseEnd === true || (found[1] ?? '') !== '',
        holes: found[2] && form.plainQuotes.includes(found[2]) ? [] : form.holes,
      });
      return at + found[0].length;
    },
  };
}

function followsValue(scanner: Scanner, at: number): boolean {
  const before = lastBefore(scanner, at);
  if (before !== at - 1) return false;
  const code = scanner.text.charCodeAt(before);
  return isWord(code) || ')]}'.includes(scanner.text.charAt(before) || ' ');
}

/** At a line end, takes the bodies of the heredocs announced on the line. Without their end, none is. */
export function heredocBodies(looseEnd = false): Opener {
  return {
    first: '\n',
    scan(scanner, at, end) {
      if (scanner.heredocs.length === 0) return -1;
      let body = at + 1;
      for (const pending of scanner.heredocs.splice(0)) {
        const close = closingLine(scanner, body, end, pending.tag, pending.indented, looseEnd);
        if (close === -1) continue;
        if (pending.holes.length === 0) scanner.regions.add('string', body, close);
        else scanner.quoted(body, body, close, bodyStyle(pending.holes));
        // The closing tag is skipped; what follows it on its line is code.
        body = scanner.text.indexOf(pending.tag, close) + pending.tag.length;
        if (!looseEnd) body = Math.min(scanner.lineEnd(body) + 1, end);
      }
      return looseEnd || body <= at + 1 ? body : body - 1;
    },
  };
}

function bodyStyle(holes: readonly Hole[]): ReturnType<typeof quoteStyle> {
  return quoteStyle('\u0000', { escapes: true, lines: true, holes });
}

function closingLine(
  scanner: Scanner,
  body: number,
  end: number,
  tag: string,
  indented: boolean,
  looseEnd: boolean,
): number {
  if (!scanner.mayLookAhead) return -1;
  const { text } = scanner;
  let line = body;
  while (line < end) {
    const found = text.indexOf('\n', line);
    const stop = found === -1 || found > end ? end : found;
    let first = line;
    while (indented && first < stop && ' \t'.includes(text.charAt(first))) first++;
    if (text.startsWith(tag, first)) {
      const after = first + tag.length;
      const rest = text.slice(after, Math.min(stop, after + 2));
      if (looseEnd ? !isWord(text.charCodeAt(after)) : rest === '' || rest === '\r') return line;
    }
    line = stop + 1;
  }
  return scanner.inVain(end - body);
}
