/** A face, its client, and what does the work behind it. */
import { PassThrough } from 'node:stream';
import { afterEach } from 'vitest';
import { ClientFace, type ClientHandler } from '../../src/ide/client-face.ts';
import type { JsonObject } from '../../src/ide/types.ts';
import { RawConnection } from '../e2e/client.ts';

interface Asked {
  method: string;
  params: JsonObject | undefined;
  signal: AbortSignal;
  answer(result: unknown): void;
}

/** A client, and a handler that answers when the test says so. */
export function connected(request?: ClientHandler['request']) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked: Asked[] = [];
  const notified: [string, JsonObject | undefined][] = [];
  const face = new ClientFace(input, output, {
    request:
      request ??
      ((method, params, signal) =>
        new Promise((answer) => {
          asked.push({ method, params, signal, answer });
        })),
    notified: (method, params) => {
      notified.push([method, params]);
      if (method === 'throws') throw new Error('not for anybody');
    },
  });
  face.start();
  const client = new RawConnection(input, output);
  faces.push(face);
  return { face, client, input, output, asked, notified, settled: () => client.request('echo') };
}

const faces: ClientFace[] = [];
/** Answers with what it is asked. */
export const echo: ClientHandler['request'] = (method, params) => ({ method, params });

afterEach(() => {
  for (const face of faces.splice(0)) face.close('over');
});
