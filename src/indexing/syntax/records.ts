/** Writing the records of one file's syntax. */
import type { FileSyntax } from '../../languages/syntax/types.ts';
import { writeDetails } from './details-record.ts';
import type { SyntaxRecords } from './no-syntax.ts';
import { writeOutline } from './outline-record.ts';
import { writeUses } from './uses-record.ts';

/** About a tenth of the time of extraction. */
export function syntaxRecords(syntax: FileSyntax): SyntaxRecords {
  return { outline: writeOutline(syntax), details: writeDetails(syntax), uses: writeUses(syntax) };
}
