/** Our hook in the settings of Claude Code: one group in the list of hooks that run before a tool. */
import { isDeepStrictEqual } from 'node:util';
import { type JsonValue, styleOf, withItem, withValue } from './json-edit.ts';
import { emptyDocument, nested, notOf } from './json-entry.ts';
import { dataOf, type JsonItem, type JsonNode, parseJsonText, propertyOf } from './json-text.ts';
import { type Merge, type Merged, splitMark } from './merged.ts';

/** The command, as settings name it. */
const COMMAND = 'quarry hook claude';
/** The same by whatever path, so that it is not added a second time. */
const OUR_COMMAND = /(?:^|[\s/\\"'])quarry(?:\.\w+)?["']?\s+hook\s+claude\b/;

const HANDLER = {
  type: 'command',
  command: COMMAND,
  // In seconds. It takes a fraction of one.
  timeout: 5,
} as const;

/** Newer versions of Claude Code search with shell commands, older ones with tools of their own. */
const GROUP = { matcher: 'Grep|Glob|Read|Bash', hooks: [HANDLER] } as const;

const PATH = ['hooks', 'PreToolUse'] as const;

/** Merges the hook. A group that others share is theirs: in it, only our handler is looked at. */
export const claudeHookEntry: Merge = (text, { force }) => {
  const { mark, body } = splitMark(text);
  if (body.trim() === '')
    return { status: 'updated', text: mark + emptyDocument(body, nested(PATH, [GROUP])) };
  const merged = mergedHook(body, parseJsonText(body), force);
  return { status: merged.status, text: mark + merged.text };
};

function mergedHook(body: string, root: JsonNode, force: boolean): Merged {
  const style = styleOf(body, root);
  let node = root;
  for (const [depth, key] of PATH.entries()) {
    if (node.kind !== 'object') throw notOf(PATH.slice(0, depth), 'an object');
    const item = propertyOf(node, key);
    if (item === undefined) {
      const value = nested(PATH.slice(depth + 1), [GROUP]);
      return { status: 'updated', text: withItem(body, node, key, value, style) };
    }
    node = item.value;
  }
  if (node.kind !== 'array') throw notOf(PATH, 'a list');

  const ours = oursIn(node.items);
  const first = ours[0];
  if (first === undefined) return { status: 'updated', text: withItem(body, node, null, GROUP, style) };
  const isCurrent = ours.some(({ item, wanted }) => isDeepStrictEqual(dataOf(item.value), wanted));
  if (isCurrent) return { status: 'unchanged', text: body };
  if (!force) return { status: 'outdated', text: body };
  return { status: 'updated', text: withValue(body, first.item, first.wanted, style) };
}

/** What of a list of groups is ours, and how it should be: whole groups, or handlers within those of others. */
function oursIn(groups: readonly JsonItem[]): { item: JsonItem; wanted: JsonValue }[] {
  return groups.flatMap((group): { item: JsonItem; wanted: JsonValue }[] => {
    const handlers = propertyOf(group.value, 'hooks')?.value;
    if (handlers?.kind !== 'array') return [];
    const own = handlers.items.filter(({ value }) => {
      const command = propertyOf(value, 'command')?.value;
      return command?.kind === 'scalar' && OUR_COMMAND.test(String(command.value));
    });
    if (own.length === 0) return [];
    if (own.length === handlers.items.length) return [{ item: group, wanted: GROUP }];
    return own.map((item) => ({ item, wanted: HANDLER }));
  });
}
