/**
 * Fields, constants and variants: what is declared without a word that says so, and is told by where it
 * stands.
 */
import type { Region } from '../../languages/lexical.ts';
import { lineAfter, lineBefore } from '../references/line-around.ts';
import type { BlockAt, BlockKind } from './blocks.ts';

interface MemberRule {
  /** The block the name must be in, if that matters; `class line` is a line right in a class of Python. */
  where?: BlockKind | 'class line';
  /** Matches the line up to the name. */
  before: RegExp;
  /** Matches what follows the name on its line. */
  after?: RegExp;
  /** Matches the name itself. */
  name?: RegExp;
}

const VARIANT: MemberRule = {
  where: 'enum',
  before: /(?:^|[{,])\s*(?:case\s+)?$/,
  after: /^\s*(?:[,(={};]|\/\/|$)/,
};

const SCRIPT: MemberRule[] = [
  { where: 'members', before: /(?:^|[{;])\s*(?:static\s+)?#?$/, after: /^\s*(?:=(?![=>])|;)/ },
];

const TYPESCRIPT: MemberRule[] = [
  ...SCRIPT,
  { where: 'members', before: /(?:^|[{;,])\s*(?:readonly\s+)?#?$/, after: /^[?!]?\s*:(?!:)/ },
  VARIANT,
];

const RULES: Readonly<Record<string, MemberRule[]>> = {
  c: [VARIANT],
  cpp: [VARIANT],
  csharp: [VARIANT],
  dart: [VARIANT],
  go: [
    {
      where: 'members',
      before: /(?:^|\{)\s*(?:\w+\s*,\s*)*$/,
      after: /^(?:\s*,\s*\w+)*[ \t]+(?:\w|[*[<(])/,
    },
  ],
  groovy: [VARIANT],
  java: [VARIANT],
  javascript: SCRIPT,
  kotlin: [VARIANT],
  objc: [VARIANT],
  php: [{ where: 'enum', before: /^\s*case\s+$/ }],
  python: [
    { before: /^$/, after: /^[ \t]*(?::[^=\n]+)?=(?!=)/ },
    { where: 'class line', before: /^[ \t]+$/, after: /^[ \t]*(?::[^=\n]+(?:=|$)|=(?!=))/ },
  ],
  ruby: [
    { before: /^\s*$/, after: /^\s*=(?![=~>])/, name: /^\p{Lu}/u },
    { before: /^\s*attr_(?:reader|writer|accessor)\s+(?::\w+,\s*)*:$/ },
  ],
  rust: [
    { where: 'members', before: /(?:^|[{,])\s*(?:pub(?:\([^()]*\))?\s+)?$/, after: /^\s*:(?!:)/ },
    VARIANT,
  ],
  scala: [VARIANT],
  solidity: [VARIANT],
  swift: [{ ...VARIANT, before: /^\s*(?:indirect\s+)?case\s+(?:\w+\s*,\s*)*$/ }],
  typescript: TYPESCRIPT,
  vue: TYPESCRIPT,
};

/** Words that stand where a member could. */
const NO_MEMBER = new Set(['default', 'case', 'return', 'else', 'public', 'private', 'protected', 'static']);

/** A test whether the name in a range of code is declared by where it stands. */
export function memberTest(
  text: string,
  dialect: string,
  blockAt: BlockAt | undefined,
  regionAt: (offset: number) => Region,
): (start: number, end: number) => boolean {
  const rules = (Object.hasOwn(RULES, dialect) && RULES[dialect]) || [];
  let classLines: ReadonlySet<number> | undefined;
  const isAt = (start: number, where: MemberRule['where']): boolean => {
    if (where !== 'class line') return where === undefined || blockAt?.(start) === where;
    classLines ??= linesOfClasses(text, regionAt);
    return classLines.has(start);
  };
  return (start, end) =>
    !NO_MEMBER.has(text.slice(start, end)) &&
    rules.some(
      ({ where, before, after, name }) =>
        before.test(lineBefore(text, start)) &&
        (after === undefined || after.test(lineAfter(text, end))) &&
        (name === undefined || name.test(text.slice(start, end))) &&
        isAt(start, where),
    );
}

/** Where lines begin, indentation left out, that stand right in a class by their indentation. */
function linesOfClasses(text: string, regionAt: (offset: number) => Region): Set<number> {
  const found = new Set<number>();
  const open: { indent: number; isClass: boolean }[] = [];
  for (const { 0: line, 1: blanks = '', index } of text.matchAll(/^([ \t]*)[^\s#].*$/gm)) {
    const indent = blanks.length;
    if (regionAt(index + indent) !== 'code') continue;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    if (open.at(-1)?.isClass) found.add(index + indent);
    open.push({ indent, isClass: /^\s*class\b/.test(line) });
  }
  return found;
}
