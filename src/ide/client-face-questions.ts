/** Requests that go to the client: what the IDE wants to know of it or its user. */
import type { RequestId } from './client-face-messages.ts';
import { type JsonObject, Refusal } from './types.ts';

/** Questions that may be open at once: the client may never answer. */
const MAX_OPEN = 100;

interface Question {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Asked, and not yet answered. */
export class ClientQuestions {
  readonly #write: (message: JsonObject) => void;
  readonly #open = new Map<RequestId, Question>();
  #lastId = 0;

  constructor(write: (message: JsonObject) => void) {
    this.#write = write;
  }

  /** Rejects with the client's error, and with {@link Refusal} if the question is taken back or cannot be asked. */
  ask(method: string, params: JsonObject | undefined, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) return Promise.reject(new Refusal('The request was cancelled.'));
    if (this.#open.size >= MAX_OPEN) {
      return Promise.reject(new Refusal('Too many requests to the client are open.'));
    }
    const id = `quarry-${++this.#lastId}`;
    return new Promise((resolve, reject) => {
      const takeBack = (): void => {
        if (!this.#open.delete(id)) return;
        const reason = 'The IDE has cancelled the request.';
        this.#write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason } });
        reject(new Refusal('The request was cancelled.'));
      };
      const settled = (): void => signal.removeEventListener('abort', takeBack);
      signal.addEventListener('abort', takeBack, { once: true });
      this.#open.set(id, {
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      this.#write({ jsonrpc: '2.0', id, method, ...(params && { params }) });
    });
  }

  /** Takes an answer of the client; one to no question is dropped. */
  answered(id: RequestId, outcome: { readonly result: unknown } | { readonly error: Error }): void {
    const question = this.#open.get(id);
    if (question === undefined) return;
    this.#open.delete(id);
    if ('error' in outcome) question.reject(outcome.error);
    else question.resolve(outcome.result);
  }

  /** Ends all questions with this text. */
  close(message: string): void {
    for (const question of this.#open.values()) question.reject(new Refusal(message));
    this.#open.clear();
  }
}
