import { scanLexical } from '../../src/languages/lexical.ts';

/** The text of a case without its marks: ‹string›, «comment». */
export function unmarked(marked: string): string {
  return marked.replace(/[‹›«»]/g, '');
}

/** The text with the marks that the scanner would set. */
export function marked(text: string, dialect: string): string {
  const map = scanLexical(text, dialect);
  const marks = { code: ['', ''], string: ['‹', '›'], comment: ['«', '»'] } as const;
  let result = '';
  let current: keyof typeof marks = 'code';
  for (let at = 0; at <= text.length; at++) {
    const region = at < text.length ? map.regionAt(at) : 'code';
    if (region !== current) result += marks[current][1] + marks[region][0];
    current = region;
    result += text.charAt(at);
  }
  return result;
}
