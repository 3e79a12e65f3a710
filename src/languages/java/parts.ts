/** The parts of a Java text that a mistake can be kept to. */
import { closersOf, hasEvenBraces, skipSpace } from '../rewriting/reading.ts';
import { textOf } from '../rewriting/rewriting.ts';
import type { Mending, TextParts, TextRange } from '../syntax/text-parts.ts';
import { maskOf } from './mask.ts';

const MARK = /[{}(;]/g;
const TYPE = /(?<![\w.$])(?:class|interface|enum|record)\s+[\w$]+/;
const MAX_HEADER = 20_000;

function partsOf(text: string): TextParts {
  const code = textOf(maskOf(text));
  const closers = closersOf(code);
  const bodies: TextRange[] = [];
  const blocks: TextRange[] = [];
  const members: TextRange[] = [];
  let start = 0;
  const endMember = (end: number): void => {
    const startIndex = skipSpace(code, code.charAt(start) === ',' ? start + 1 : start);
    if (startIndex < end) members.push({ startIndex, endIndex: end });
    start = end;
  };
  // What is in what is anyone's guess otherwise.
  if (!hasEvenBraces(code)) return { bodies, blocks, members };
  MARK.lastIndex = 0;
  for (let found = MARK.exec(code); found !== null; found = MARK.exec(code)) {
    const at = found.index;
    const closer = closers[at] ?? 0;
    const [mark] = found;
    if (mark === '(' && closer > 0) MARK.lastIndex = closer + 1;
    else if (mark === ';') endMember(at + 1);
    else if (mark === '}') start = at + 1;
    else if (mark === '{' && closer > 0) {
      const range = { startIndex: at, endIndex: closer + 1 };
      const header = code.slice(Math.max(start, at - MAX_HEADER), at);
      if (TYPE.test(header)) {
        bodies.push(range);
        start = at + 1;
        continue;
      }
      blocks.push(range);
      MARK.lastIndex = range.endIndex;
      // A value goes on to its semicolon.
      if (!/=(?![^(]*\))/.test(header)) endMember(range.endIndex);
    }
  }
  return { bodies, blocks, members };
}

/** How Java is mended. */
export const mending: Mending = {
  partsOf,
  blockFrames: [
    ['class A{void f()', '}'],
    ['class A', ''],
    ['class A{Object a=', ';}'],
    ['class A{Object a=switch(x)', ';}'],
    ['class A{A()', '}'],
  ],
  memberFrames: [
    ['class A{', '}'],
    ['', ''],
    ['interface A{', '}'],
    ['@interface A{', '}'],
    ['record A(){', '}'],
    ['enum A{', '}'],
  ],
  bodyFrames: [
    ['class A', ''],
    ['interface A', ''],
    ['@interface A', ''],
    ['record A()', ''],
    ['enum A', ''],
  ],
};
