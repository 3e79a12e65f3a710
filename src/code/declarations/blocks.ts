/** What kind of block an offset is in, told from brackets and the words before them, without a grammar. */
import type { Region } from '../../languages/lexical.ts';

/**
 * `members`: the body of a type, module or namespace; `enum`: of an enumeration; `code`: statements, or
 * anything else in braces; `list`: round or square brackets.
 */
export type BlockKind = 'members' | 'enum' | 'code' | 'list';

/** Tells the innermost block of an offset; undefined outside of all. Logarithmic in the number of brackets. */
export type BlockAt = (offset: number) => BlockKind | undefined;

/** What begins the head of a block that holds members: a word, after modifiers at most. */
const HEADS: Readonly<Record<string, string>> = {
  c: 'struct union enum',
  cpp: 'struct union enum class namespace extern',
  csharp: 'class interface struct record enum namespace',
  dart: 'class mixin enum extension',
  groovy: 'class interface trait enum',
  java: 'class interface enum record @interface',
  javascript: 'class',
  kotlin: 'class interface object',
  objc: 'struct union enum',
  php: 'class interface trait enum namespace',
  rust: 'struct enum union trait impl mod extern',
  scala: 'class trait object enum given extension',
  solidity: 'contract interface library struct enum',
  swift: 'class struct enum protocol extension actor',
  typescript: 'class interface enum namespace module type global',
  vue: 'class interface enum namespace module type global',
};

/** In these the head ends with the word. */
const TAILS: Readonly<Record<string, RegExp>> = {
  go: /\b(?:struct|interface)\s*$/,
  zig: /\b(?:struct|enum|union)(?:\s*\(\s*\w*\s*\))?\s*$/,
};

/** Between `)` and the body of a function, where a type could be meant as well. */
const AFTER_PARAMETERS = /\)\s*(?:(?:const|noexcept|override|final|volatile|&{1,2})\s*)*$/;
const ENDS_WITH_PARAMETERS = new Set(['c', 'cpp', 'objc']);

/** Much longer heads are not looked at whole, in UTF-16 units. */
const MAX_HEAD = 500;

/** True for dialects whose blocks can be told apart. */
export function hasBlocks(dialect: string): boolean {
  return Object.hasOwn(HEADS, dialect) || Object.hasOwn(TAILS, dialect);
}

/** Looks through a text once. In Go, round brackets are no block: `var (…)` declares as its surroundings do. */
export function blockFinder(text: string, dialect: string, regionAt: (offset: number) => Region): BlockAt {
  const kindOf = headKind(dialect);
  const starts: number[] = [];
  const kinds: (BlockKind | undefined)[] = [];
  const open: { kind: BlockKind | undefined; statement: number }[] = [{ kind: undefined, statement: 0 }];
  const enter = (at: number, kind: BlockKind | undefined): void => {
    starts.push(at);
    kinds.push(kind);
  };
  for (const { 0: sign, index } of text.matchAll(/[{}()[\];]/g)) {
    if (regionAt(index) !== 'code') continue;
    const around = open.at(-1);
    if (sign === ';') {
      if (around) around.statement = index + 1;
    } else if ('{(['.includes(sign)) {
      const head = text.slice(Math.max(around?.statement ?? 0, index - MAX_HEAD), index);
      const kind = sign === '{' ? kindOf(head) : dialect === 'go' ? around?.kind : 'list';
      open.push({ kind, statement: index + 1 });
      enter(index, kind);
    } else if (open.length > 1) {
      open.pop();
      const outer = open.at(-1);
      if (outer && sign === '}') outer.statement = index + 1;
      enter(index, outer?.kind);
    }
  }
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return kinds[low - 1];
  };
}

function headKind(dialect: string): (head: string) => BlockKind {
  const tail = Object.hasOwn(TAILS, dialect) ? TAILS[dialect] : undefined;
  if (tail) return (head) => (tail.test(head) ? 'members' : 'code');
  const words = ((Object.hasOwn(HEADS, dialect) && HEADS[dialect]) || '').split(' ');
  const modifier = '(?:[\\w@.:]+(?:\\(\\)|<[^<>]*>)?|<[^<>]*>)[ \\t]+';
  const begin = new RegExp(`^[ \\t]*(?:${modifier})*?(${words.join('|')})(?=[\\s<{"]|$)`);
  return (head) => {
    const flat = withoutLists(head);
    if (ENDS_WITH_PARAMETERS.has(dialect) && AFTER_PARAMETERS.test(flat)) return 'code';
    let word: string | undefined;
    for (const line of flat.split('\n')) {
      const found = begin.exec(line)?.[1];
      // A line that begins a statement of another kind takes over; blank ones and `extends …` go on.
      if (found !== undefined) word = /\benum\b/.test(line) ? 'enum' : found;
      else if (STATEMENT.test(line)) word = undefined;
    }
    return word === undefined ? 'code' : word === 'enum' ? 'enum' : 'members';
  };
}

const STATEMENT =
  /^[ \t]*(?:(?:export|default|async|public|private|protected|internal|static|override|pub|open|final|abstract)[ \t]+)*(?:function|fn|func|fun|def|if|for|while|switch|match|return|const|let|var|val|import|#\w+)\b/;

/** With what is in round brackets taken out. */
function withoutLists(head: string): string {
  let flat = head;
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replaceAll(/\([^()]+\)/g, '()');
  }
  return flat;
}
