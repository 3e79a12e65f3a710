import { type BridgeTool, textResult } from '../types.ts';
import { WRITE_TOOL, writeText } from './ide-write.ts';
import { readPath } from './paths.ts';
import { readText } from './text-argument.ts';
import { inTurn } from './turns.ts';

/** Writes a whole file, over one that is there. */
export const write: BridgeTool = {
  name: 'write',
  description:
    'Writes a text file of the project through the IDE: a new one with the folders above it, or over the one ' +
    'that is there. Line ends become LF.',
  inputSchema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Absolute, or relative to the project.' },
      content: { type: 'string', description: 'The whole text.' },
    },
    required: ['file_path', 'content'],
    additionalProperties: false,
  },
  isReadOnly: false,
  needs: [WRITE_TOOL],
  async run(args, call) {
    const { relative, absolute } = readPath('file_path', args.file_path, call.project);
    const content = readText('content', args.content);
    await inTurn([absolute], call.signal, () => writeText(call, relative, content, true));
    return textResult(`Wrote ${absolute}`);
  },
};
