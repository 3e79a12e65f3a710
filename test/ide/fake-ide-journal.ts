/** What came in at the fake IDE, and waiting for it. */
import type { FakeRequest } from './fake-ide-types.ts';

/** How long a test waits for what does not come, in ms. */
const PATIENCE_MS = 10_000;

/** Keeps everything that comes in, in order. */
export class FakeJournal {
  readonly requests: FakeRequest[] = [];
  readonly #watchers = new Set<() => void>();

  /** Keeps one, and looks whether that is what somebody waits for. */
  record(request: FakeRequest): void {
    this.requests.push(request);
    this.touch();
  }

  /** To be called after whatever a condition may look at has changed. */
  touch(): void {
    for (const look of [...this.#watchers]) look();
  }

  /** Resolves when the condition holds; rejects after 10 s, telling what has come instead. */
  async waitFor(condition: () => boolean): Promise<void> {
    if (condition()) return;
    let timer: NodeJS.Timeout | undefined;
    let look = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        look = () => {
          try {
            if (condition()) resolve();
          } catch (error) {
            reject(error);
          }
        };
        this.#watchers.add(look);
        timer = setTimeout(() => {
          const methods = this.requests.map(({ method }) => method).join(', ');
          reject(new Error(`Waited in vain; what came: ${methods || 'nothing'}`));
        }, PATIENCE_MS);
      });
    } finally {
      clearTimeout(timer);
      this.#watchers.delete(look);
    }
  }
}
