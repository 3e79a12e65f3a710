/** Writes a regular expression for the engine from its tree. */
import type { Look, Range, RegexNode } from './hir.ts';

/** Stands first in every source: `^` and `$` are line starts and ends. */
export const MULTI_LINE = '(?m)';

/** The source of an expression that matches what the tree does. */
export function regexSource(node: RegexNode): string {
  return MULTI_LINE + written(node, 'alternative');
}

/** Where a part stands decides whether it needs brackets. */
type Place = 'alternative' | 'sequence' | 'repeated';

function written(node: RegexNode, place: Place): string {
  switch (node.kind) {
    case 'empty':
      return '(?:)';
    case 'literal':
      return bracketed(literal(node.bytes), place === 'repeated' && !isOneCharacter(node.bytes));
    case 'class':
      return characterClass(node.ranges);
    case 'look':
      // An anchor cannot be taken for a part of what is repeated; brackets spare the reader the thought.
      return bracketed(LOOKS[node.look], place === 'repeated');
    case 'repetition': {
      const quantifier = quantifierOf(node.min, node.max, node.part.kind === 'repetition');
      // Lazy or greedy makes no difference to which lines match, but to where the match in one begins.
      return written(node.part, 'repeated') + quantifier + (node.greedy ? '' : '?');
    }
    case 'concat':
      return bracketed(node.parts.map((part) => written(part, 'sequence')).join(''), place === 'repeated');
    case 'alternation':
      return bracketed(
        node.parts.map((part) => written(part, 'alternative')).join('|'),
        place !== 'alternative',
      );
  }
}

function bracketed(source: string, needed: boolean): string {
  return needed ? `(?:${source})` : source;
}

/** Behind another quantifier `?` would make that one lazy. Brackets would nest deeper than the engine allows. */
function quantifierOf(min: number, max: number | undefined, isBehindAnother: boolean): string {
  if (!isBehindAnother && min === 0 && max === 1) return '?';
  if (min === 0 && max === undefined) return '*';
  if (min === 1 && max === undefined) return '+';
  return max === min ? `{${min}}` : `{${min},${max ?? ''}}`;
}

function literal(bytes: Uint8Array): string {
  return [...Buffer.from(bytes).toString()].map((char) => character(char.codePointAt(0) ?? 0)).join('');
}

function isOneCharacter(bytes: Uint8Array): boolean {
  return [...Buffer.from(bytes).toString()].length === 1;
}

function characterClass(ranges: readonly Range[]): string {
  if (ranges.length === 0) return '[a&&b]';
  const items = ranges.map(([first, last]) =>
    first === last ? character(first) : `${character(first)}-${character(last)}`,
  );
  return `[${items.join('')}]`;
}

/** A character that has no meaning of its own as it is, else by its number: so too in a class. */
function character(codePoint: number): string {
  const char = String.fromCodePoint(codePoint);
  return /[A-Za-z0-9_ ,;:<>='"/%!@`]/.test(char) ? char : `\\x{${codePoint.toString(16).toUpperCase()}}`;
}

const LOOKS: Readonly<Record<Look, string>> = {
  Start: '\\A',
  End: '\\z',
  StartLF: '^',
  EndLF: '$',
  StartCRLF: '(?R:^)',
  EndCRLF: '(?R:$)',
  WordAscii: '(?-u:\\b)',
  WordAsciiNegate: '(?-u:\\B)',
  WordUnicode: '\\b',
  WordUnicodeNegate: '\\B',
  WordStartAscii: '(?-u:\\b{start})',
  WordEndAscii: '(?-u:\\b{end})',
  WordStartUnicode: '\\b{start}',
  WordEndUnicode: '\\b{end}',
  WordStartHalfAscii: '(?-u:\\b{start-half})',
  WordEndHalfAscii: '(?-u:\\b{end-half})',
  WordStartHalfUnicode: '\\b{start-half}',
  WordEndHalfUnicode: '\\b{end-half}',
};
