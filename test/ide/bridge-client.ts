/** A bridge in this process, and a client at its other end. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach } from 'vitest';
import { serveIde } from '../../src/ide/serve-ide.ts';
import { type Message, RawConnection } from '../e2e/client.ts';
import { type FakeIde, type FakeIdeOptions, startFakeIde } from './fake-ide.ts';

/** The built entry of the worker threads. */
const WORKER = new URL('../../dist/worker.js', import.meta.url);

const endings: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A new directory with these files, until the end of the test. */
export function projectWith(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'quarry-bridge-'));
  endings.push(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** A fake IDE, until the end of the test. */
export async function ideWith(options: FakeIdeOptions): Promise<FakeIde> {
  const ide = await startFakeIde(options);
  endings.push(() => ide.close());
  return ide;
}

/** How a bridge is started. */
export interface BridgeStart {
  /** Its working directory. */
  readonly cwd: string;
  /** The IDE whose endpoint it is told. */
  readonly ide?: FakeIde;
  readonly env?: Readonly<Record<string, string>>;
  readonly fallback?: boolean;
}

/** A running bridge, seen by its client. */
export class BridgeClient extends RawConnection {
  /** Resolves when the bridge has ended. */
  readonly ended: Promise<void>;
  readonly #stop: AbortController;
  #stderr = '';

  constructor({ cwd, ide, env = {}, fallback = false }: BridgeStart) {
    const [input, output, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    super(input, output);
    stderr.on('data', (data) => {
      this.#stderr += String(data);
    });
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const url = ide === undefined ? {} : { JETBRAINS_MCP_STREAM_URL: ide.url };
    this.ended = serveIde({
      ...{ input, output, stderr, cwd, fallback, signal },
      env: { ...url, ...env },
      workerFile: WORKER,
    });
    endings.push(() => this.stop());
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Ends it as a signal to the process would. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.ended;
  }

  /** The answer to `tools/call`, which must be a result. */
  async call(name: unknown, args?: unknown, more: object = {}): Promise<CallResult> {
    return resultOf(await this.request('tools/call', { name, arguments: args, ...more }));
  }

  /** The tools listed. */
  async tools(): Promise<readonly ListedTool[]> {
    const { result, error } = await this.request('tools/list');
    if (!Array.isArray(result?.tools)) throw new Error(JSON.stringify(error ?? result));
    return result.tools;
  }

  async toolNames(): Promise<string[]> {
    return (await this.tools()).map(({ name }) => name);
  }

  /** The notifications of a method that came so far. */
  notifications(method: string): Message[] {
    return this.received.filter((line): line is Message => !Array.isArray(line) && line.method === method);
  }

  protected override describeSilence(): string {
    return `${super.describeSilence()}; stderr: ${this.#stderr.slice(-2000)}`;
  }
}

/** A tool as it is listed. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Record<string, unknown>; readonly required?: string[] };
}

/** A result of `tools/call`, and the text in it. */
export interface CallResult {
  readonly isError: boolean;
  /** Of its first item; undefined where that has none. */
  readonly text: string | undefined;
  readonly result: Record<string, unknown>;
}

/** Reads an answer to `tools/call`; an error of the protocol fails the test. */
export function resultOf({ result, error }: Message): CallResult {
  if (result === undefined) throw new Error(JSON.stringify(error));
  const [first] = Array.isArray(result.content) ? result.content : [];
  const text = typeof first?.text === 'string' ? first.text : undefined;
  return { isError: result.isError === true, text, result };
}
