/** What the bridge to an IDE adds to the IDE's own time, and how soon it ends. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ENDINGS } from '../test/ide/bridge-endings.ts';
import { BridgeProcess, resultIn } from '../test/ide/bridge-process.ts';
import { type FakeIde, startFakeIde } from '../test/ide/fake-ide.ts';
import { DirectClient } from './direct-client.ts';
import { type Figure, percentile, type Section } from './figures.ts';

/** A call that can be made of the IDE itself, and through the bridge. */
interface Pair {
  readonly name: string;
  readonly direct: readonly [tool: string, args: Record<string, unknown>];
  /** In mode cc. */
  readonly bridged: readonly [tool: string, args: Record<string, unknown>];
}

const FILES = 100;
/** Calls of each kind before anything counts. */
const WARM_UP = 50;
const WRITTEN = { pathInProject: 'out/written.txt', text: 'some text\n'.repeat(20), overwrite: true };

const PAIRS: readonly Pair[] = [
  {
    name: 'search_text, built from an older tool',
    direct: [
      'search_in_files_by_text',
      { searchText: 'line 7 of', caseSensitive: true, maxUsageCount: 1000 },
    ],
    bridged: ['search_text', { q: 'line 7 of' }],
  },
  {
    name: 'a read that passes through',
    direct: ['look_up', { word: 'some word' }],
    bridged: ['look_up', { word: 'some word' }],
  },
  {
    name: 'a call of unknown effect that passes through',
    direct: ['ping_it', { message: 'm' }],
    bridged: ['ping_it', { message: 'm' }],
  },
  {
    name: 'write',
    direct: ['create_new_file', WRITTEN],
    bridged: ['write', { file_path: WRITTEN.pathInProject, content: WRITTEN.text }],
  },
];

const LOOK_UP = {
  name: 'look_up',
  inputSchema: {
    type: 'object',
    properties: { word: { type: 'string' }, project_path: { type: 'string' } },
    required: ['project_path'],
  },
  annotations: { readOnlyHint: true },
};

/** `program` is the built `main.js`, `scratch` a directory for files, `calls` how many of each kind are measured. */
export async function ideSections(program: string, scratch: string, calls: number): Promise<Section[]> {
  const project = join(scratch, 'project');
  mkdirSync(join(project, 'src'), { recursive: true });
  for (let i = 0; i < FILES; i++) {
    const lines = Array.from({ length: 40 }, (_, n) => `line ${n} of ${i}`);
    writeFileSync(join(project, 'src', `f${i}.txt`), `${lines.join('\n')}\n`);
  }
  return [
    await callsSection(program, project, 'json', calls),
    await callsSection(program, project, 'sse', calls),
    await endingsSection(program, project),
  ];
}

/** Each call is made of the IDE, then through the bridge, so that both see the same machine. */
async function callsSection(
  program: string,
  project: string,
  answers: 'json' | 'sse',
  calls: number,
): Promise<Section> {
  const ide = await startFakeIde({ project, answers, tools: { from: 'legacy', and: ['ping_it', LOOK_UP] } });
  const direct = await DirectClient.open(ide.url, project);
  const bridge = startBridge(program, project, ide);
  const figures: Figure[] = [];
  try {
    for (const pair of PAIRS) {
      const [own, bridged]: [number[], number[]] = [[], []];
      for (let i = -WARM_UP; i < calls; i++) {
        const began = performance.now();
        await direct.call(...pair.direct);
        const between = performance.now();
        const answer = await bridge.call(...pair.bridged);
        const ended = performance.now();
        if (resultIn(answer)?.isError !== false) throw new Error(JSON.stringify(answer));
        if (i < 0) continue;
        own.push(between - began);
        bridged.push(ended - between);
      }
      for (const p of [50, 95]) figures.push(figureOf(`${pair.name}, p${p}`, own, bridged, p));
    }
  } finally {
    direct.close();
    bridge.endInput();
    await bridge.exit;
    await ide.close();
  }
  return {
    title: `Bridge to an IDE that answers in ${answers.toUpperCase()} (${calls} calls each)`,
    figures,
  };
}

function figureOf(name: string, own: readonly number[], bridged: readonly number[], p: number): Figure {
  const [value, reference] = [percentile(bridged, p), percentile(own, p)];
  return {
    name,
    value,
    unit: 'ms',
    reference: { name: 'the IDE alone', value: reference, unit: 'ms' },
    excess: { value: value - reference, unit: 'ms', says: 'overhead' },
  };
}

/** From the end of the input to the end of the process. */
async function endingsSection(program: string, project: string): Promise<Section> {
  const runs = 3;
  const figures: Figure[] = [];
  for (const { name, ide: options, prepare } of ENDINGS) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const ide = await startFakeIde({ project, tools: { from: 'legacy', and: ['ping_it'] }, ...options });
      const bridge = startBridge(program, project, ide);
      try {
        const open = await prepare(bridge, ide);
        const began = performance.now();
        bridge.endInput();
        await bridge.exit;
        times.push(performance.now() - began);
        await Promise.allSettled(open);
      } finally {
        await bridge.kill();
        await ide.close();
      }
    }
    figures.push({ name, value: Math.max(...times), unit: 'ms' });
  }
  return { title: `End of the bridge after that of its input (slowest of ${runs})`, figures };
}

function startBridge(program: string, project: string, ide: FakeIde): BridgeProcess {
  const env = { JETBRAINS_MCP_STREAM_URL: ide.url, JETBRAINS_MCP_TOOL_MODE: 'cc' };
  return new BridgeProcess({ program, cwd: project, env });
}
