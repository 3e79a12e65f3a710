/** A search by a tool of an older IDE: how many results it is asked for, and when it is asked again. */

import { entriesOf, hasTimedOut, payloadOf, saysMore } from '../answers.ts';
import type { BridgeCall, JsonObject } from '../types.ts';
import { MAX_LIMIT } from './arguments.ts';
import { ItemList, type ItemRules } from './items.ts';

/** One search. */
export interface LegacySearch {
  readonly tool: string;
  /** Without the count. */
  readonly args: JsonObject;
  /** The argument that the tool takes the count in. */
  readonly countKey: string;
  readonly limit: number;
  /** Items are left out behind the IDE's back: more results are needed than items. */
  readonly isScoped: boolean;
  readonly rules: ItemRules;
}

/** What came of it. */
export interface LegacyAnswer {
  readonly list: ItemList;
  /** The IDE has more by its own account. */
  readonly saysMore: boolean;
  /** The arguments of the call that the items are from, for a further call of the same kind. */
  readonly args: JsonObject;
}

/** Results asked for each item, where items are left out. */
const SPARE = 5;

/**
 * One call, and a second one with the greatest count if the first leaves too little of what there is.
 * Rejects with {@link Refusal} for failed calls and answers that cannot be read.
 */
export async function legacySearch(search: LegacySearch, call: BridgeCall): Promise<LegacyAnswer> {
  const count = search.isScoped ? Math.min(SPARE * search.limit, MAX_LIMIT) : search.limit;
  const first = await ask(search, count, call);
  const isEnough = first.list.isFull || !first.saysMore || first.hasTimedOut || count >= MAX_LIMIT;
  return isEnough ? first : await ask(search, MAX_LIMIT, call);
}

async function ask(
  { tool, args, countKey, limit, rules }: LegacySearch,
  count: number,
  call: BridgeCall,
): Promise<LegacyAnswer & { hasTimedOut: boolean }> {
  const asked = { ...args, [countKey]: count };
  const payload = payloadOf(await call.callIde(tool, asked), tool);
  const list = new ItemList(limit, rules);
  await list.add(entriesOf(payload), call.signal);
  return { list, saysMore: saysMore(payload), hasTimedOut: hasTimedOut(payload), args: asked };
}
