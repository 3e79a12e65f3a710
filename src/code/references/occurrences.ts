/** Where a symbol stands as a whole word. */

/** Characters of words: letters, digits, `_`, and the marks and joiners that belong to letters. */
const WORD = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u;

/**
 * Offsets (UTF-16) of all whole-word occurrences of `symbol`, in order, without overlaps. Only an end
 * of the symbol that is a word character itself may not touch one: `->run` is found in `a->run`.
 */
export function occurrencesOf(symbol: string, text: string): number[] {
  const offsets: number[] = [];
  if (symbol === '') return offsets;
  const startsInWord = WORD.test(characterAt(symbol, 0));
  const endsInWord = WORD.test(characterBefore(symbol, symbol.length));
  let at = text.indexOf(symbol);
  while (at !== -1) {
    const end = at + symbol.length;
    const whole =
      !(startsInWord && WORD.test(characterBefore(text, at))) &&
      !(endsInWord && WORD.test(characterAt(text, end)));
    if (whole) offsets.push(at);
    at = text.indexOf(symbol, whole ? end : at + 1);
  }
  return offsets;
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  const isLowSurrogate = last >= 0xdc00 && last <= 0xdfff;
  return isLowSurrogate && at >= 2 ? characterAt(text, at - 2) : text.charAt(at - 1);
}
