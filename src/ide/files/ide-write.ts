/** Texts on their way to the IDE. */

import { textOf } from '../answers.ts';
import type { BridgeCall } from '../types.ts';

/** The tool of the IDE that writes files. */
export const WRITE_TOOL = 'create_new_file';

/**
 * Has the IDE write a whole file, with LF alone as line end. Without `overwrite` the IDE refuses a file that is
 * there. Throws {@link Refusal} where the IDE fails.
 */
export async function writeText(
  call: BridgeCall,
  relative: string,
  text: string,
  overwrite: boolean,
): Promise<void> {
  textOf(await call.callIde(WRITE_TOOL, { pathInProject: relative, text: withLineFeeds(text), overwrite }));
}

/** A text with every line end, CRLF or CR, made LF. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
