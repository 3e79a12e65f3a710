/** A server over HTTP as its users run it, and clients of both kinds of the protocol. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Program } from './processes.ts';

/** The protocol version without sessions. */
const STATELESS = '2026-07-28';

/** A tool call, as a client makes it. */
export interface Call {
  name: string;
  arguments: Record<string, unknown>;
}

/** A client of one of the two kinds of the protocol. */
export class HttpClient {
  readonly #port: number;
  readonly #agent: Agent;
  readonly #headers: Record<string, string>;
  #nextId = 1;

  private constructor(port: number, agent: Agent, headers: Record<string, string>) {
    this.#port = port;
    this.#agent = agent;
    this.#headers = headers;
  }

  static async open(port: number, agent: Agent, withSession: boolean): Promise<HttpClient> {
    if (!withSession) return new HttpClient(port, agent, { 'mcp-protocol-version': STATELESS });
    const clientInfo = { name: 'bench', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const reply = await new HttpClient(port, agent, {}).#send('initialize', params);
    return new HttpClient(port, agent, { 'mcp-session-id': String(reply.headers['mcp-session-id']) });
  }

  /** Rejects unless the call succeeded. */
  async call({ name, arguments: args }: Call): Promise<void> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': STATELESS,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const isStateless = 'mcp-protocol-version' in this.#headers;
    const { status, text } = await this.#send(
      'tools/call',
      { name, arguments: args, ...(isStateless && { _meta }) },
      name,
    );
    if (status !== 200) throw new Error(`status ${status}`);
    // A call that takes long is answered by a stream, with the answer as its last event.
    const json = text.startsWith('{') ? text : text.slice(text.lastIndexOf('\ndata: ') + 7);
    const { result, error } = JSON.parse(json);
    if (error !== undefined || result?.isError) throw new Error(error?.message ?? result.content[0]?.text);
  }

  #send(
    method: string,
    params: object,
    name?: string,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: this.#nextId++, method, params });
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-method': method,
      ...(name !== undefined && { 'mcp-name': name }),
      ...this.#headers,
    };
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: this.#port,
        path: '/mcp',
        method: 'POST',
        agent: this.#agent,
        headers,
      };
      const req = request(options, (res) => {
        let text = '';
        res.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
        res.on('error', reject);
      });
      req.on('error', reject);
      req.end(body);
    });
  }
}

/** A running `quarry serve --http`. */
export class HttpServerProcess {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  static async start(program: Program, tree: string): Promise<HttpServerProcess> {
    const child = spawn(process.execPath, [program.main, 'serve', tree, '--http', ':0'], {
      env: program.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    for await (const chunk of child.stderr.setEncoding('utf8')) {
      text += chunk;
      const port = /http:\/\/127\.0\.0\.1:(\d+)\/mcp/.exec(text)?.[1];
      if (port === undefined) continue;
      return new HttpServerProcess(child, Number(port));
    }
    throw new Error(`The server ended: ${text}`);
  }

  /** Processor time of the server so far, all threads together, in ms; undefined where nobody tells. */
  cpuMs(): number | undefined {
    try {
      const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return undefined;
    }
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }
}
