import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportProgress } from '../../src/mcp/progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function reporter() {
  const sent: number[] = [];
  const { report, stop } = reportProgress(({ done }) => sent.push(done));
  return { sent, stop, report: (done: number) => report({ done, message: '' }) };
}

it('sends the first report at once', () => {
  const { sent, report } = reporter();
  report(1);
  expect(sent).toEqual([1]);
});

it('sends the newest of the reports that came in between', () => {
  const { sent, report } = reporter();
  for (const done of [1, 2, 3, 4]) report(done);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([1, 4]);
});

it('sends ten reports a second at most', () => {
  const { sent, report } = reporter();
  for (let ms = 0; ms < 1000; ms++) {
    report(ms);
    vi.advanceTimersByTime(1);
  }
  expect(sent.length).toBeGreaterThanOrEqual(9);
  expect(sent.length).toBeLessThanOrEqual(11);
});

it('sends a report that comes after a pause at once', () => {
  const { sent, report } = reporter();
  report(1);
  vi.advanceTimersByTime(1000);
  report(2);
  expect(sent).toEqual([1, 2]);
});

it('never falls or repeats', () => {
  const { sent, report } = reporter();
  for (const done of [5, 5, 3, 6, 2]) {
    report(done);
    vi.advanceTimersByTime(100);
  }
  expect(sent).toEqual([5, 6]);
});

it('sends nothing after the end of the call', () => {
  const { sent, report, stop } = reporter();
  report(1);
  report(2);
  stop();
  report(3);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([1]);
  expect(vi.getTimerCount()).toBe(0);
});
