/** Commands that keep INDEX.md current. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { run, start } from './support/command.ts';
import { lab, writeFiles } from './support/lab.ts';

const place = lab();
const TREE = { 'package.json': '{}\n', 'src/a.ts': 'export const first = 1;\n' };
/** Long enough for a busy machine. */
const PATIENCE = { timeout: 15_000, interval: 50 };

const indexOf = (root: string): string =>
  existsSync(join(root, 'INDEX.md')) ? readFileSync(join(root, 'INDEX.md'), 'utf8') : '';

describe('quarry watch', () => {
  it('writes INDEX.md, follows changes and ends when it is interrupted', async () => {
    const root = place.tree(TREE);
    const child = start(place, ['watch', '.', '--debounce-ms', '50', '-q'], { cwd: root });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await vi.waitFor(() => expect(indexOf(root)).toContain('const first'), PATIENCE);
    writeFiles(root, { 'src/b.ts': 'export const second = 2;\n' });
    await vi.waitFor(() => expect(indexOf(root)).toContain('const second'), PATIENCE);
    rmSync(join(root, 'src/b.ts'));
    await vi.waitFor(() => expect(indexOf(root)).not.toContain('const second'), PATIENCE);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  }, 60_000);

  it('leaves a file of somebody else alone', async () => {
    const root = place.tree({ ...TREE, 'INDEX.md': '# Mine\n' });
    const { code, err } = await run(place, ['watch', '.'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toContain('INDEX.md exists and was not generated');
    expect(indexOf(root)).toBe('# Mine\n');
  });

  it.each([
    [['--debounce-ms', 'x'], "'debounce-ms' must be an integer"],
    [['--debounce-ms', '60001'], "'debounce-ms' must be between 0 and 60000 (got 60001)"],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run(place, ['watch', '.', ...args], { cwd: place.tree(TREE) });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('quarry serve --watch', () => {
  it('keeps INDEX.md current beside its answers, and ends with its input', async () => {
    const root = place.tree(TREE);
    const child = start(place, ['serve', '.', '--watch', '--debounce-ms', '50'], { cwd: root });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await vi.waitFor(() => expect(indexOf(root)).toContain('const first'), PATIENCE);
    writeFileSync(join(root, 'src/a.ts'), 'export const other = 1;\n');
    await vi.waitFor(() => expect(indexOf(root)).toContain('const other'), PATIENCE);
    child.stdin.end();
    expect(await ended).toBe(0);
  }, 60_000);

  it('--debounce-ms needs --watch', async () => {
    const { code, err } = await run(place, ['serve', '.', '--debounce-ms', '5'], { cwd: place.tree(TREE) });
    expect([code, err]).toEqual([2, 'error: --debounce-ms needs --watch\n']);
  });
});
