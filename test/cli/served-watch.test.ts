import { expect, it, vi } from 'vitest';
import { untilDone } from '../../src/cli/served-watch.ts';

it('what fails is tried again, and each failure is told of once', async () => {
  const failures = ['locked', 'locked', 'unreadable'];
  const attempt = vi.fn(async () => {
    const failure = failures.shift();
    if (failure !== undefined) throw new Error(failure);
  });
  const told: string[] = [];
  await untilDone(attempt, new AbortController().signal, (failure) => told.push(failure), 1);
  expect(attempt).toHaveBeenCalledTimes(4);
  expect(told).toEqual(['locked', 'unreadable']);
});

it('what fails is not tried again once it is not wanted any more', async () => {
  const end = new AbortController();
  const attempt = vi.fn(() => Promise.reject(new Error('no')));
  const trying = untilDone(attempt, end.signal, () => {}, 10_000);
  await vi.waitFor(() => expect(attempt).toHaveBeenCalledOnce());
  end.abort();
  await trying;
  expect(attempt).toHaveBeenCalledOnce();
});
