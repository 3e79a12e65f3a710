/** Which requests are work, and wait for their turn. */

/** Answered from what is in memory, in far less than a millisecond, so that waiting would cost more. */
const IMMEDIATE: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/templates/list',
  'resources/subscribe',
  'resources/unsubscribe',
  'logging/setLevel',
  'subscriptions/listen',
]);

/** True for all requests but those that are known to be cheap. */
export function isWork(method: string): boolean {
  return !IMMEDIATE.has(method);
}
