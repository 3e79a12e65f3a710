/** Structural changes for people. */
import type { FileChanges, StructuralDiff } from './structural-diff.ts';

/** A page of Markdown; ends with a line feed. */
export function renderDiff(diff: StructuralDiff): string {
  const { since_ref, files_added, files_removed, files_modified, pr } = diff;
  const lines = [`# Structural Changes (since ${since_ref})`];
  if (pr) lines.push('', `Pull request #${pr.number}: ${pr.title} (${pr.head} -> ${pr.base})`);
  lines.push('', '## Added Files', '', ...pathList(files_added));
  lines.push('', '## Removed Files', '', ...pathList(files_removed));
  lines.push('', '## Modified Files');
  if (files_modified.length === 0) lines.push('', '_none_');
  for (const file of files_modified) lines.push('', ...fileLines(file));
  return `${lines.join('\n')}\n`;
}

function pathList(paths: readonly string[]): string[] {
  return paths.length === 0 ? ['_none_'] : paths.map((path) => `- ${path}`);
}

function fileLines({ path, old_path, added, removed, modified }: FileChanges): string[] {
  const changes = [
    ...added.map(({ signature }) => `+ ${signature}`),
    ...removed.map(({ signature }) => `- ${signature}`),
    ...modified.map(({ old_signature, new_signature }) => `~ \`${old_signature}\` -> \`${new_signature}\``),
  ];
  const heading = old_path === undefined ? `### ${path}` : `### ${path} (renamed from ${old_path})`;
  return changes.length === 0 ? [heading] : [heading, '', ...changes];
}
