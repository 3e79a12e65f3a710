/** `quarry ide` in front of an IDE that keeps restarting. */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { BridgeProcess } from '../ide/bridge-process.ts';
import { SOAK_FILES, SOAK_TOOLS, soak } from '../ide/bridge-soak.ts';
import { startFakeIde } from '../ide/fake-ide.ts';
import { PROGRAM, writeFiles } from './support/lab.ts';

/** Calls in a row, and how many lie between two restarts; more for a longer run by hand, which prints its figures. */
const GIVEN = process.env.QUARRY_TEST_IDE_CALLS;
const CALLS = Number(GIVEN ?? 600);
const EVERY = GIVEN === undefined ? 100 : 500;

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it(`${CALLS} calls have one answer each, though the IDE restarts every ${EVERY}`, async () => {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-e2e-soak-')));
  ends.push(() => rmSync(project, { recursive: true, force: true }));
  writeFiles(project, SOAK_FILES);
  const ide = await startFakeIde({ project, tools: SOAK_TOOLS });
  ends.push(() => ide.close());
  const env = { JETBRAINS_MCP_STREAM_URL: ide.url, JETBRAINS_MCP_TOOL_MODE: 'cc' };
  const bridge = new BridgeProcess({ program: PROGRAM, cwd: project, env });
  ends.push(() => bridge.kill());

  const report = await soak({ bridge, ide, project, calls: CALLS, restartEvery: EVERY });
  if (GIVEN !== undefined) console.info(report, { stillHeld: stillHeld(bridge.pid) });
  expect(report.wrong).toEqual([]);
  expect(bridge.strays).toEqual([]);
  expect(report.read.calls + report.write.calls + report.other.calls).toBe(CALLS);
  expect(report.restarts).toBe(Math.ceil(CALLS / EVERY) - 1);
  // A restart costs calls that are running, and none while nothing runs.
  expect(report.alone.lost).toBeLessThanOrEqual(report.alone.restartsUnder);
  expect(report.write.lost + report.other.lost).toBeLessThanOrEqual(8 * (report.restarts + report.drops));
  // Nothing but the log: no warning of Node.
  expect(bridge.stderr).toMatch(/^(?:\[\d\d:\d\d:\d\d\] .+\n)*$/);
  bridge.endInput();
  expect(await bridge.exit).toEqual({ code: 0, signal: null, left: [] });
  await ide.waitFor(() => ide.connections === 0);
}, 900_000);

/** Memory in MB, and open files and sockets of a process, where the platform tells. */
function stillHeld(pid: number): object {
  try {
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { residentMb: Number(resident) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return {};
  }
}
