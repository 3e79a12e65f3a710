/** Expressions of names, members and calls, such as `this.store.open()`. */

/** One name of a chain, and what is done with it. */
export interface Link {
  name: string;
  /** It is called: with parentheses, as a template, or behind `new`. */
  isCalled: boolean;
  /** `new` stands before the chain and means this link. */
  isNew: boolean;
  /** The chain so far, this link included, is waited for. */
  isAwaited: boolean;
}

const NAME = /[\p{L}\p{N}_$@#]+!?/uy;
const SPACE_AND_ACCESS = /\s*(?:\?\.|!\.|&\.|->|\.|::|\\)?\s*/y;
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const MAX_LINKS = 12;

/** The links of an expression; null for anything else: literals, subscripts, operators. */
export function readChain(expression: string): readonly Link[] | null {
  let text = expression.trim().replace(/^!+\s*/, '');
  const isAwaited = /^await\s/.test(text);
  if (isAwaited) text = text.slice(5).trim();
  const isNew = /^new\s/.test(text);
  if (isNew) text = text.slice(3).trim();
  text = text.replace(/^(?:\\|::|&|\*)+/, '');
  let links: Link[] = [];
  let at = 0;
  if (text.startsWith('(')) {
    const end = closingOf(text, 0);
    const inner = end < 0 ? null : readChain(text.slice(1, end).replace(/\s+as\s+const$/, ''));
    if (inner === null) return null;
    links = [...inner];
    at = end + 1;
  }
  while (at < text.length) {
    const after = match(SPACE_AND_ACCESS, text, at);
    at += after.length;
    if (at >= text.length) break;
    const opener = text[at] ?? '';
    const last = links.at(-1);
    if (opener === '(' || opener === '<') {
      const end = closingOf(text, at);
      if (end < 0 || last === undefined) return null;
      // Type arguments say nothing here.
      if (opener === '(') last.isCalled = true;
      at = end + 1;
      continue;
    }
    const name = match(NAME, text, at);
    if (name === '' || /^\d/.test(name) || links.length >= MAX_LINKS) return null;
    if (last !== undefined && after.trim() === '') return null;
    links.push({ name: name.replace(/!$/, ''), isCalled: false, isNew: false, isAwaited: false });
    at += name.length;
  }
  const last = links.at(-1);
  if (last === undefined) return null;
  if (isAwaited) last.isAwaited = true;
  if (isNew) markNew(links);
  return links;
}

/** `new A.B().c` makes a `B`: the first call belongs to `new`. */
function markNew(links: readonly Link[]): void {
  const made = links.find(({ isCalled }) => isCalled) ?? links.at(-1);
  if (made === undefined) return;
  made.isNew = true;
  made.isCalled = true;
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The bracket that closes one; quotes hide brackets. -1 if none does. */
function closingOf(text: string, open: number): number {
  const opener = text[open] ?? '';
  const closer = CLOSERS[opener];
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"' || character === "'" || character === '`') {
      const end = text.indexOf(character, at + 1);
      if (end > 0) at = end;
    } else if (character === opener) depth++;
    else if (character === closer && --depth === 0) return at;
  }
  return -1;
}
