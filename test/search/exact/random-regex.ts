/** Random expressions and texts for property tests: few characters, so that they often meet. */
import fc from 'fast-check';

const LETTERS = ['a', 'b', 'k', 'K', 's', 'S', 'é', 'É', 'ſ', '\u{212a}', 'ß', 'ẞ', '0', '_', ' ', '日', '𝒳'];
const CLASSES = [
  '.',
  '(?s:.)',
  '\\w',
  '\\W',
  '\\d',
  '\\s',
  '\\S',
  '\\pL',
  '\\p{Lu}',
  '\\PL',
  '[ab]',
  '[^a]',
  '[^\\n]',
  '[\\s\\S]',
  '[a-k]',
  '[kK]',
  '[ß-é]',
  '[[:alpha:]]',
  '[\\w--a]',
  '[a-c&&b-d]',
  '[\\r\\n]',
  '(?-u:\\w)',
  '(?-u:[ab])',
  '\\t',
  '\\r',
  '\\x{e9}',
];
const LOOKS = [
  '^',
  '$',
  '\\b',
  '\\B',
  '\\A',
  '\\z',
  '\\<',
  '\\>',
  '\\b{start}',
  '\\b{end}',
  '\\b{start-half}',
  '\\b{end-half}',
  '(?-m:^)',
  '(?-m:$)',
  '(?R:^)',
  '(?R:$)',
  '(?-u:\\b)',
  '(?-u:\\B)',
  '(?-u:\\b{start})',
  '(?-u:\\b{end-half})',
];
const QUANTIFIERS = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,2}?', '{2,}'];
const GROUPS = ['(', '(?:', '(?i:', '(?U:', '(?x: ', '(?-u:', '(?s:'];

/** Expressions that mostly, but not always, are valid and can match a line. */
export const regexes: fc.Arbitrary<string> = fc.letrec<{ regex: string; sequence: string; piece: string }>(
  (tie) => ({
    regex: fc.oneof(
      { weight: 5, arbitrary: tie('sequence') },
      { weight: 1, arbitrary: fc.tuple(tie('sequence'), tie('regex')).map((parts) => parts.join('|')) },
    ),
    sequence: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')),
    piece: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 8, arbitrary: fc.constantFrom(...LETTERS) },
      { weight: 3, arbitrary: fc.constantFrom(...CLASSES) },
      { weight: 2, arbitrary: fc.constantFrom(...LOOKS) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...LETTERS, ...CLASSES), fc.constantFrom(...QUANTIFIERS))
          .map((parts) => parts.join('')),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...GROUPS), tie('regex'), fc.constantFrom('', ...QUANTIFIERS))
          .map(([open, regex, quantifier]) => `${open}${regex})${quantifier}`),
      },
    ),
  }),
).regex;

/** Texts of such characters, with all kinds of line ends. */
export const texts: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...LETTERS, ...LETTERS, '\n', '\n', '\n', '\r\n', '\r', '\t', 'x'), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

/** Lines as ripgrep takes them: without their line feeds, and none behind the last one. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
