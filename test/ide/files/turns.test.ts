import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../src/ide/files/apply-patch.ts';
import { edit } from '../../../src/ide/files/edit.ts';
import { inTurn } from '../../../src/ide/files/turns.ts';
import { write } from '../../../src/ide/files/write.ts';
import { scene } from './scene.ts';

const here = scene();
const { signal } = new AbortController();

/** A promise and what settles it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describe('turns', () => {
  it('keep calls at one file apart, and let others go', async () => {
    const events: string[] = [];
    const { passed, open } = gate();
    const first = inTurn(['a', 'b'], signal, async () => {
      await passed;
      events.push('first');
    });
    const second = inTurn(['b', 'c'], signal, async () => events.push('second'));
    const third = inTurn(['c'], signal, async () => events.push('third'));
    await inTurn(['d'], signal, async () => events.push('other'));
    open();
    await Promise.all([first, second, third]);
    expect(events).toEqual(['other', 'first', 'second', 'third']);
  });

  it('pass on after a failure', async () => {
    const failing = inTurn(['a'], signal, () => Promise.reject(new Error('no')));
    const next = inTurn(['a'], signal, async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('are not jumped by those behind one that is cancelled', async () => {
    const events: string[] = [];
    const { passed, open } = gate();
    const stop = new AbortController();
    const first = inTurn(['a'], signal, async () => {
      await passed;
      events.push('first');
    });
    const second = inTurn(['a'], stop.signal, async () => events.push('second'));
    const third = inTurn(['a'], signal, async () => events.push('third'));
    stop.abort();
    await expect(second).rejects.toThrow('The request was cancelled.');
    open();
    await Promise.all([first, third]);
    expect(events).toEqual(['first', 'third']);
  });

  it('lose no change of calls side by side', async () => {
    here.put({ 'a.txt': '1\n2\n3\n4\n', 'b.txt': 'b\n' });
    const patch =
      '*** Begin Patch\n*** Update File: a.txt\n-2\n+two\n*** Update File: b.txt\n-b\n+B\n*** End Patch';
    await Promise.all([
      here.run(edit, { file_path: 'a.txt', old_string: '1', new_string: 'one' }),
      here.run(applyPatch, { input: patch }),
      here.run(edit, { file_path: './a.txt', old_string: '3', new_string: 'three' }),
      here.run(edit, { file_path: 'b.txt', old_string: 'B', new_string: 'C' }),
    ]);
    expect(here.files()).toEqual({ 'a.txt': 'one\ntwo\nthree\n4\n', 'b.txt': 'C\n' });
    await Promise.all([
      here.run(edit, { file_path: 'a.txt', old_string: '4', new_string: 'four' }),
      here.run(write, { file_path: 'a.txt', content: 'new' }),
    ]);
    expect(here.files()).toMatchObject({ 'a.txt': 'new' });
  });
});
