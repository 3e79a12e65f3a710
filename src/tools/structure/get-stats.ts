import { basename } from 'node:path';
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { SkippedFile } from '../../store/types.ts';
import { defineStructureTool, json } from './define.ts';
import { filledMembers } from './members.ts';
import type { StructureSource } from './source.ts';

export const getStats = defineStructureTool({
  name: 'get_stats',
  title: 'Figures of the index',
  // It looks at more than the index.
  isRepeatable: false,
  description:
    'Tells how many files and lines are indexed, in which languages, and when. Use it first in an unknown ' +
    'project.',
  parameters: {},
  answer(_, source) {
    const { files, record, root, workspace } = source;
    const members = filledMembers(source);
    const isWhole = source.member === undefined && members.length > 1;
    return json({
      root,
      root_name: basename(root),
      generated_at: timestamp(record.lastIndexedAt),
      total_files: files.length,
      total_lines: files.reduce((sum, { lines }) => sum + lines, 0),
      languages: languagesOf(files),
      duration_ms: Math.round(record.durationMs),
      skipped: skippedCounts(source),
      ...(isWhole && { workspace_type: workspace.type, member_count: members.length }),
    });
  },
});

/** `YYYY-MM-DD HH:MM:SS UTC` of milliseconds since 1970. */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Files by language, most first, then by name. */
function languagesOf(files: readonly Outline[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { language } of files) counts.set(language, (counts.get(language) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}

const CAUSE: Readonly<Record<SkippedFile['reason'], 'too_large' | 'binary' | 'unreadable'>> = {
  'too large': 'too_large',
  binary: 'binary',
  'not text': 'binary',
  unreadable: 'unreadable',
};

function skippedCounts({ skipped, member, workspace }: StructureSource): Record<string, number> {
  const counts = { too_large: 0, binary: 0, unreadable: 0 };
  for (const { path, reason } of skipped) {
    if (member === undefined || workspace.memberOf(path) === member) counts[CAUSE[reason]]++;
  }
  return counts;
}
