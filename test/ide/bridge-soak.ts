/** Very many calls of an IDE that keeps restarting: what each came to, and what is wrong with that. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IdeTool, JsonObject } from '../../src/ide/types.ts';
import { type BridgeProcess, resultIn } from './bridge-process.ts';
import { SoakTrouble } from './bridge-soak-trouble.ts';
import type { FakeIde, FakeTools } from './fake-ide.ts';

/** What is called, and whom. */
export interface Soak {
  /** In mode cc. */
  readonly bridge: BridgeProcess;
  /** With {@link SOAK_TOOLS}. */
  readonly ide: FakeIde;
  /** That of both, with {@link SOAK_FILES}. */
  readonly project: string;
  /** The first half are made one at a time, the others eight. */
  readonly calls: number;
  /** Calls from one restart of the IDE to the next. */
  readonly restartEvery: number;
}

/** What came of the calls of one kind. */
export interface SoakCount {
  calls: number;
  done: number;
  /** Answered by saying that the session was lost. */
  lost: number;
  /** Run by the IDE although the answer was lost. */
  ranAndLost: number;
  /** Run by the IDE more than once. */
  repeated: number;
}

/** What a soak came to. */
export interface SoakReport {
  readonly read: SoakCount;
  readonly write: SoakCount;
  readonly other: SoakCount;
  /** Calls that were not answered as they must be, each in a sentence: there must be none. */
  readonly wrong: readonly string[];
  readonly restarts: number;
  /** While one call was made at a time: restarts under a call, and calls lost. */
  readonly alone: { readonly restartsUnder: number; readonly lost: number };
  /** How often the IDE has forgotten its sessions besides. */
  readonly drops: number;
  /** In ms. */
  readonly took: number;
}

type Kind = 'read' | 'write' | 'other';

/** A kind of call: `n` is the number of the call. */
interface Sample {
  readonly kind: Kind;
  readonly tool: string;
  args(n: number): JsonObject;
  /** The tool of the IDE behind it. */
  readonly behind: string;
  /** Which call the IDE's tool was called for; absent where its arguments do not tell. */
  numberIn?(args: JsonObject): unknown;
  /** Whether the text is the answer to that very call. */
  isRight(text: string, n: number): boolean;
}

const written = (name: string, annotations?: JsonObject): IdeTool => ({
  name,
  inputSchema: { type: 'object', properties: { n: { type: 'integer' } } },
  ...(annotations && { annotations }),
});

/** What the IDE must list. */
export const SOAK_TOOLS: FakeTools = {
  from: 'legacy',
  and: ['ping_it', written('look_up', { readOnlyHint: true }), written('create_thing'), written('do_it')],
};

const FILES = 50;
/** What the project must hold. */
export const SOAK_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: FILES }, (_, i) => [`src/f${i}.txt`, `line ${i} is here\nand more\n`]),
);

const echo = (kind: Kind, tool: string): Sample => ({
  ...{ kind, tool, behind: tool },
  args: (n) => ({ n }),
  numberIn: (args) => args.n,
  isRight: (text, n) => JSON.parse(text).n === n,
});

const SAMPLES: readonly Sample[] = [
  {
    ...{ kind: 'read', tool: 'search_text', behind: 'search_in_files_by_text' },
    args: (n) => ({ q: `line ${n % FILES} is`, paths: ['src/'] }),
    isRight: (text, n) => JSON.parse(text).items[0].filePath === `src/f${n % FILES}.txt`,
  },
  {
    ...{ kind: 'write', tool: 'write', behind: 'create_new_file' },
    // A folder that searches leave out.
    args: (n) => ({ file_path: `out/${n}.txt`, content: `${n}` }),
    numberIn: ({ text }) => Number(text),
    isRight: (text, n) => text.endsWith(`out/${n}.txt`),
  },
  echo('other', 'do_it'),
  {
    ...{ kind: 'read', tool: 'read', behind: 'get_file_text_by_path' },
    args: (n) => ({ file_path: `src/f${n % FILES}.txt`, limit: 1 }),
    isRight: (text, n) => text === `line ${n % FILES} is here`,
  },
  echo('write', 'create_thing'),
  {
    ...{ kind: 'other', tool: 'ping_it', behind: 'ping_it' },
    args: (n) => ({ message: `${n}` }),
    numberIn: ({ message }) => Number(message),
    isRight: (text, n) => text === `pong: ${n}`,
  },
  echo('read', 'look_up'),
];

