/** INDEX.md of a project that is set up. */
import { join } from 'node:path';
import { messageOf, QuarryError } from '../../errors.ts';
import { projectAt } from '../../sources/project.ts';
import { INDEX_NAME } from '../../tools/structure/index-name.ts';
import { writeIndex } from '../../tools/structure/write-index.ts';
import { withHost } from '../host.ts';
import type { Invocation } from '../invocation.ts';
import type { CommonSettings } from '../options.ts';
import { openTree, treeLimits } from '../tree-options.ts';
import type { WriteIndexFile } from './initialise.ts';

/** Indexes the project if need be, and writes what it declares. */
export function indexFileWriter(invocation: Invocation, settings: CommonSettings): WriteIndexFile {
  return async (root, { maxFileSizeKb }) => {
    const project = projectAt(root);
    const limits = treeLimits({ maxFileSize: String(maxFileSizeKb) }, settings, project);
    try {
      const status = await withHost(invocation, project, settings, async (workplace) => {
        const { source } = await openTree(workplace, limits);
        return writeIndex(join(source.root, INDEX_NAME), source, { keepsSame: true });
      });
      return status === 'not writable' ? { status: 'skipped', reason: 'not writable' } : { status };
    } catch (error) {
      if (error instanceof QuarryError && error.code === 'invalid_request') {
        return { status: 'skipped', reason: messageOf(error) };
      }
      throw error;
    }
  };
}
