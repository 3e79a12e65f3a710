/** Regular files of a tree, dependencies and hidden ones left out. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Sorted, at most `maxBytes` each. */
export function filesBelow(directory: string, maxBytes: number): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    if (entry.isDirectory()) found.push(...filesBelow(path, maxBytes));
    else if (entry.isFile() && statSync(path).size <= maxBytes) found.push(path);
  }
  return found.sort();
}
