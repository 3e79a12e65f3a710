import { readBoolean } from '../search/arguments.ts';
import { type BridgeTool, type JsonObject, Refusal, textResult } from '../types.ts';
import { readWhole, TEXT_TOOL } from './ide-text.ts';
import { WRITE_TOOL, withLineFeeds, writeText } from './ide-write.ts';
import { occurrences, unitsOf } from './occurrences.ts';
import { readPath } from './paths.ts';
import { readText } from './text-argument.ts';
import { inTurn } from './turns.ts';

/** A few letters replaced all over a file by a long text would make any length. In UTF-16 units. */
const MAX_TEXT = 64 << 20;

/** What is to be replaced by what; line ends are LF. */
interface Replacement {
  /** Not empty. */
  readonly old: string;
  /** Another text. */
  readonly by: string;
  /** Every place, not just the only one. */
  readonly all: boolean;
}

/** Replaces a text in a file. */
export const edit: BridgeTool = {
  name: 'edit',
  description:
    'Replaces an exact text in a file of the project through the IDE. The text must stand in the file once, ' +
    'unless replace_all is true. Line ends become LF.',
  inputSchema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'Absolute, or relative to the project.' },
      old_string: { type: 'string', description: 'The text to replace, with its indentation.' },
      new_string: { type: 'string', description: 'What to put in its place.' },
      replace_all: {
        type: 'boolean',
        default: false,
        description: 'Replace the text wherever it stands.',
      },
    },
    required: ['file_path', 'old_string', 'new_string'],
    additionalProperties: false,
  },
  isReadOnly: false,
  needs: [TEXT_TOOL, WRITE_TOOL],
  async run(args, call) {
    const { relative, absolute } = readPath('file_path', args.file_path, call.project);
    const replacement = readReplacement(args);
    await inTurn([absolute], call.signal, async () => {
      const text = withLineFeeds(await readWhole(call, relative));
      await writeText(call, relative, replaced(text, replacement), true);
    });
    return textResult(`Updated ${absolute}`);
  },
};

function readReplacement(args: JsonObject): Replacement {
  const old = withLineFeeds(readText('old_string', args.old_string));
  const by = withLineFeeds(readText('new_string', args.new_string));
  const all = readBoolean(args.replace_all, 'replace_all', false);
  if (old === '') throw new Refusal('old_string must be a non-empty string');
  if (old === by) throw new Refusal('old_string and new_string must differ');
  return { old, by, all };
}

/** Places that overlap are two as long as one is asked for; of all, those from the left are taken. */
function replaced(text: string, { old, by, all }: Replacement): string {
  const pieces: string[] = [];
  let end = 0;
  let count = 0;
  let length = text.length;
  for (const start of occurrences(unitsOf(old), unitsOf(text))) {
    if (++count > 1 && !all) throw new Refusal('old_string must be unique or replace_all must be true');
    if (start < end) continue;
    length += by.length - old.length;
    if (length > Math.max(MAX_TEXT, text.length)) throw new Refusal('the new text would be too long');
    pieces.push(text.slice(end, start), by);
    end = start + old.length;
  }
  if (count === 0) throw new Refusal('old_string not found');
  return pieces.join('') + text.slice(end);
}
