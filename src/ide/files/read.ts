import { type BridgeTool, textResult } from '../types.ts';
import { TEXT_TOOL } from './ide-text.ts';
import { readPath } from './paths.ts';
import { readSlice, SLICE_PROPERTIES, sliceOf } from './slice.ts';

/** Lines of a file as they are. */
export const read: BridgeTool = {
  name: 'read',
  description: 'Reads a text file of the project as the IDE has it, unsaved changes too.',
  inputSchema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Absolute, or relative to the project.' },
      ...SLICE_PROPERTIES,
    },
    required: ['file_path'],
    additionalProperties: false,
  },
  isReadOnly: true,
  needs: [TEXT_TOOL],
  async run(args, call) {
    const { relative } = readPath('file_path', args.file_path, call.project);
    return textResult(await readSlice(call, relative, sliceOf(args), (line) => line));
  },
};
