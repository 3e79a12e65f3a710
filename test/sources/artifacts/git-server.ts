/** Git over http on this machine: Git's own server program behind a small bridge. */
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What is done with a request instead of, or before, answering it; true if that was all. */
type Before = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface GitServer {
  origin: string;
  /** `METHOD path` of the requests so far. */
  requests: string[];
}

/** Serves the repositories below a directory until the test ends. */
export async function serveGit(projects: string, before: Before = () => false): Promise<GitServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (!before(request, response)) answer(projects, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests };
}

/** Asks for a name and a password. */
export function onlyFor(username: string, password: string): Before {
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return (request, response) => {
    if (request.headers.authorization === expected) return false;
    response.writeHead(401, { 'www-authenticate': 'Basic realm="tests"' }).end();
    return true;
  };
}

function answer(projects: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      HOME: projects,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_PROJECT_ROOT: projects,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => {});
  request.pipe(child.stdin);
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.on('close', () => {
    const whole = Buffer.concat(pieces);
    const end = whole.indexOf('\r\n\r\n');
    const lines = whole.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.split(/: */, 2)));
    const { Status = '200', ...others } = headers;
    response.writeHead(Number.parseInt(Status, 10), others).end(whole.subarray(end + 4));
  });
}
