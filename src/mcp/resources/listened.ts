/** The addresses that `subscriptions/listen` requests of a connection ask for. */
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** Learns of subscriptions by what the server has acknowledged: that is what it has to keep. */
export class ListenedUris {
  readonly #urisOf = new Map<RequestId, readonly string[]>();

  /** Takes in a message to the client. */
  sent(message: JSONRPCMessage): void {
    if (!('method' in message) || message.method !== ACKNOWLEDGED) return;
    const id = message.params?._meta?.[SUBSCRIPTION_ID];
    if (typeof id !== 'string' && typeof id !== 'number') return;
    this.#urisOf.set(id, urisIn(message.params?.notifications));
  }

  /** Takes in that the client has cancelled a request. */
  cancelled(id: RequestId): void {
    this.#urisOf.delete(id);
  }

  /** All addresses that are listened for, some perhaps twice. */
  *[Symbol.iterator](): Generator<string> {
    for (const uris of this.#urisOf.values()) yield* uris;
  }
}

function urisIn(filter: unknown): readonly string[] {
  if (typeof filter !== 'object' || filter === null || !('resourceSubscriptions' in filter)) return [];
  const { resourceSubscriptions: uris } = filter;
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
}
