/** Calls of an IDE without anything in between. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

const VERSION = '2025-06-18';

/** A session over one connection that is kept. */
export class DirectClient {
  readonly #url: string;
  readonly #project: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #session: Record<string, string> = {};
  #lastId = 0;

  private constructor(url: string, project: string) {
    this.#url = url;
    this.#project = project;
  }

  /** Opens a session at an endpoint; calls are for this project. */
  static async open(url: string, project: string): Promise<DirectClient> {
    const client = new DirectClient(url, project);
    const clientInfo = { name: 'bench', version: '1' };
    const params = { protocolVersion: VERSION, capabilities: {}, clientInfo };
    const { headers } = await client.#post({ id: ++client.#lastId, method: 'initialize', params });
    client.#session = {
      'mcp-session-id': String(headers['mcp-session-id']),
      'mcp-protocol-version': VERSION,
    };
    await client.#post({ method: 'notifications/initialized' });
    return client;
  }

  /** The body of the answer, of which nothing is read. Throws unless the IDE has carried the call out. */
  async call(tool: string, args: Readonly<Record<string, unknown>>): Promise<string> {
    const params = { name: tool, arguments: { ...args, project_path: this.#project } };
    const { body } = await this.#post({ id: ++this.#lastId, method: 'tools/call', params });
    if (!body.includes('"result":') || body.includes('"isError":true')) throw new Error(body);
    return body;
  }

  close(): void {
    this.#agent.destroy();
  }

  #post(message: object): Promise<{ headers: IncomingHttpHeaders; body: string }> {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    const headers = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      ...this.#session,
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(this.#url, { method: 'POST', headers, agent: this.#agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ headers: response.headers, body: Buffer.concat(parts).toString('utf8') }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }
}
