/** A language server over its standard streams. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Starts with the first request and has to be closed. */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, Waiting>();
  #input = Buffer.alloc(0);
  #last = 0;

  constructor(command: string, args: readonly string[]) {
    this.#process = spawn(command, args, { stdio: 'pipe' });
    this.#process.stdout.on('data', (bytes: Buffer) => this.#read(bytes));
    this.#process.stderr.resume();
    this.#process.on('error', (error) => this.#fail(error));
    this.#process.on('exit', () => this.#fail(new Error(`${command} ended`)));
  }

  request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#write({ jsonrpc: '2.0', id, method, params });
    });
  }

  notify(method: string, params: unknown): void {
    this.#write({ jsonrpc: '2.0', method, params });
  }

  close(): void {
    this.#process.kill();
  }

  #write(message: unknown): void {
    const body = Buffer.from(JSON.stringify(message));
    this.#process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.#process.stdin.write(body);
  }

  #read(bytes: Buffer): void {
    this.#input = Buffer.concat([this.#input, bytes]);
    for (;;) {
      const end = this.#input.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(this.#input.toString('latin1', 0, end))?.[1]);
      if (this.#input.length < end + 4 + length) return;
      const body = this.#input.toString('utf8', end + 4, end + 4 + length);
      this.#input = this.#input.subarray(end + 4 + length);
      this.#receive(JSON.parse(body));
    }
  }

  #receive({ error, id, method, result }: Message): void {
    if (method !== undefined) {
      // Whatever it asks of its client: nothing is configured.
      if (id !== undefined)
        this.#write({ jsonrpc: '2.0', id, result: method.endsWith('configuration') ? [{}] : null });
      return;
    }
    const waiting = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    if (error) waiting?.reject(new Error(JSON.stringify(error)));
    else waiting?.resolve(result);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
  error?: unknown;
}
