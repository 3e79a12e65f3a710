import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import { defineTool } from '../tool.ts';
import { count, size } from './format.ts';
import { managedSession, ownSession } from './session.ts';

export const deleteSession = defineTool({
  name: 'delete_session',
  toolset: 'text',
  title: 'Delete a session',
  description:
    'Deletes the index of a session for good; the files of the repository are never touched. Needs confirm=true.',
  effects: { readOnly: false, destructive: true, idempotent: false },
  input: {
    session: ownSession,
    confirm: z.boolean().describe('Must be true.'),
  },
  async handler({ session, confirm }, context) {
    if (!confirm) {
      throw new QuarryError(
        'invalid_request',
        'Deletion requires confirm=true parameter. This prevents accidental session deletion.',
      );
    }
    const id = await managedSession(session, context);
    const record = await context.indexer.remove(id);
    return [
      `**Session Deleted:** \`${id}\``,
      '',
      '**Freed Resources:**',
      `- Files indexed: ${record ? count(record.files) : 'unknown'}`,
      `- Chunks removed: ${record ? count(record.chunks) : 'unknown'}`,
      `- Disk space freed: ${record ? size(record.sizeOnDisk, 1) : 'unknown'}`,
      '',
      'Session data and index permanently deleted.',
    ].join('\n');
  },
});
