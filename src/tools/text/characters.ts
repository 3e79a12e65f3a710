/** Texts by characters, which are Unicode code points. */

/** The first `n` characters (code points) of a text. */
export function firstCharacters(text: string, n: number): string {
  if (text.length <= n) return text;
  let end = 0;
  for (let i = 0; i < n && end < text.length; i++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
