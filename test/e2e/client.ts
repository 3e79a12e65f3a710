/**
 * Drives a server as a client would: raw JSON-RPC lines over pipes, to see exactly what is written, and
 * the official MCP client, to see that it is understood.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** A line of the server, parsed; which members are there depends on what it is. */
export interface Message {
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  // Whatever a test expects in a result, it says itself.
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

/** The answer to a batch is one line that holds several messages. */
export type ServerLine = Message | Message[];

/** How long a test waits for a message before it fails, in ms. */
const PATIENCE_MS = 90_000;

/** One connection, seen from the client's side: `toServer` is written, `fromServer` read line by line. */
export class RawConnection {
  /** Every line so far, in order of arrival. */
  readonly received: ServerLine[] = [];
  /** Lines that are not JSON: there must never be one. */
  readonly garbage: string[] = [];
  readonly #toServer: Writable;
  #rest = '';
  #nextId = 1;
  #watchers = new Set<() => void>();

  constructor(toServer: Writable, fromServer: Readable) {
    this.#toServer = toServer;
    // A server that has gone shows in the answers that are missing.
    toServer.on('error', () => {});
    fromServer.setEncoding('utf8');
    fromServer.on('data', (text: string) => this.#receive(text));
  }

  /** Writes exactly these bytes. */
  sendRaw(data: string | Buffer): void {
    this.#toServer.write(data);
  }

  sendLine(line: string): void {
    this.sendRaw(`${line}\n`);
  }

  /** Writes a value as it is, which need not be valid JSON-RPC. */
  send(value: unknown): void {
    this.sendLine(JSON.stringify(value));
  }

  notify(method: string, params?: unknown): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  /** Sends a request and waits for its answer, be it a result or an error. */
  request(method: string, params?: unknown, id: string | number = this.#nextId++): Promise<Message> {
    this.send({ jsonrpc: '2.0', id, method, params });
    const answer = this.answer(id);
    // A test that ends its server does not look at what it had asked: that is no fault of the file that runs then.
    answer.catch(() => {});
    return answer;
  }

  /** Does the handshake of the 2025 protocols; answers with the result of `initialize`. */
  async initialize(protocolVersion = '2025-11-25'): Promise<Record<string, unknown>> {
    const clientInfo = { name: 'raw-client', version: '1.0.0' };
    const { result, error } = await this.request('initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo,
    });
    if (result === undefined) throw new Error(`initialize failed: ${JSON.stringify(error)}`);
    this.notify('notifications/initialized');
    return result;
  }

  /** Calls a tool; answers with its text, or throws the JSON-RPC error as {@link RpcError}. */
  async callTool(name: string, args?: Record<string, unknown>): Promise<string> {
    const { result, error } = await this.request('tools/call', { name, arguments: args });
    if (error !== undefined) throw new RpcError(error.code, error.message);
    const content = result?.content;
    if (!Array.isArray(content) || typeof content[0]?.text !== 'string') {
      throw new Error(`No text in ${JSON.stringify(result)}`);
    }
    return content[0].text;
  }

  /** The answer with this id, also if it has been there for long. */
  async answer(id: string | number | null): Promise<Message> {
    const isAnswer = (line: ServerLine) =>
      !Array.isArray(line) && line.method === undefined && line.id === id;
    const line = await this.waitFor(isAnswer, `the answer to request ${JSON.stringify(id)}`);
    return Array.isArray(line) ? {} : line;
  }

  /** The first line for which the predicate holds, now or later. */
  async waitFor(predicate: (line: ServerLine) => boolean, what = 'a line'): Promise<ServerLine> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = this.received.find(predicate);
      if (found !== undefined) return found;
      if (Date.now() >= deadline) throw new Error(`Waited in vain for ${what}${this.describeSilence()}`);
      await this.#nextLine(deadline - Date.now());
    }
  }

  endInput(): void {
    this.#toServer.end();
  }

  /** What a person wants to know when nothing comes. */
  protected describeSilence(): string {
    return `; received: ${JSON.stringify(this.received.slice(-5))}`;
  }

  #receive(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      try {
        this.received.push(JSON.parse(line));
      } catch {
        this.garbage.push(line);
      }
    }
    for (const wake of [...this.#watchers]) wake();
  }

  #nextLine(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#watchers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.#watchers.add(wake);
    });
  }
}

/** A JSON-RPC error as an exception. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** How to start the program. */
export interface Launch {
  /** PATH of `quarry serve [PATH]`; without it the server has no project. */
  path?: string;
  /** All of the environment but `PATH`, so that nothing of the tester's own gets in. */
  env?: Record<string, string>;
  cwd?: string;
  /** Arguments of `node`; the built program with `serve` if not given. */
  nodeArguments?: string[];
}

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

function nodeArguments({ path, nodeArguments: given }: Launch): string[] {
  return given ?? [MAIN, 'serve', path ?? '--no-project'];
}

function environment({ env }: Launch): Record<string, string> {
  return { PATH: process.env.PATH ?? '', ...env };
}

/** A running server process and the connection to it. */
export class ServerProcess extends RawConnection {
  /** Resolves when the process has ended: its exit code, or the signal that ended it. */
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #stderr = '';

  static start(launch: Launch = {}): ServerProcess {
    const child = spawn(process.execPath, nodeArguments(launch), {
      ...(launch.cwd !== undefined && { cwd: launch.cwd }),
      env: environment(launch),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return new ServerProcess(child);
  }

  private constructor(child: ChildProcessByStdio<Writable, Readable, Readable>) {
    super(child.stdin, child.stdout);
    this.#child = child;
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      this.#stderr += text;
    });
    this.exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  }

  get stderr(): string {
    return this.#stderr;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Closes the client's end of the server's output, as a client that goes away does. */
  closeOutput(): void {
    this.#child.stdout.destroy();
  }

  /** Ends the process if it still runs, and waits until it has. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#child.kill(signal);
    await this.exit;
  }

  protected override describeSilence(): string {
    return `${super.describeSilence()}; stderr: ${this.#stderr.slice(-2000)}`;
  }
}

/** The official client, connected; close it to end the server. Mode as in the client's own options. */
export async function connectClient(
  launch: Launch = {},
  mode: VersionNegotiationMode = 'auto',
): Promise<Client> {
  const client = new Client({ name: 'official-client', version: '1.0.0' }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: nodeArguments(launch),
    env: environment(launch),
    stderr: 'ignore',
    ...(launch.cwd !== undefined && { cwd: launch.cwd }),
  });
  await client.connect(transport);
  return client;
}
