/** Asks both, question by question. */
import { compareLines, type Difference } from './compare.ts';
import type { Quarry } from './quarry.ts';
import type { ParityLine, ParityQuery } from './query.ts';
import { REFUSED, type Ripgrep } from './ripgrep.ts';

/** What came of one question. */
export interface Outcome {
  query: ParityQuery;
  /** Lines that ripgrep found, or -1 if it refused the pattern. */
  lines: number;
  differences: readonly Difference[];
  /** Why there is no answer to compare, if there is none. */
  failure?: string;
  /** What each took, in ms; Quarry without the tool. */
  quarryMs: number;
  ripgrepMs: number;
}

/** Most lines of a reply; what a tool is asked for. */
export const MAX_REPLY = 5_000;

/** One question to both: the engine without limit, and the tool for as many lines as it gives. */
export async function askBoth(query: ParityQuery, quarry: Quarry, ripgrep: Ripgrep): Promise<Outcome> {
  const oracle = await timed(() => ripgrep.lines(query));
  const engine = await timed(() => quarry.lines(query));
  const times = { quarryMs: engine.ms, ripgrepMs: oracle.ms };
  const [expected, actual] = [oracle.value, engine.value];
  if (expected === REFUSED || actual === REFUSED) {
    const failure = expected === actual ? {} : { failure: refusalOf(expected === REFUSED) };
    return { query, lines: -1, differences: [], ...failure, ...times };
  }
  const differences = compareLines(expected, actual);
  const { lines, more } = await quarry.reply(query, MAX_REPLY);
  differences.push(...compareReply(actual, lines, more));
  return { query, lines: expected.length, differences, ...times };
}

function refusalOf(byRipgrep: boolean): string {
  return byRipgrep ? 'ripgrep refuses the pattern, Quarry does not' : 'Quarry refuses the pattern';
}

/** The reply must be the beginning of all that the engine finds, which has been compared. */
function compareReply(all: readonly ParityLine[], reply: readonly ParityLine[], more: boolean): Difference[] {
  const differences = compareLines(all.slice(0, MAX_REPLY), reply).filter(({ kind }) => kind !== 'text');
  reply.forEach(({ path, lineNumber, text }, i) => {
    const expected = all[i]?.text ?? '';
    if (text !== expected) differences.push({ kind: 'text', path, lineNumber, expected, actual: text });
  });
  if (more !== all.length > MAX_REPLY) {
    const last = reply.at(-1);
    differences.push({ kind: 'more', path: last?.path ?? '', lineNumber: last?.lineNumber ?? 0 });
  }
  return differences;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}
