/** What merging something of ours into a file of somebody else can come to. */

/** `outdated`: ours is there in another form, and stays so unless the user forces it. */
export type MergeStatus = 'updated' | 'unchanged' | 'outdated';

/** The file after the merge; with `unchanged` and `outdated` it is what it was. */
export interface Merged {
  status: MergeStatus;
  text: string;
}

/** Merges into the text of a file, which may begin with a byte order mark. Throws {@link MergeProblem}. */
export type Merge = (text: string, options: { force: boolean }) => Merged;

/** The file is not what it should be, so it has to stay as it is. The message says why. */
export class MergeProblem extends Error {}

/** The mark at the beginning of some files, and what follows it. */
export function splitMark(text: string): { mark: string; body: string } {
  return text.startsWith('\ufeff') ? { mark: '\ufeff', body: text.slice(1) } : { mark: '', body: text };
}

/** How the lines of a text end: as the first of them does. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  return /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n';
}
