/** `quarry ide` as a process, and a client that counts its answers: for very many calls, and for its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { JsonObject } from '../../src/ide/types.ts';
import { isObject } from './fake-ide-messages.ts';

/** How a bridge is started. */
export interface BridgeLaunch {
  /** The built `main.js`. */
  readonly program: string;
  readonly cwd: string;
  /** All of the environment but `PATH`. */
  readonly env: Readonly<Record<string, string>>;
}

/** How a bridge has ended. */
export interface BridgeExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /**
   * What the process still held when it was made to end: kinds of resources, as Node names them. Empty if it ended by
   * itself, because nothing was left.
   */
  readonly left: readonly string[];
}

/** A line of the bridge that answers a request. */
export type BridgeAnswer = JsonObject & { readonly id: string | number };

/** How long a call waits for its answer, in ms: far longer than the bridge lets one wait. */
const PATIENCE_MS = 120_000;

/** Runs in the process before the program. Tells on descriptor 3 whether it had to be made to end, and what it held. */
const WATCH = `
  import { writeSync } from 'node:fs';
  const { exit } = process;
  process.exit = (code) => {
    writeSync(3, ['exit', ...process.getActiveResourcesInfo()].join(' '));
    exit(code);
  };`;

/** One bridge, started, with its client at the other end of its pipes. */
export class BridgeProcess {
  /** Resolves when the process has ended and everything it wrote was read. */
  readonly exit: Promise<BridgeExit>;
  /** How many answers each request has got so far, in the order of the requests. */
  readonly answers = new Map<string | number, number>();
  /** Lines that are neither JSON nor a notification nor the answer to a request of this client. */
  readonly strays: string[] = [];
  readonly #child: ChildProcess;
  readonly #toBridge: Writable;
  readonly #waiting = new Map<string | number, (outcome: BridgeAnswer | Error) => void>();
  readonly #notifications = new Map<string, number>();
  #onNotification: () => void = () => {};
  #stderr = '';
  #hasEnded = false;
  #rest = '';
  #count = 0;

  constructor({ program, cwd, env }: BridgeLaunch) {
    const watch = `data:text/javascript,${encodeURIComponent(WATCH)}`;
    this.#child = spawn(process.execPath, ['--import', watch, program, 'ide'], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    // Pipes, as they were asked for.
    const [toBridge, stdout, stderr, told] = this.#child.stdio as unknown as [
      Writable,
      Readable,
      Readable,
      Readable,
    ];
    this.#toBridge = toBridge;
    toBridge.on('error', () => {});
    let left = '';
    for (const [stream, take] of [
      [stdout, (text: string) => this.#receive(text)],
      [stderr, (text: string) => (this.#stderr += text)],
      [told, (text: string) => (left += text)],
    ] as const) {
      stream.setEncoding('utf8');
      stream.on('data', take);
    }
    this.exit = once(this.#child, 'close').then(([code, signal]) => {
      this.#hasEnded = true;
      for (const settle of this.#waiting.values())
        settle(new Error(`No answer before the end: ${this.stderr}`));
      return { code, signal, left: left === '' ? [] : left.split(' ') };
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** All that it wrote to its standard error. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Sends a request. Rejects if it is not answered in two minutes, or before the end of the process. */
  request(method: string, params?: JsonObject): Promise<BridgeAnswer> {
    this.#count++;
    // Both kinds of ids.
    const id = this.#count % 2 === 0 ? `id-${this.#count}` : this.#count;
    this.answers.set(id, 0);
    if (this.#hasEnded) return Promise.reject(new Error(`The bridge has ended: ${this.stderr}`));
    return new Promise((resolve, reject) => {
      const late = () =>
        reject(new Error(`No answer to ${JSON.stringify(id)}: ${this.#stderr.slice(-1_000)}`));
      const timer = setTimeout(late, PATIENCE_MS);
      this.#waiting.set(id, (outcome) => {
        clearTimeout(timer);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      });
      this.#toBridge.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }

  /** Calls a tool. */
  call(name: string, args: JsonObject): Promise<BridgeAnswer> {
    return this.request('tools/call', { name, arguments: args });
  }

  /** Resolves when at least so many notifications of a method have come. */
  async notified(method: string, count: number): Promise<void> {
    while ((this.#notifications.get(method) ?? 0) < count) {
      await new Promise<void>((resolve) => {
        this.#onNotification = resolve;
      });
    }
  }

  /** Ends its input, as a client that has finished does. */
  endInput(): void {
    this.#toBridge.end();
  }

  /** Ends it by force, if it still runs. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exit;
  }

  #receive(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
  }

  #take(line: string): void {
    const message = messageIn(line);
    if (typeof message?.method === 'string' && message.id === undefined) {
      this.#notifications.set(message.method, (this.#notifications.get(message.method) ?? 0) + 1);
      this.#onNotification();
      return;
    }
    const answer = message !== undefined && isAnswer(message) ? message : undefined;
    const count = answer === undefined ? undefined : this.answers.get(answer.id);
    if (answer === undefined || count === undefined) {
      this.strays.push(line);
      return;
    }
    this.answers.set(answer.id, count + 1);
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }
}

function messageIn(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAnswer(message: JsonObject): message is BridgeAnswer {
  return message.method === undefined && (typeof message.id === 'string' || typeof message.id === 'number');
}

/** The text of a result of `tools/call`, and whether it is a failed one; undefined for an error of the protocol. */
export function resultIn(answer: BridgeAnswer): { text: string; isError: boolean } | undefined {
  const result = Object(answer.result);
  const text: unknown = result.content?.[0]?.text;
  return typeof text === 'string' ? { text, isError: result.isError === true } : undefined;
}
