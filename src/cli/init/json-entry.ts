/** An entry of ours in a JSON file of somebody else's: at a path of keys. */
import { isDeepStrictEqual } from 'node:util';
import { documentOf, type JsonValue, styleOf, withItem, withValue } from './json-edit.ts';
import { dataOf, type JsonNode, parseJsonText, propertyOf } from './json-text.ts';
import { lineEndOf, type Merge, type Merged, MergeProblem, splitMark } from './merged.ts';

/** Merges an object at a path of keys. Objects on the way are made; anything else there is a problem. */
export function jsonEntry(path: readonly string[], entry: JsonValue): Merge {
  return (text, { force }) => {
    const { mark, body } = splitMark(text);
    if (body.trim() === '')
      return { status: 'updated', text: mark + emptyDocument(body, nested(path, entry)) };
    const root = parseJsonText(body);
    const merged = mergedAt(body, root, path, entry, force);
    return { status: merged.status, text: mark + merged.text };
  };
}

function mergedAt(
  body: string,
  root: JsonNode,
  path: readonly string[],
  entry: JsonValue,
  force: boolean,
): Merged {
  const style = styleOf(body, root);
  let node = root;
  for (const [depth, key] of path.entries()) {
    if (node.kind !== 'object') throw notOf(path.slice(0, depth), 'an object');
    const item = propertyOf(node, key);
    const rest = path.slice(depth + 1);
    if (item === undefined) {
      return { status: 'updated', text: withItem(body, node, key, nested(rest, entry), style) };
    }
    if (rest.length === 0) {
      if (isDeepStrictEqual(dataOf(item.value), entry)) return { status: 'unchanged', text: body };
      if (!force) return { status: 'outdated', text: body };
      return { status: 'updated', text: withValue(body, item, entry, style) };
    }
    node = item.value;
  }
  throw new MergeProblem('there is nothing to merge');
}

/** The value within objects for the keys. */
export function nested(keys: readonly string[], value: JsonValue): JsonValue {
  return keys.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value);
}

/** What a file that has only blanks becomes. */
export function emptyDocument(body: string, value: JsonValue): string {
  return documentOf(value, { lineEnd: lineEndOf(body), unit: '  ' });
}

/** The problem that something on the way to our entry is of another kind. */
export function notOf(path: readonly string[], kind: string): MergeProblem {
  return new MergeProblem(
    path.length === 0 ? `it does not hold ${kind}` : `'${path.join('.')}' is not ${kind}`,
  );
}
