/** Unicode simple case folding: every character becomes one character, so offsets stay what they are. */

/** Folded letters that lower and upper case do not lead to. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['\u0131', '\u0131'],
  ['\u1fd3', '\u0390'],
  ['\u1fe3', '\u03b0'],
  ['\ufb05', '\ufb06'],
]);

/** The text with the letters that differ in case only made equal. As long as the text itself. */
export function foldCase(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return Array.from(text, foldCharacter).join('');
}

function foldCharacter(character: string): string {
  const special = SPECIAL.get(character);
  if (special !== undefined) return special;
  const upper = single(character.toUpperCase(), character);
  return single(upper.toLowerCase(), upper);
}

/** The mapping, unless it leads to several characters: such a one is no simple folding. */
function single(mapped: string, character: string): string {
  return mapped.length === character.length ? mapped : character;
}
