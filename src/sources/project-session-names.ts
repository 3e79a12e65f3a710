/** How the session of a project is called. Apart from the project, since servers begin without hashing. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { MAX_NAME } from './project.ts';

/** The names a project's session may have: its directory's, or with the tree's hash if that is taken. */
export function projectSessionNames(root: string): { plain: string; hashed: string } {
  const plain =
    basename(root)
      .replaceAll(/[^A-Za-z0-9_-]/gu, '-')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(0, MAX_NAME) || 'project';
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return { plain, hashed: `${plain.slice(0, 55)}-${hash}` };
}
