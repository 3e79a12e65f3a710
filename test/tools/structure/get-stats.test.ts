import { describe, expect, it } from 'vitest';
import type { SkippedFile } from '../../../src/store/types.ts';
import { getStats } from '../../../src/tools/structure/get-stats.ts';
import { ask, askJson, sourceOf } from './asking.ts';

const WORKSPACE = {
  'go.work': 'use ./core\nuse ./cli\n',
  'core/a.go': 'package core\n',
  'core/b.py': 'a = 1\nb = 2',
  'cli/main.go': 'package main\n',
};

function skippedFile(path: string, reason: SkippedFile['reason']): SkippedFile {
  const content = { isText: false, trigramCount: 0 } as unknown as SkippedFile['content'];
  return { id: 100, path, reason, stamp: { size: 1, mtimeMs: 1, ctimeMs: 1 }, content };
}

describe('get_stats', () => {
  it('counts files, lines and languages, the most frequent first', async () => {
    const texts = {
      'a.py': 'x = 1\n',
      'b.ts': '',
      'c.ts': 'let x = 1\n\n',
      'd.go': 'package d',
      'LICENSE.xyz': 'x',
    };
    const source = await sourceOf(texts);
    expect(await ask(getStats, source)).toBe(
      JSON.stringify({
        root: source.root,
        root_name: source.root.split('/').at(-1),
        generated_at: '2026-01-02 03:04:05 UTC',
        total_files: 4,
        total_lines: 4,
        languages: { TypeScript: 2, Go: 1, Python: 1 },
        duration_ms: 7,
        skipped: { too_large: 0, binary: 0, unreadable: 0 },
      }),
    );
  });

  it('tells of the workspace where there are several members', async () => {
    expect(await askJson(getStats, WORKSPACE)).toMatchObject({
      total_files: 3,
      workspace_type: 'go',
      member_count: 2,
    });
  });

  it.each(['core', 'CORE', './core'])('counts one member alone: %s', async (member) => {
    const reply = await askJson(getStats, await sourceOf(WORKSPACE, member));
    expect(reply).toMatchObject({ total_files: 2, total_lines: 3, languages: { Go: 1, Python: 1 } });
    expect(reply).not.toHaveProperty('member_count');
    expect(reply).not.toHaveProperty('workspace_type');
  });

  it('counts files without text by their cause, of the member asked for', async () => {
    const skipped = [
      skippedFile('core/big.go', 'too large'),
      skippedFile('core/a.bin', 'binary'),
      skippedFile('core/b.bin', 'not text'),
      skippedFile('cli/x.go', 'unreadable'),
    ];
    expect(await askJson(getStats, await sourceOf(WORKSPACE, undefined, skipped))).toMatchObject({
      skipped: { too_large: 1, binary: 2, unreadable: 1 },
    });
    expect(await askJson(getStats, await sourceOf(WORKSPACE, 'cli', skipped))).toMatchObject({
      skipped: { too_large: 0, binary: 0, unreadable: 1 },
    });
  });

  it('takes no parameters of its own', async () => {
    await expect(ask(getStats, WORKSPACE, { path: 'core' })).rejects.toThrow('Unknown parameter: path');
  });
});
