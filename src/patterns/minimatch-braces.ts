/**
 * Brace expansion of the glob dialect: `{a,b}`, `{1..3}`, `{01..10}`, `{a..e..2}`, nested as one likes.
 * It goes by the text alone and knows nothing of classes: `[{a,b}]` stands for `[a]` and `[b]`.
 *
 * Oddities that shells and minimatch share are kept: braces without comma or range are plain, `${…}` is
 * plain, `{}` at the very start is plain, `{a},b}` loses no brace, and a pattern that has braces at all
 * loses the backslashes in front of `\`, `{`, `}`, `,` and `.`.
 */

/** One UTF-16 unit, or one of the escapes that braces respect, backslash included. */
type Token = string;

const ESCAPED = '\\{},.';
const HAS_GROUP = /\{[^{\n\r\u2028\u2029]*\}/;
const NUMBERS = /^-?\d+\.\.-?\d+(?:\.\.-?\d+)?$/;
const LETTERS = /^[a-zA-Z]\.\.[a-zA-Z](?:\.\.-?\d+)?$/;

/**
 * The patterns that a pattern stands for, in order and each once. Once there are more than `limit`, it
 * may stop: then `limit + 1` come back.
 */
export function expandBraces(pattern: string, limit: number): string[] {
  if (!HAS_GROUP.test(pattern)) return [pattern];
  return [...new Set(expandWhole(pattern, limit + 1).map((tokens) => tokens.map(plain).join('')))];
}

/** How many patterns a pattern stands for, repetitions included; more than `limit` count as one more. */
export function countExpansions(pattern: string, limit: number): number {
  return HAS_GROUP.test(pattern) ? expandWhole(pattern, limit + 1).length : 1;
}

function expandWhole(pattern: string, limit: number): Token[][] {
  return expand(tokenize(pattern.startsWith('{}') ? `\\{\\}${pattern.slice(2)}` : pattern), limit, true);
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; at++) {
    const next = text[at + 1];
    const isEscape = text[at] === '\\' && next !== undefined && ESCAPED.includes(next);
    tokens.push(isEscape ? text.slice(at, ++at + 1) : (text[at] ?? ''));
  }
  return tokens;
}

function plain(token: Token): string {
  return token.length === 2 ? token.slice(1) : token;
}

/** Expands the groups of one text from left to right; `isTop` is false inside a group. */
function expand(text: readonly Token[], limit: number, isTop: boolean): Token[][] {
  let rest = text;
  let heads: Token[][] = [[]];
  let dropsEmpty: boolean | undefined;
  let canDrop = isTop;
  for (;;) {
    const group = firstGroup(rest);
    if (group === undefined) break;
    const before = rest.slice(0, group.open);
    const body = rest.slice(group.open + 1, group.close);
    const after = rest.slice(group.close + 1);
    if (before.at(-1) === '$') {
      heads = combine(heads, [rest.slice(0, group.close + 1)], limit);
      dropsEmpty ??= false;
      rest = after;
      continue;
    }
    const range = rangeValues(body.join(''), limit);
    if (range === undefined && !body.includes(',')) {
      if (!hasItemBehind(after)) break;
      rest = [...rest.slice(0, group.close), '\\}', ...after];
      canDrop = true;
      continue;
    }
    dropsEmpty ??= canDrop && range === undefined;
    const values = range ?? itemValues(body, limit);
    heads = combine(
      heads,
      values.map((value) => [...before, ...value]),
      limit,
    );
    rest = after;
  }
  const results = combine(heads, [[...rest]], limit);
  return dropsEmpty ? results.filter((result) => result.length > 0) : results;
}

function combine(heads: readonly Token[][], tails: readonly Token[][], limit: number): Token[][] {
  const results: Token[][] = [];
  for (const head of heads) {
    for (const tail of tails) {
      if (results.length >= limit) return results;
      results.push([...head, ...tail]);
    }
  }
  return results;
}

/** Of the pairs of braces that belong together, the one that opens first. */
function firstGroup(text: readonly Token[]): { open: number; close: number } | undefined {
  const opened: number[] = [];
  let first: { open: number; close: number } | undefined;
  for (const [at, token] of text.entries()) {
    if (token === '{') {
      opened.push(at);
    } else if (token === '}') {
      const open = opened.pop();
      if (open === undefined) continue;
      if (first === undefined || open < first.open) first = { open, close: at };
      if (opened.length === 0) return first;
    }
  }
  return first;
}

/** True if a comma follows with something behind it but a comma, and a brace on the same line. */
function hasItemBehind(text: readonly Token[]): boolean {
  return /,(?!,).*\}/.test(text.map((token) => (token.length === 2 ? '\\' : token)).join(''));
}

function itemValues(body: readonly Token[], limit: number): Token[][] {
  const items = splitItems(body);
  const [only] = items;
  if (items.length > 1 || only === undefined) {
    return take(
      items.flatMap((item) => expand(item, limit, false)),
      limit,
    );
  }
  // The comma stands in an inner group: `{{a,b}}` is `{a}` and `{b}`.
  const wrapped = expand(only, limit, false).map((value) => ['{', ...value, '}']);
  if (wrapped.length === 1) return wrapped;
  return take(
    wrapped.flatMap((value) => expand(value, limit, false)),
    limit,
  );
}

function take(values: Token[][], limit: number): Token[][] {
  return values.length > limit ? values.slice(0, limit) : values;
}

/** Splits at the commas that no inner group holds. */
function splitItems(body: readonly Token[]): Token[][] {
  const items: Token[][] = [];
  let current: Token[] = [];
  let depth = 0;
  for (const token of body) {
    if (token === '{') depth++;
    if (token === '}') depth--;
    if (token === ',' && depth === 0) {
      items.push(current);
      current = [];
    } else {
      current.push(token);
    }
  }
  items.push(current);
  return items;
}

/** The values of `1..5`, `a..e` and the like, at most `limit`; nothing if the text is no range. */
function rangeValues(body: string, limit: number): Token[][] | undefined {
  const isNumeric = NUMBERS.test(body);
  if (!isNumeric && !LETTERS.test(body)) return undefined;
  const parts = body.split('..');
  const [from = '', to = '', step = '1'] = parts;
  const number = (end: string): number => (isNumeric ? Number.parseInt(end, 10) : end.charCodeAt(0));
  const start = number(from);
  const end = number(to);
  const stride = Math.max(Math.abs(Number.parseInt(step, 10)), 1);
  const count = Math.min(Math.floor(Math.abs(end - start) / stride) + 1, limit);
  const isPadded = parts.some((part) => /^-?0\d/.test(part));
  const width = isPadded ? Math.max(from.length, to.length) : 0;
  return Array.from({ length: count }, (_, i) => {
    const value = start + (end < start ? -1 : 1) * stride * i;
    if (isNumeric) return [...padded(value, width)];
    const letter = String.fromCharCode(value);
    return letter === '\\' ? [] : [letter];
  });
}

function padded(value: number, width: number): string {
  const sign = value < 0 ? '-' : '';
  return sign + String(Math.abs(value)).padStart(width - sign.length, '0');
}