const ABREAST = 8;

const LOST = (name: string): string =>
  `The IDE session was lost during '${name}'. The call was not repeated and may have taken effect; check before calling again.`;

/** Makes the calls. Rejects only where the test itself is at fault. */
export async function soak({ bridge, ide, project, calls, restartEvery }: Soak): Promise<SoakReport> {
  const began = performance.now();
  const counts = { read: emptyCount(), write: emptyCount(), other: emptyCount() };
  const wrong: string[] = [];
  const runs = new Map<unknown, number>();
  const trouble = new SoakTrouble(ide, restartEvery);
  for (const { behind, numberIn } of SAMPLES) {
    ide.onCall(behind, async (args, { builtIn }) => {
      const n = numberIn?.(args);
      if (n !== undefined) runs.set(n, (runs.get(n) ?? 0) + 1);
      await builtIn();
      trouble.underCall();
      await sleep(Number(n ?? 0) % 3);
      return undefined;
    });
  }

  const one = async (n: number, abreast: number): Promise<void> => {
    await trouble.beforeCall(n, abreast);
    const sample = SAMPLES[n % SAMPLES.length];
    if (sample === undefined) return;
    const { kind, tool, args, numberIn, isRight } = sample;
    const count = counts[kind];
    count.calls++;
    const complain = (what: string) => wrong.push(`${n} ${tool}: ${what}`);
    try {
      const result = resultIn(await bridge.call(tool, args(n)));
      const times = runs.get(n) ?? 0;
      if (result === undefined) complain('an error of the protocol');
      else if (!result.isError && isRight(result.text, n)) count.done++;
      else if (result.text === LOST(tool) && kind !== 'read') {
        count.lost++;
        if (times > 0) count.ranAndLost++;
      } else complain(result.text);
      if (numberIn !== undefined && result?.isError === false && times === 0)
        complain('answered and not run');
      if (tool === 'write' && result?.isError === false && contentOf(project, n) !== `${n}`)
        complain('not written');
    } catch (error) {
      complain(String(error));
    }
  };
  let next = 0;
  let alone = { restartsUnder: 0, lost: 0 };
  for (const [upTo, abreast] of [
    [calls / 2, 1],
    [calls, ABREAST],
  ] as const) {
    const work = async () => {
      for (let n = next++; n < upTo; n = next++) await one(n, abreast);
    };
    await Promise.all(Array.from({ length: abreast }, work));
    // Each worker has taken a number in vain.
    next = Math.ceil(upTo);
    if (abreast === 1) alone = { restartsUnder: trouble.under, lost: counts.write.lost + counts.other.lost };
  }
  await trouble.over();

  for (const [n, times] of runs) {
    const sample = typeof n === 'number' ? SAMPLES[n % SAMPLES.length] : undefined;
    if (sample === undefined || times < 2) continue;
    counts[sample.kind].repeated++;
    if (sample.kind !== 'read') wrong.push(`${n} ${sample.tool}: run ${times} times`);
  }
  for (const [id, answers] of bridge.answers) if (answers !== 1) wrong.push(`${answers} answers to ${id}`);
  const { restarts, drops } = trouble;
  return { ...counts, wrong, restarts, alone, drops, took: performance.now() - began };
}

function emptyCount(): SoakCount {
  return { calls: 0, done: 0, lost: 0, ranAndLost: 0, repeated: 0 };
}

function contentOf(project: string, n: number): string | undefined {
  try {
    return readFileSync(join(project, 'out', `${n}.txt`), 'utf8');
  } catch {
    return undefined;
  }
}
