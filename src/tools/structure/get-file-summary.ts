import { fileSummary } from '../../code/symbols/file-summary.ts';
import { requiredText } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { fileAt } from './paths.ts';

export const getFileSummary = defineStructureTool({
  name: 'get_file_summary',
  title: 'Summary of a file',
  description:
    'Shows imports, top declarations and counts of a file. Use it instead of reading the file to learn ' +
    'what is in it.',
  parameters: { path: requiredText('File, relative to the root.') },
  answer: ({ path }, source) => json(fileSummary(fileAt(path, source))),
});
