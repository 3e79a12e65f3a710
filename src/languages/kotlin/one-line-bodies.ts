/**
 * The grammar wants the last member of a class body ended by a line break or `;`, and fails over much
 * of the file at `companion object { const val X = 1 }`.
 */

/** What holds braces that are none, passed over, or blanks between something and a closing brace. */
const PASSED_OR_BLANK =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\n]*`|(?<=[^\s{;])[ \t]+(?=\})/g;

/**
 * The same text, as long, with a line break for the blank before each closing brace that ends a line
 * of code. Elsewhere than in class bodies the break changes nothing. Linear.
 */
export function breakBeforeBraces(text: string): string {
  return text.replace(PASSED_OR_BLANK, (part) => (/^[ \t]/.test(part) ? `\n${part.slice(1)}` : part));
}
