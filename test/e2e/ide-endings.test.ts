/** `quarry ide` at the end of its input, in all the situations that could hold it up. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ENDINGS } from '../ide/bridge-endings.ts';
import { BridgeProcess } from '../ide/bridge-process.ts';
import { startFakeIde } from '../ide/fake-ide.ts';
import { PROGRAM } from './support/lab.ts';

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe('the input ends while', () => {
  it.each(ENDINGS)('$name', async ({ ide: options, prepare }) => {
    const project = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-e2e-end-')));
    ends.push(() => rmSync(project, { recursive: true, force: true }));
    writeFileSync(join(project, 'a.txt'), 'x\n');
    const ide = await startFakeIde({ project, tools: { from: 'legacy', and: ['ping_it'] }, ...options });
    ends.push(() => ide.close());
    const env = { JETBRAINS_MCP_STREAM_URL: ide.url, JETBRAINS_MCP_TOOL_MODE: 'cc' };
    const bridge = new BridgeProcess({ program: PROGRAM, cwd: project, env });
    ends.push(() => bridge.kill());

    const open = await prepare(bridge, ide);
    bridge.endInput();
    // Nothing is left, so the process ends by itself.
    expect(await bridge.exit).toEqual({ code: 0, signal: null, left: [] });
    await Promise.all(open);
    expect([...bridge.answers.values()].filter((count) => count !== 1)).toEqual([]);
    expect(bridge.strays).toEqual([]);
    await ide.waitFor(() => ide.connections === 0);
  });
});
