import { type BridgeCall, type BridgeTool, Refusal, textResult } from '../types.ts';
import { readLines, TEXT_TOOL } from './ide-text.ts';
import { blockAround } from './indentation.ts';
import { type BlockRequest, blockRequestOf, INDENTATION_SCHEMA } from './indentation-arguments.ts';
import { cutLine } from './lines.ts';
import { readPath } from './paths.ts';
import { checkReaches, cutNote, readSlice, SLICE_PROPERTIES, sliceOf } from './slice.ts';

/** Longer lines are cut, in UTF-16 units. */
const MAX_LINE = 500;

/** Numbered lines of a file, by number or as the block around a line. */
export const readFile: BridgeTool = {
  name: 'read_file',
  description:
    'Reads numbered lines of a text file of the project as the IDE has it, unsaved changes too: ' +
    'a range of lines, or the block of code around a line.',
  inputSchema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Absolute, or relative to the project.' },
      ...SLICE_PROPERTIES,
      mode: {
        type: 'string',
        enum: ['slice', 'indentation'],
        default: 'slice',
        description: 'slice: the lines from offset. indentation: the block around a line.',
      },
      indentation: INDENTATION_SCHEMA,
    },
    required: ['file_path'],
    additionalProperties: false,
  },
  isReadOnly: true,
  needs: [TEXT_TOOL],
  async run(args, call) {
    const { relative } = readPath('file_path', args.file_path, call.project);
    const slice = sliceOf(args);
    const mode = args.mode ?? 'slice';
    if (mode === 'slice') return textResult(await readSlice(call, relative, slice, numbered));
    if (mode !== 'indentation') throw new Refusal('mode must be "slice" or "indentation"');
    return textResult(await readBlock(call, relative, blockRequestOf(args.indentation, slice)));
  },
};

/** The block around a line. Throws {@link Refusal} if that line is not there. */
async function readBlock(call: BridgeCall, relative: string, request: BlockRequest): Promise<string> {
  const { anchor, maxLines } = request.rules;
  const file = await readLines(call, relative, anchor + maxLines - 1, request.count);
  checkReaches(file, anchor, 'anchor_line exceeds file length');
  const { first, last, isOpenBelow } = blockAround(file.lines, request.rules);
  const shown = file.lines.slice(first - 1, last).map((line, index) => numbered(line, first + index));
  const lacksLines = isOpenBelow || last === file.lines.length;
  return [...shown, ...(lacksLines ? cutNote(file) : [])].join('\n');
}

function numbered(line: string, number: number): string {
  return `L${number}: ${cutLine(line, MAX_LINE)}`;
}
