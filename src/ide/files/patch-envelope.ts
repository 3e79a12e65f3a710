/** What is around the sections of a patch. */

import { Refusal } from '../types.ts';
import { withLineFeeds } from './ide-write.ts';

/** The lines between the two that begin and end a patch. */
export interface PatchBody {
  readonly lines: readonly string[];
  /** Number of the first of them in the text that was given, from 1. */
  readonly firstLine: number;
}

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';
/** Behind the `<<` of a here-document: the word that ends it, and what else the shell is told. */
const HEREDOC_WORD = /^[-~]?\s*(["']?)([A-Za-z_][\w.-]*)\1/;

/**
 * Takes the envelope off a patch, and a here-document around it, as shells are given one. Blank lines around them
 * count for nothing. Throws {@link Refusal} where the first or last line is missing.
 */
export function openEnvelope(patch: string): PatchBody {
  const lines = withLineFeeds(patch).split('\n');
  let first = 0;
  let last = lines.length - 1;
  const skipBlanks = () => {
    while (first < last && isBlank(lines[first])) first++;
    while (last > first && isBlank(lines[last])) last--;
  };
  skipBlanks();
  const word = heredocWord(lines[first] ?? '');
  if (word !== undefined) {
    first++;
    if (lines[last]?.trim() === word) last--;
    skipBlanks();
  }
  if (lines[first]?.trim() !== BEGIN) throw new Refusal(`Line ${first + 1}: expected '${BEGIN}'`);
  if (lines[last]?.trim() !== END) throw new Refusal(`Line ${last + 1}: expected '${END}'`);
  return { lines: lines.slice(first + 1, last), firstLine: first + 2 };
}

function heredocWord(line: string): string | undefined {
  const opener = line.indexOf('<<');
  return opener < 0 ? undefined : HEREDOC_WORD.exec(line.slice(opener + 2))?.[2];
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === '';
}
