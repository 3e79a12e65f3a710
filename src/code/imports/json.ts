/** JSON of manifests, which anybody may have written: with comments, trailing commas, or in ruins. */

/** An object of any content. Only own keys count. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value, undefined if the text is not JSON. Comments and trailing commas may stand in it. */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  return parsed(json) ?? parsed(plainJson(json));
}

/** True for objects that are no arrays. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands under a key, undefined if the value is no object or has no such key of its own. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The string under a key. */
export function stringAt(value: unknown, key: string): string | null {
  const found = member(value, key);
  return typeof found === 'string' ? found : null;
}

/** The strings of a value that is a string or an array. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Keys and values of an object, in order; none of anything else. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Without comments and trailing commas. One pass; a comma waits until it is known what follows. */
function plainJson(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let comma = -1;
  for (let at = 0; at < text.length; ) {
    const end = afterComment(text, at);
    if (end > at) {
      parts.push(text.slice(from, at), ' ');
      from = end;
      at = end;
      continue;
    }
    const character = text[at] ?? '';
    if (comma >= 0 && (character === '}' || character === ']')) {
      // The comma is the last of what was taken, or stands in a part before the comments after it.
      parts.push(text.slice(from, at));
      from = at;
      dropLastComma(parts);
    }
    if (character === ',') comma = at;
    else if (character > ' ') comma = -1;
    at = character === '"' ? afterString(text, at) : at + 1;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

function dropLastComma(parts: string[]): void {
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index] ?? '';
    const comma = part.lastIndexOf(',');
    if (comma < 0) continue;
    parts[index] = part.slice(0, comma) + part.slice(comma + 1);
    return;
  }
}

/** The end of the comment that begins here, or the same place if none does. */
function afterComment(text: string, at: number): number {
  const isBlock = text.startsWith('/*', at);
  if (!isBlock && !text.startsWith('//', at)) return at;
  const end = text.indexOf(isBlock ? '*/' : '\n', at + 2);
  if (end < 0) return text.length;
  return isBlock ? end + 2 : end;
}

function afterString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
