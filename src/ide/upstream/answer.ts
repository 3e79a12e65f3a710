/** From the HTTP answer to a request to its JSON-RPC result, or to what is wrong with it. */
import type { IncomingMessage } from 'node:http';
import { printable } from '../../printable.ts';
import { HttpFailure, LostSession, NoAnswer, tellsOfLostSession } from './failures.ts';
import { answerTo, type IdeAnswer, type IdeMessage, readMessages } from './messages.ts';
import { endInTime, isEventStream, readBody, readEvents } from './wire.ts';

/** Bytes of an answer that tells of an error in HTTP. */
const ERROR_LIMIT = 64 * 1024;

/** Characters of such an answer that are shown. */
const SHOWN = 200;

/** How to read an answer. */
export interface Reading {
  /** Of the request. */
  readonly id: number;
  /** Bytes of one message. */
  readonly limit: number;
  /** Takes the other messages on the stream. Must not throw. */
  take(message: IdeMessage): void;
}

/**
 * The result. Rejects with the `IdeRpcError` of the IDE; with {@link LostSession}, `refused` or `broken`; with
 * {@link HttpFailure} for other errors of HTTP; with a refusal for an answer that is too large.
 */
export async function readResult(response: IncomingMessage, reading: Reading): Promise<unknown> {
  const status = response.statusCode ?? 0;
  const answer =
    status >= 200 && status < 300
      ? await readAnswer(response, reading)
      : await readFailure(response, status, reading.id);
  if ('result' in answer.outcome) return answer.outcome.result;
  const { error } = answer.outcome;
  const text = typeof error.data === 'string' ? `${error.message} ${error.data}` : error.message;
  if (tellsOfLostSession(text)) throw new LostSession('refused', printable(error.message, SHOWN), error);
  throw error;
}

/** Throws {@link LostSession}, `refused`, if a status alone says that the session is gone. */
export function refuseGone(status: number): void {
  if (status === 404 || status === 410) throw new LostSession('refused', `HTTP status ${status}`);
}

async function readAnswer(response: IncomingMessage, reading: Reading): Promise<IdeAnswer> {
  if (isEventStream(response)) return await readFromStream(response, reading);
  const messages = readMessages(await readBody(response, reading.limit));
  const answer = answerTo(reading.id, messages);
  for (const message of messages) if (message !== answer) reading.take(message);
  return answer ?? noAnswer();
}

/** Resolves as soon as the answer is there; what follows it is read on behind. */
function readFromStream(response: IncomingMessage, reading: Reading): Promise<IdeAnswer> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const onData = (data: string) => {
      const messages = readMessages(data);
      const answer = isAnswered ? undefined : answerTo(reading.id, messages);
      for (const message of messages) if (message !== answer) reading.take(message);
      if (answer === undefined) return;
      isAnswered = true;
      endInTime(response);
      resolve(answer);
    };
    readEvents(response, reading.limit, onData).then(noAnswer).catch(reject);
  });
}

async function readFailure(response: IncomingMessage, status: number, id: number): Promise<IdeAnswer> {
  if (status === 404 || status === 410) {
    response.destroy();
    refuseGone(status);
  }
  const text = await readBody(response, ERROR_LIMIT).catch(() => '');
  if (status === 400 && tellsOfLostSession(text))
    throw new LostSession('refused', printable(text.trim(), SHOWN));
  const answer = answerTo(id, readMessages(text));
  if (answer !== undefined && 'error' in answer.outcome) return answer;
  throw new HttpFailure(status, printable(text.trim(), SHOWN));
}

function noAnswer(): never {
  throw new NoAnswer();
}
