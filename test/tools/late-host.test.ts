import { describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { Host } from '../../src/tools/host.ts';
import { LateHost } from '../../src/tools/late-host.ts';
import { temporaryDirectory } from '../temporary.ts';

const CALL = { signal: new AbortController().signal, progress: () => {}, protocol: 'none' };

function lateHost() {
  const home = temporaryDirectory('late');
  const host = new Host({
    config: loadConfig({ env: { QUARRY_HOME: home, QUARRY_CONFIG_DIR: home }, cwd: home, home }),
    project: undefined,
    version: '1.2.3',
    workerFile: new URL('file:///no/worker.js'),
    warn: () => {},
  });
  const load = vi.fn(async () => host);
  return { host, load, late: new LateHost({ version: '1.2.3', toolsets: ['core'], load }) };
}

describe('the host of a server', () => {
  it('says what is shown, takes listeners and ends without having loaded the tools', async () => {
    const { late, load } = lateHost();
    expect(late.listed.map(({ name }) => name)).toContain('search_code');
    late.onReindexed(() => {})();
    late.onSourcesChanged(() => {})();
    await late.close({ abort: true });
    expect(load).not.toHaveBeenCalled();
  });

  it('loads them once, for calls that come at the same time', async () => {
    const { late, load } = lateHost();
    const [tools, sessions] = await Promise.all([
      late.tools(),
      late.ask(async ({ indexer }) => indexer.list(), CALL),
    ]);
    const config = tools.find(({ name }) => name === 'get_config');
    expect(config && (await late.call(config, {}, CALL))).toContain('Max Concurrent Indexes');
    expect(sessions).toEqual([]);
    expect(load).toHaveBeenCalledOnce();
    await late.close({ abort: true });
  });

  it('passes on what is told of sources to those who listened before', async () => {
    const told: string[] = [];
    const { late, host } = lateHost();
    const reindexed = vi.spyOn(host, 'onReindexed');
    late.onReindexed((id) => told.push(id));
    late.onReindexed((id) => told.push(`not ${id}`))();
    await late.host();
    reindexed.mock.calls[0]?.[0]('app');
    expect(told).toEqual(['app']);
    await late.close({ abort: true });
  });
});
