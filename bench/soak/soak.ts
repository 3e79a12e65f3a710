/** A server under mixed calls while its tree changes: what it holds as time goes by. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../eval/parity/random.ts';
import { type Program, ServerProcess } from '../processes.ts';
import { nextCall, type Subjects } from './calls.ts';
import { Edits } from './edits.ts';
import { type Gauges, readGauges } from './gauges.ts';

export interface Soak {
  program: Program;
  /** The index home that the program uses, and its directory for temporary files. */
  home: string;
  temporary: string;
  /** A copy: files in it change. */
  tree: string;
  subjects: Subjects;
  seed: number;
  /** Over when so many calls have been made, or so much time has passed, in ms; whatever comes first. */
  calls: number;
  lastsMs: number;
  /** So many calls are under way at a time. */
  atOnce: number;
  /** So many calls lie between two edits; 0 for none. */
  callsAnEdit: number;
  /** How often gauges are read, in calls. */
  sampleEvery: number;
  onSample?: (sample: Sample) => void;
}

/** What the server held after so many calls, when nothing was under way. */
export interface Sample extends Gauges {
  calls: number;
  edits: number;
  /** Since the start, in ms. */
  atMs: number;
}

export interface SoakReport {
  samples: Sample[];
  /** Calls that failed as no call may, each in a sentence. */
  faults: string[];
  /** Calls that were refused with a reason. */
  refused: number;
  /** What is left when the server has ended. */
  left: Gauges;
}

/** How long a server is left alone before its gauges are read. In ms. */
const QUIET_MS = 300;

/** Ends the server when it is over. */
export async function soak(options: Soak): Promise<SoakReport> {
  const { program, tree, subjects, seed, calls, lastsMs, atOnce, callsAnEdit, sampleEvery } = options;
  const random = new Random(seed);
  const edits = new Edits(tree, subjects.paths, random);
  const server = new ServerProcess(program, tree, 'inherit');
  const report: Omit<SoakReport, 'left'> = { samples: [], faults: [], refused: 0 };
  let [made, edited] = [0, 0];
  const began = performance.now();
  const sample = async (): Promise<void> => {
    await sleep(QUIET_MS);
    const gauges = readGauges({ pid: server.pid, home: options.home, temporary: options.temporary });
    const taken = { calls: made, edits: edited, atMs: performance.now() - began, ...gauges };
    report.samples.push(taken);
    options.onSample?.(taken);
  };
  const one = async (): Promise<void> => {
    const { tool, args } = nextCall(random, subjects);
    const refusal = await server.refusal(tool, args);
    if (refusal === undefined) return;
    if (isFault(refusal)) report.faults.push(`${tool} ${JSON.stringify(args)}: ${refusal}`);
    else report.refused++;
  };
  try {
    await server.initialize();
    await server.call('search_code', { query: 'first' });
    while (made < calls && performance.now() - began < lastsMs) {
      const until = Math.min(calls, made + sampleEvery);
      while (made < until && performance.now() - began < lastsMs) {
        const together = Math.min(atOnce, until - made);
        const under = Array.from({ length: together }, one);
        made += together;
        const due = callsAnEdit === 0 ? 0 : Math.floor(made / callsAnEdit);
        for (; edited < due; edited++) edits.next();
        await Promise.all(under);
      }
      await sample();
    }
  } finally {
    await server.close();
  }
  return {
    ...report,
    left: readGauges({ pid: server.pid, home: options.home, temporary: options.temporary }),
  };
}

/** Faults of the server, and answers that may only come while the disk is full or another process is in the way. */
function isFault(message: string): boolean {
  return /internal error|cannot be read|could not|is locked|Indexing failed|time limit/i.test(message);
}
