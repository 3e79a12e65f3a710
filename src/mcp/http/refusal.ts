/** Answers of the HTTP layer itself: statuses with a JSON-RPC error that says what was wrong. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorResponse, errorResponse } from '../messages.ts';

/** A request that gets no further, and how that is answered. */
export interface Refusal {
  status: number;
  answer: ErrorResponse;
  headers?: Readonly<Record<string, string>>;
}

/** JSON-RPC leaves this number to the implementation. */
const REFUSED = -32_000;

/** So long without another byte, and so many bytes, what is left of a refused body is read: its sender gets the answer. */
const LINGER_MS = 1_000;
const LINGER_BYTES = 4 * 1024 * 1024;

export function refusal(
  status: number,
  message: string,
  { code = REFUSED, headers }: { code?: number; headers?: Readonly<Record<string, string>> } = {},
): Refusal {
  return { status, answer: errorResponse(null, code, message), ...(headers && { headers }) };
}

/** The server has no room now. */
export function busy(message: string): Refusal {
  return refusal(503, message, { headers: { 'Retry-After': '1' } });
}

/**
 * Answers with a refusal. If the request has not come in whole, its connection ends: after a moment in
 * which the rest is read and dropped, because an answer is lost when a connection is closed over unread data.
 */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  { status, answer, headers }: Refusal,
): void {
  if (res.headersSent || res.destroyed) return;
  const body = Buffer.from(JSON.stringify(answer));
  const ends = !req.complete && hasBody(req);
  res.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    ...(ends && { Connection: 'close' }),
  });
  if (!ends) {
    res.end(body);
    return;
  }
  res.write(body);
  let dropped = 0;
  let droppedBefore = 0;
  const end = (): void => {
    clearInterval(timer);
    req.off('data', drop);
    res.end();
  };
  const drop = (chunk: Buffer): void => {
    dropped += chunk.length;
    if (dropped > LINGER_BYTES) end();
  };
  const look = (): void => {
    if (dropped === droppedBefore) end();
    droppedBefore = dropped;
  };
  // What has come in while this process had no time is read before it is looked whether anything has.
  const timer = setInterval(() => setImmediate(look), LINGER_MS);
  timer.unref();
  req.on('data', drop).once('end', end).once('close', end).resume();
}

function hasBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}
