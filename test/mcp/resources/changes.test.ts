import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellChanges } from '../../../src/mcp/resources/changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(subscribed: string[] = []) {
  const told: string[] = [];
  let reindexed: (source: string) => void = () => {};
  let sources: () => void = () => {};
  const host = {
    onReindexed: (listener: (source: string) => void) => {
      reindexed = listener;
      return () => void told.push('ended');
    },
    onSourcesChanged: (listener: () => void) => {
      sources = listener;
      return () => void told.push('ended');
    },
  };
  const end = tellChanges(host, () => subscribed, {
    updated: (uri) => told.push(uri),
    listChanged: () => told.push('list changed'),
  });
  return {
    told,
    end,
    reindex: (source: string) => reindexed(source),
    change: () => sources(),
    wait: () => void vi.advanceTimersByTime(100),
  };
}

describe('changes of resources', () => {
  it('that come together are told together', () => {
    const { told, reindex, change, wait } = watched();
    reindex('a');
    reindex('a');
    change();
    reindex('b');
    expect(told).toEqual([]);
    wait();
    expect(told).toEqual(['index', 'list changed']);
    reindex('a');
    wait();
    expect(told).toEqual(['index', 'list changed', 'index']);
  });

  it('are told of subscribed addresses of the source alone, as they were subscribed', () => {
    const { told, reindex, wait } = watched([
      'index',
      'quarry://source/g%3aa%3A1/file/x.ts',
      'quarry://source/g:a:1/index',
      'quarry://source/other/index',
      'file:///x',
    ]);
    reindex('g:a:1');
    wait();
    expect(told).toEqual(['index', 'quarry://source/g%3aa%3A1/file/x.ts', 'quarry://source/g:a:1/index']);
  });

  it('of the list alone say nothing of the index', () => {
    const { told, change, wait } = watched();
    change();
    wait();
    expect(told).toEqual(['list changed']);
  });

  it('are not told after the end', () => {
    const { told, reindex, end, wait } = watched();
    reindex('a');
    end();
    wait();
    expect(told).toEqual(['ended', 'ended']);
  });
});
