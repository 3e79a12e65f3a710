import { textOf } from '../answers.ts';
import { type BridgeTool, textResult } from '../types.ts';
import { readName, readPath } from './paths.ts';

const RENAME_TOOL = 'rename_refactoring';

/** Renames a symbol wherever it is used. */
export const rename: BridgeTool = {
  name: 'rename',
  description:
    'Renames a symbol with the refactoring of the IDE: its declaration, and every use of it in the project.',
  inputSchema: {
    type: 'object',
    properties: {
      pathInProject: {
        type: 'string',
        description: 'The file that declares it, absolute or relative to the project.',
      },
      symbolName: { type: 'string', description: 'Its name now.' },
      newName: { type: 'string', description: 'Its new name.' },
    },
    required: ['pathInProject', 'symbolName', 'newName'],
    additionalProperties: false,
  },
  isReadOnly: false,
  needs: [RENAME_TOOL],
  async run(args, call) {
    const { relative, absolute } = readPath('pathInProject', args.pathInProject, call.project);
    const symbolName = readName('symbolName', args.symbolName);
    const newName = readName('newName', args.newName);
    const answer = await call.callIde(RENAME_TOOL, { pathInProject: relative, symbolName, newName });
    const text = textOf(answer);
    return textResult(text.trim() === '' ? `Renamed ${symbolName} to ${newName} in ${absolute}` : text);
  },
};
