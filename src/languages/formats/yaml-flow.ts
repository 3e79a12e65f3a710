/** Flow collections of YAML: `{a: 1, b: [2, 3]}`, over as many lines as they take. */
import { quotedEnd, unquoted } from './yaml-lines.ts';

/** A key of a flow mapping. */
export interface FlowItem {
  name: string;
  /** 1 for keys of the mapping itself. */
  depth: number;
  start: number;
  keyEnd: number;
  /** -1 without a value. */
  valueStart: number;
  end: number;
}

/**
 * The keys of the collection that begins here, down to a number of levels; keys in sequences are none.
 * A collection that is not closed ends before the line that is indented no more than `indent`. Linear.
 */
export function flowItems(
  text: string,
  start: number,
  indent: number,
  levels: number,
): { items: FlowItem[]; end: number; isBroken: boolean } {
  const items: FlowItem[] = [];
  const open: boolean[] = [];
  const keys: (FlowItem | undefined)[] = [];
  let lastEnd = start;
  /** Where the scalar began that may turn out to be a key. */
  let scalarStart = -1;
  const broken = (end: number): { items: FlowItem[]; end: number; isBroken: boolean } => {
    for (const key of keys) if (key !== undefined) key.end = Math.max(key.end, lastEnd);
    return { items, end, isBroken: true };
  };
  const isListed = (): boolean => open.length <= levels && open.every((isMapping) => isMapping);
  const endItem = (): void => {
    const depth = open.length;
    const key = keys[depth];
    keys[depth] = undefined;
    if (key !== undefined) key.end = lastEnd;
    scalarStart = -1;
  };
  const value = (at: number): void => {
    const key = keys[open.length];
    if (key !== undefined && key.valueStart < 0) key.valueStart = at;
  };
  for (let at = start; at < text.length; at++) {
    const unit = text[at];
    if (unit === '\n') {
      if (!isDeeper(text, at + 1, indent)) return broken(at);
    } else if (unit === ' ' || unit === '\t' || unit === '\r') continue;
    else if (unit === '#' && /\s/.test(text.charAt(at - 1))) {
      const found = text.indexOf('\n', at);
      at = (found < 0 ? text.length : found) - 1;
    } else if (unit === '{' || unit === '[') {
      value(at);
      open.push(unit === '{');
      scalarStart = -1;
      lastEnd = at + 1;
    } else if (unit === '}' || unit === ']') {
      endItem();
      open.pop();
      lastEnd = at + 1;
      if (open.length === 0) return { items, end: lastEnd, isBroken: false };
    } else if (unit === ',') endItem();
    else if (unit === ':' && scalarStart >= 0 && isColon(text, at)) {
      const isKey = keys[open.length] === undefined && isListed();
      if (isKey) {
        const name = unquoted(text.slice(scalarStart, lastEnd));
        const item = {
          name,
          depth: open.length,
          start: scalarStart,
          keyEnd: lastEnd,
          valueStart: -1,
          end: at,
        };
        keys[open.length] = item;
        items.push(item);
      }
      scalarStart = -1;
      lastEnd = at + 1;
    } else {
      const isFirst = scalarStart < 0;
      if (isFirst) scalarStart = at;
      value(at);
      if (isFirst && (unit === '"' || unit === "'")) at = Math.max(at, quotedEnd(text, at, text.length) - 1);
      lastEnd = at + 1;
    }
  }
  return broken(text.length);
}

/** A `:` that ends a key: before a blank or a mark, or behind a quote. */
function isColon(text: string, at: number): boolean {
  return /[\s,[\]{}]/.test(text.charAt(at + 1)) || /["']/.test(text.charAt(at - 1)) || at + 1 === text.length;
}

/** The next line belongs to what is indented as given; blank lines and closing brackets do in any case. */
function isDeeper(text: string, start: number, indent: number): boolean {
  let at = start;
  while (text[at] === ' ') at++;
  return at - start > indent || at >= text.length || /[\s\]}]/.test(text.charAt(at));
}
