/** Reads the JSON of a request: bounded, checked, parsed once. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonContentType, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { messageOf } from '../../errors.ts';
import { parseJson } from '../messages.ts';
import type { HeldBytes } from './held-bytes.ts';
import { isDeeperThan } from './json-depth.ts';
import type { HttpLimits } from './limits.ts';
import { busy, type Refusal, refusal } from './refusal.ts';

/** The value of a body, or why there is none. */
export type Body = { kind: 'json'; value: unknown } | { kind: 'refused'; refusal: Refusal };

type Bytes = { kind: 'bytes'; bytes: Buffer } | { kind: 'refused'; refusal: Refusal };

/**
 * Reads and parses the body of a request. Its bytes, but for the first, count as held until the response is closed.
 * Rejects if the connection breaks first.
 */
export async function readJson(
  req: IncomingMessage,
  res: ServerResponse,
  limits: HttpLimits,
  held: HeldBytes,
): Promise<Body> {
  const type = req.headers['content-type'];
  if (!isJsonContentType(type)) return refused(refusal(415, 'Content-Type must be application/json'));
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return refused(refusal(415, 'Compressed bodies are not supported: leave out Content-Encoding'));
  }
  const read = await readBytes(req, res, limits, held);
  if (read.kind === 'refused') return read;
  if (isDeeperThan(read.bytes, limits.maxDepth)) {
    const message = `Invalid request: JSON may be nested ${limits.maxDepth} levels deep at most`;
    return refused(refusal(400, message, { code: ProtocolErrorCode.InvalidRequest }));
  }
  try {
    return { kind: 'json', value: parseJson(read.bytes, 'body') };
  } catch (error) {
    return refused(refusal(400, messageOf(error), { code: ProtocolErrorCode.ParseError }));
  }
}

async function readBytes(
  req: IncomingMessage,
  res: ServerResponse,
  { maxBodyBytes, uncountedBodyBytes }: HttpLimits,
  held: HeldBytes,
): Promise<Bytes> {
  const tooLarge = refused(refusal(413, `A request body may have at most ${maxBodyBytes} bytes`));
  if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) return tooLarge;
  if (req.headers.expect !== undefined) res.writeContinue();
  const parts: Buffer[] = [];
  let size = 0;
  let taken = 0;
  res.once('close', () => held.give(taken));
  return new Promise((resolve, reject) => {
    const done = (result: Bytes): void => {
      req.off('data', add);
      resolve(result);
    };
    const add = (chunk: Buffer): void => {
      size += chunk.length;
      const lacking = Math.max(0, size - uncountedBodyBytes - taken);
      if (size > maxBodyBytes) done(tooLarge);
      else if (!held.take(lacking)) done(refused(busy('The server has no memory to spare now')));
      else {
        taken += lacking;
        parts.push(chunk);
      }
    };
    req.on('data', add);
    req.once('end', () => done({ kind: 'bytes', bytes: Buffer.concat(parts, size) }));
    req.once('error', reject);
    req.once('close', () => reject(new Error('The connection broke before the request had come in.')));
  });
}

function refused(given: Refusal): { kind: 'refused'; refusal: Refusal } {
  return { kind: 'refused', refusal: given };
}
