/** A bare connection to a server under test, for bytes that no HTTP client would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export class RawSocket {
  readonly socket: Socket;
  /** All that the server has sent. */
  text = '';
  readonly closed: Promise<unknown>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      this.text += chunk;
    });
    // Also after a reset, which is no failure of a test that has the server close connections over unread bytes.
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  static async open(port: number): Promise<RawSocket> {
    const raw = new RawSocket(connect({ host: '127.0.0.1', port }));
    await once(raw.socket, 'connect');
    return raw;
  }

  write(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** Resolves once the server has sent what matches; fails when the connection closes without. */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.text);
      if (found !== null) return found;
      if (this.socket.closed) throw new Error(`Closed after ${JSON.stringify(this.text.slice(-500))}`);
      await Promise.race([once(this.socket, 'data').catch(() => {}), this.closed]);
    }
  }

  /** The statuses of the responses so far. */
  get statuses(): number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  }
}

/** The bytes of a POST; headers replace or add to the usual ones. */
export function post(body: string, headers: Record<string, string> = {}): string {
  const all = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
