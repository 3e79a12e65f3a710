/** The reply of `find_references`: the references shown, level by level, and a summary of all. */
import type { Reference } from '../../code/references/classify.ts';
import { sortPaths } from '../../patterns/path-order.ts';
import { count, fenceOf, printablePath, REPLY_LIMIT } from './format.ts';
import { cutAround } from './line-cut.ts';

export interface ReferencesReply {
  symbol: string;
  /** All that were found, in the order of the reply. */
  references: readonly Reference[];
  /** How many of them are shown at most. */
  maxResults: number;
  /** Lines shown before and after each. */
  contextLines: number;
  /** The lines of a file, without line ends. Asked for the files of shown references only. */
  linesOf: (path: string) => readonly string[];
  /** Lines to stand under the heading, with their `Note: `. */
  notes: readonly string[];
  /** When the session was indexed: `{time} ({ago})`. */
  indexed: string;
  leftOutByType: number;
}

/** From which confidence on, in hundredths, a reference is on a level. */
const LEVELS = [
  { name: 'High', from: 80, below: 101 },
  { name: 'Medium', from: 50, below: 80 },
  { name: 'Low', from: 0, below: 50 },
] as const;

/** Most characters for the list of files while references still want the room. */
const FILES_ROOM = 20_000;
/** Kept free for notes about what is cut. */
const NOTES_ROOM = 400;

/** The whole reply, at most 80,000 characters long; what does not fit is left out, and it says so. */
export function renderReferences(reply: ReferencesReply): string {
  const symbol = printablePath(reply.symbol);
  if (reply.references.length === 0) return renderNone(symbol, reply);
  const total = count(reply.references.length);
  const shown = reply.references.slice(0, reply.maxResults);
  const summary = renderSummary(reply);
  const short = shown.map(renderShort);
  const shortRoom = short.reduce((sum, entry) => sum + entry.length + 2, 0);
  const fixed = 200 + symbol.length + summary.length + reply.notes.join('\n').length + NOTES_ROOM;
  const files = renderFiles(reply.references, Math.max(FILES_ROOM, REPLY_LIMIT - fixed - shortRoom));
  const { entries, notes } = fitEntries(reply, shown, short, REPLY_LIMIT - fixed - files.length);
  const cut = entries.length < reply.references.length ? `, showing ${count(entries.length)}` : '';
  const allNotes = [...reply.notes, ...notes];
  return [
    `## References to \`${symbol}\` (${total} found${cut})`,
    ...(allNotes.length > 0 ? [allNotes.join('\n')] : []),
    ...renderLevels(shown, entries),
    summary,
    files,
  ].join('\n\n');
}

function renderNone(symbol: string, reply: ReferencesReply): string {
  return [
    `No references found for \`${symbol}\``,
    ...(reply.notes.length > 0 ? [reply.notes.join('\n')] : []),
    `Session last indexed: ${reply.indexed}`,
    ...(reply.leftOutByType > 0 ? [`Left out by symbol_type: ${count(reply.leftOutByType)}`] : []),
  ].join('\n\n');
}

/** The entries of shown references: first with their lines, then, when room runs out, without. */
function fitEntries(
  reply: ReferencesReply,
  shown: readonly Reference[],
  short: readonly string[],
  room: number,
): { entries: string[]; notes: string[] } {
  const entries: string[] = [];
  const notes: string[] = [];
  let used = 0;
  let shortAhead = short.reduce((sum, entry) => sum + entry.length + 2, 0);
  let withContext = true;
  for (const [index, reference] of shown.entries()) {
    const brief = short[index] ?? '';
    shortAhead -= brief.length + 2;
    if (withContext) {
      const full = renderFull(reference, reply);
      if (used + full.length + 2 + shortAhead <= room) {
        entries.push(full);
        used += full.length + 2;
        continue;
      }
      withContext = false;
      notes.push(`Note: context left out from reference ${index + 1} on (reply limit).`);
    }
    if (used + brief.length + 2 > room) {
      notes.push(`Note: references left out from reference ${index + 1} on (reply limit).`);
      break;
    }
    entries.push(brief);
    used += brief.length + 2;
  }
  return { entries, notes };
}

function renderLevels(shown: readonly Reference[], entries: readonly string[]): string[] {
  return LEVELS.flatMap((level) => {
    const onLevel = entries.filter((_, index) => isOn(level, shown[index]));
    return onLevel.length === 0
      ? []
      : [`### ${level.name} Confidence (${count(onLevel.length)})`, ...onLevel];
  });
}

function isOn(level: (typeof LEVELS)[number], reference: Reference | undefined): boolean {
  return reference !== undefined && reference.confidence >= level.from && reference.confidence < level.below;
}

function renderFull(reference: Reference, reply: ReferencesReply): string {
  return `${headingOf(reference)}\n${renderLines(reference, reply)}\n${bulletsOf(reference)}`;
}

function renderShort(reference: Reference): string {
  return `${headingOf(reference)}\n${bulletsOf(reference)}`;
}

function headingOf({ path, line }: Reference): string {
  return `#### ${printablePath(path)}:${line}`;
}

function bulletsOf({ pattern, confidence, occurrences, definition }: Reference): string {
  return [
    `- **Pattern:** ${pattern}`,
    `- **Confidence:** ${(confidence / 100).toFixed(2)}`,
    ...(occurrences > 1 ? [`- **Occurrences:** ${count(occurrences)}`] : []),
    ...(definition ? ['- **Definition:** yes'] : []),
  ].join('\n');
}

function renderLines(reference: Reference, { symbol, contextLines, linesOf }: ReferencesReply): string {
  const { path, line, lineText, column } = reference;
  const lines = contextLines === 0 ? [] : linesOf(path);
  const rows: string[] = [];
  for (let number = Math.max(1, line - contextLines); number <= line + contextLines; number++) {
    const text = number === line ? cutAround(lineText, column, symbol.length) : lines[number - 1];
    if (text === undefined) continue;
    rows.push(`${String(number).padStart(4)} | ${number === line ? text : cutAround(text, 0, 0)}`);
  }
  return fenceOf(path, rows.join('\n'));
}

function renderSummary({ references, indexed, leftOutByType }: ReferencesReply): string {
  const files = new Set(references.map((reference) => reference.path));
  return [
    '**Summary:**',
    ...LEVELS.map((level) => {
      const onLevel = references.filter((reference) => isOn(level, reference)).length;
      return `- ${level.name} confidence: ${count(onLevel)} references`;
    }),
    `- Total files: ${count(files.size)}`,
    `- Session indexed: ${indexed}`,
    ...(leftOutByType > 0 ? [`- Left out by symbol_type: ${count(leftOutByType)}`] : []),
  ].join('\n');
}

function renderFiles(references: readonly Reference[], room: number): string {
  const high = new Set(references.filter((reference) => reference.confidence >= 80).map(({ path }) => path));
  const lines = ['**Files to update:**'];
  let used = 100;
  for (const path of sortPaths([...high])) {
    const line = `- \`${printablePath(path)}\``;
    used += line.length + 1;
    if (used > room) {
      lines.push(`- … and ${count(high.size - lines.length + 1)} more files (reply limit)`);
      break;
    }
    lines.push(line);
  }
  return [...lines, ...(high.size === 0 ? ['- (none with high confidence)'] : [])].join('\n');
}
