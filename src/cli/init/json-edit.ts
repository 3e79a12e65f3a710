/** Puts values into the text of a JSON file, in the manner of that file, and leaves the rest to the byte. */
import type { JsonContainer, JsonItem, JsonNode } from './json-text.ts';
import { lineEndOf } from './merged.ts';

/** A value of ours. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** How a file is laid out. */
export interface JsonStyle {
  lineEnd: string;
  /** One step of indentation. */
  unit: string;
}

const DEFAULT_UNIT = '  ';

/** The layout of a document: its steps of indentation are those of the first property on a line of its own. */
export function styleOf(text: string, root: JsonNode): JsonStyle {
  const lineEnd = lineEndOf(text);
  for (let node: JsonNode | undefined = root, outer = ''; node !== undefined && node.kind !== 'scalar'; ) {
    const item: JsonItem | undefined = node.items[0];
    if (item === undefined) break;
    const indent = indentOf(text, item.start);
    if (startsLine(text, item.start) && indent.length > outer.length && indent.startsWith(outer)) {
      return { lineEnd, unit: indent.slice(outer.length) };
    }
    outer = indent;
    node = item.value;
  }
  return { lineEnd, unit: DEFAULT_UNIT };
}

/** The text with an item added behind the last one of a container. `key` is null for arrays. */
export function withItem(
  text: string,
  container: JsonContainer,
  key: string | null,
  value: JsonValue,
  style: JsonStyle,
): string {
  const last = container.items.at(-1);
  const close = container.end - 1;
  const head = key === null ? '' : `${JSON.stringify(key)}: `;
  if (last === undefined) {
    const isOneLine = container.start > 0 && !text.trim().includes('\n');
    if (!isOneLine) return withFirstItem(text, container, head, value, style);
    return text.slice(0, close) + inlineItem(text, key, value).trimStart() + text.slice(close);
  }

  // Behind the comments on the last item, before the blanks in front of the closing bracket.
  const place = last.value.end + text.slice(last.value.end, close).trimEnd().length;
  const comma = container.hasTrailingComma ? '' : ',';
  const before = text.slice(0, last.value.end) + comma + text.slice(last.value.end, place);
  const after = (container.hasTrailingComma ? ',' : '') + text.slice(place);
  if (!text.slice(last.value.end, close).includes('\n')) return before + inlineItem(text, key, value) + after;
  const indent = startsLine(text, last.start)
    ? indentOf(text, last.start)
    : indentOf(text, container.start) + style.unit;
  return before + style.lineEnd + indent + head + laidOut(value, indent, style) + after;
}

function withFirstItem(
  text: string,
  container: JsonContainer,
  head: string,
  value: JsonValue,
  style: JsonStyle,
): string {
  const outer = indentOf(text, container.start);
  const indent = outer + style.unit;
  const close = container.end - 1;
  const comments = text.slice(container.start + 1, close).trimEnd();
  const before = text.slice(0, container.start + 1) + comments;
  return `${before}${style.lineEnd}${indent}${head}${laidOut(value, indent, style)}${style.lineEnd}${outer}${text.slice(close)}`;
}

/** In the file's own way: tight in a file without blanks. */
function inlineItem(text: string, key: string | null, value: JsonValue): string {
  const isTight = !/[,:] /.test(text);
  const json = isTight ? JSON.stringify(value) : JSON.stringify(value, null, 1).replace(/\n */g, ' ');
  const head = key === null ? '' : `${JSON.stringify(key)}:${isTight ? '' : ' '}`;
  return `${isTight ? '' : ' '}${head}${json}`;
}

/** The text with the value of an item replaced. */
export function withValue(text: string, item: JsonItem, value: JsonValue, style: JsonStyle): string {
  const { start, end } = item.value;
  const isInline = !startsLine(text, item.start) && !text.slice(start, end).includes('\n');
  const written = isInline
    ? inlineItem(text, null, value).trimStart()
    : laidOut(value, indentOf(text, item.start), style);
  return text.slice(0, start) + written + text.slice(end);
}

/** A document of its own, with a line end at its end. */
export function documentOf(
  value: JsonValue,
  style: JsonStyle = { lineEnd: '\n', unit: DEFAULT_UNIT },
): string {
  return laidOut(value, '', style) + style.lineEnd;
}

/** Objects over several lines, lists of plain values on one. */
function laidOut(value: JsonValue, indent: string, style: JsonStyle): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + style.unit;
  const wrap = (open: string, lines: readonly string[], close: string): string =>
    lines.length === 0
      ? open + close
      : `${open}${style.lineEnd}${lines.map((line) => inner + line).join(`,${style.lineEnd}`)}${style.lineEnd}${indent}${close}`;
  if (isList(value)) {
    if (value.every((entry) => typeof entry !== 'object')) {
      return `[${value.map((entry) => JSON.stringify(entry)).join(', ')}]`;
    }
    return wrap(
      '[',
      value.map((entry) => laidOut(entry, inner, style)),
      ']',
    );
  }
  const lines = Object.entries(value).map(
    ([key, entry]) => `${JSON.stringify(key)}: ${laidOut(entry, inner, style)}`,
  );
  return wrap('{', lines, '}');
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The blanks at the beginning of the line that a place is in. */
function indentOf(text: string, place: number): string {
  const lineStart = text.lastIndexOf('\n', place - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, place))?.[0] ?? '';
}

/** True if nothing but blanks stands before the place on its line, and the line is not the first. */
function startsLine(text: string, place: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', place - 1) + 1, place);
  return before.trim() === '' && place > before.length;
}
