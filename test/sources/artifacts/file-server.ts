/** A server on this machine that answers as a test wants, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach } from 'vitest';

export interface FileServer {
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  /** In the order in which they came. */
  requests: IncomingMessage[];
}

/** What is done with a request; `nth` counts from 1. */
export type Answer = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Serves until the test ends. Connections that are still open are cut then. */
export async function serve(answer: Answer): Promise<FileServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.on('error', () => {});
    answer(request, response, requests.length);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, requests };
}

/** Answers `/0` … by sending on to the next number down, and `/0` itself with a text. */
export function countingDown(text: string): Answer {
  return ({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.end(text);
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };
}
