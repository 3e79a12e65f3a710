/** What the client has set on the IDE's session, and a new session has to be told again. */
import type { JsonObject } from '../types.ts';

/** A request to send again. */
export interface Repeated {
  readonly method: string;
  readonly params: JsonObject;
}

/** Subscriptions kept; older ones are forgotten. */
const SUBSCRIPTIONS = 1_000;

/** The log level and the resource subscriptions. */
export class Remembered {
  #level: unknown;
  readonly #uris = new Set<string>();

  /** Notes a request that the IDE has carried out; most are of no interest. */
  note(method: string, params: JsonObject | undefined): void {
    const uri = params?.uri;
    if (method === 'logging/setLevel') this.#level = params?.level;
    else if (typeof uri !== 'string') return;
    else if (method === 'resources/unsubscribe') this.#uris.delete(uri);
    else if (method === 'resources/subscribe') {
      this.#uris.add(uri);
      const [oldest] = this.#uris;
      if (this.#uris.size > SUBSCRIPTIONS && oldest !== undefined) this.#uris.delete(oldest);
    }
  }

  /** What a new session is told. */
  requests(): Repeated[] {
    const level = { method: 'logging/setLevel', params: { level: this.#level } };
    return [
      ...(this.#level === undefined ? [] : [level]),
      ...[...this.#uris].map((uri) => ({ method: 'resources/subscribe', params: { uri } })),
    ];
  }
}
