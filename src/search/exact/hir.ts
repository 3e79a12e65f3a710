/** A regular expression as the engine understands it: flags, names and letter case are resolved. */
import type { Class, Hir, Look as RawLook } from 'rregex';

/** A zero-width condition. */
export type Look = RawLook['@variant'];

/** First and last code point, or byte, both included. */
export type Range = readonly [number, number];

export type RegexNode =
  | { readonly kind: 'empty' }
  /** These bytes, UTF-8. */
  | { readonly kind: 'literal'; readonly bytes: Uint8Array }
  /** One of these code points, in ascending ranges; none of them: matches nothing. */
  | { readonly kind: 'class'; readonly ranges: readonly Range[] }
  | { readonly kind: 'look'; readonly look: Look }
  | {
      readonly kind: 'repetition';
      readonly min: number;
      /** Absent: no limit. */
      readonly max: number | undefined;
      readonly greedy: boolean;
      readonly part: RegexNode;
    }
  | { readonly kind: 'concat' | 'alternation'; readonly parts: readonly RegexNode[] };

/**
 * The tree of what the engine parsed. Captures are dropped. Byte classes become code point classes: the
 * engine takes only those of ASCII.
 */
export function readHir({ kind }: Hir): RegexNode {
  switch (kind['@variant']) {
    case 'Empty':
      return { kind: 'empty' };
    case 'Literal':
      return { kind: 'literal', bytes: kind['@values'][0]['@values'][0] };
    case 'Class':
      return { kind: 'class', ranges: rangesOf(kind['@values'][0]) };
    case 'Look':
      return { kind: 'look', look: kind['@values'][0]['@variant'] };
    case 'Repetition': {
      const { min, max, greedy, sub } = kind['@values'][0];
      return { kind: 'repetition', min, max, greedy, part: readHir(sub) };
    }
    case 'Capture':
      return readHir(kind['@values'][0].sub);
    case 'Concat':
      return { kind: 'concat', parts: kind['@values'][0].map(readHir) };
    case 'Alternation':
      return { kind: 'alternation', parts: kind['@values'][0].map(readHir) };
  }
}

function rangesOf(read: Class): Range[] {
  if (read['@variant'] === 'Bytes') return read['@values'][0].ranges.map(({ start, end }) => [start, end]);
  return read['@values'][0].ranges.map(({ start, end }) => [codePoint(start), codePoint(end)]);
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** True if some match has no characters. */
export function canBeEmpty(node: RegexNode): boolean {
  switch (node.kind) {
    case 'empty':
    case 'look':
      return true;
    case 'literal':
    case 'class':
      return false;
    case 'repetition':
      return node.min === 0 || canBeEmpty(node.part);
    case 'concat':
      return node.parts.every(canBeEmpty);
    case 'alternation':
      return node.parts.some(canBeEmpty);
  }
}

/** True if `test` holds for a node of the tree. */
export function someNode(node: RegexNode, test: (node: RegexNode) => boolean): boolean {
  if (test(node)) return true;
  if (node.kind === 'repetition') return someNode(node.part, test);
  return 'parts' in node && node.parts.some((part) => someNode(part, test));
}
