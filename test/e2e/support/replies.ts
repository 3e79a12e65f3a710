/** Reading replies: what changes from call to call taken out, passages taken apart, errors as values. */
import { type RawConnection, RpcError } from '../client.ts';

/** A reply with times, ages and durations replaced by `{time}`, `{iso}`, `{ago}`, `{t}`. */
export function timeless(reply: string): string {
  return reply
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '{time}')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '{iso}')
    .replaceAll(/\((?:just now|\d+ (?:minute|hour|day)s? ago)\)/g, '({ago})')
    .replaceAll(/\(\d+ms\):$/gm, '({t}ms):')
    .replace(/(Duration:(?:\*\*)?) \d+\.\ds$/m, '$1 {t}s')
    .replace(/(Throughput:) [\d,]+ files/, '$1 {n} files');
}

/** A reply as {@link timeless}, with the size of the index replaced too. */
export function sizeless(reply: string): string {
  return timeless(reply).replaceAll(/(Size:\*\*|size:|freed:) [\d.]+ (?:B|KB|MB)$/gm, '$1 {size}');
}

/** One result of search_code. */
export interface Passage {
  rank: number;
  score: number;
  path: string;
  chunk: number;
  bytes: [start: number, end: number];
  lines: [first: number, last: number];
  /** What the fence holds, with the line end before the closing fence; undefined without fence. */
  fenced: string | undefined;
}

export interface SearchReply {
  title: string;
  notes: string[];
  passages: Passage[];
  /** The last line says that there are more. */
  more: boolean;
}

const HEAD =
  /^## Result (\d+) \(score: (\d+\.\d\d)\)\n\*\*File:\*\* `(.*)` \(chunk (\d+), bytes (\d+)-(\d+)\)\n\*\*Lines:\*\* (\d+)-(\d+)(?:\n|$)/;

/** Takes a reply of search_code apart; throws where it departs from the layout. */
export function readSearch(reply: string): SearchReply {
  const [opening = '', ...blocks] = reply.split(/\n\n(?=## Result \d+ \(score)/);
  const [title = '', ...notes] = opening.split('\n');
  const passages: Passage[] = [];
  let more = false;
  for (const block of blocks) {
    const head = HEAD.exec(block);
    if (!head) throw new Error(`No result: ${block.slice(0, 300)}`);
    const numbers = head.map(Number);
    const number = (group: number) => numbers[group] ?? Number.NaN;
    const { fenced, rest } = readFence(block.slice(head[0].length));
    passages.push({
      rank: number(1),
      score: number(2),
      path: head[3] ?? '',
      chunk: number(4),
      bytes: [number(5), number(6)],
      lines: [number(7), number(8)],
      fenced,
    });
    if (rest === '') continue;
    if (!/^\n*More results exist\. Raise k \(max \d+\) or narrow the query\.$/.test(rest)) {
      throw new Error(`Unexpected after a result: ${rest.slice(0, 300)}`);
    }
    more = true;
  }
  return { title, notes, passages, more };
}

function readFence(text: string): { fenced: string | undefined; rest: string } {
  const opening = /^\n(`{3,})[a-z]*\n/.exec(text);
  if (!opening) return { fenced: undefined, rest: text };
  const body = text.slice(opening[0].length);
  const close = new RegExp(`^${opening[1]}$`, 'm').exec(body);
  if (!close) throw new Error(`Fence not closed: ${text.slice(0, 300)}`);
  return { fenced: body.slice(0, close.index), rest: body.slice(close.index + close[0].length) };
}

/** The paths of the hits of a search, relative to `root`, best first. */
export async function hitsOf(
  server: RawConnection,
  root: string,
  args: Record<string, unknown>,
): Promise<string[]> {
  const reply = await server.callTool('search_code', args);
  return readSearch(reply).passages.map(({ path }) => path.slice(root.length + 1));
}

/** The error a call is answered with; throws if it succeeds. */
export async function failureOf(
  server: RawConnection,
  tool: string,
  args?: Record<string, unknown>,
): Promise<{ code: number; message: string }> {
  try {
    const reply = await server.callTool(tool, args);
    throw new Error(`${tool} succeeded: ${reply.slice(0, 500)}`);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { code: error.code, message: error.message };
  }
}
