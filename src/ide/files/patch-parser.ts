/** Reads patches. */

import { printable } from '../../printable.ts';
import { Refusal } from '../types.ts';
import { openEnvelope, type PatchBody } from './patch-envelope.ts';
import { HunkReader } from './patch-hunk-reader.ts';
import type { NamedPath, PatchSection } from './patch-syntax.ts';

const ADD = '*** Add File:';
const DELETE = '*** Delete File:';
const UPDATE = '*** Update File:';
const MOVE = '*** Move to:';
const END_OF_FILE = '*** End of File';

/**
 * The sections of a patch, in order; at least one. Throws {@link Refusal} that names the first line that does not
 * belong where it is. Time grows with the length of the patch.
 */
export function parsePatch(patch: string): readonly PatchSection[] {
  const sections: PatchSection[] = [];
  const cursor = new LineCursor(openEnvelope(patch));
  for (;;) {
    cursor.skipBlanks();
    if (cursor.line === undefined) break;
    sections.push(readSection(cursor));
  }
  if (sections.length === 0) throw cursor.refusal('expected a file to change');
  return sections;
}

function readSection(cursor: LineCursor): PatchSection {
  const added = cursor.takePath(ADD);
  if (added) return { kind: 'add', ...added, text: readNewText(cursor) };
  const deleted = cursor.takePath(DELETE);
  if (deleted) return { kind: 'delete', ...deleted };
  const updated = cursor.takePath(UPDATE);
  if (updated) return readUpdate(updated, cursor);
  throw cursor.refusal(`expected '${ADD}', '${DELETE}' or '${UPDATE}'`);
}

/** The lines of a new file; each has its end. */
function readNewText(cursor: LineCursor): string {
  const lines: string[] = [];
  while (cursor.line?.startsWith('+')) lines.push(`${cursor.take().slice(1)}\n`);
  cursor.skipBlanks();
  if (cursor.line !== undefined && !cursor.isAtMarker) {
    throw cursor.refusal("expected a line of the new file, which begins with '+'");
  }
  return lines.join('');
}

function readUpdate(updated: NamedPath, cursor: LineCursor): PatchSection {
  const moveTo = cursor.takePath(MOVE);
  const reader = new HunkReader();
  while (cursor.line !== undefined) {
    if (cursor.line.trimEnd() === END_OF_FILE) cursor.check(reader.endFile());
    else if (cursor.isAtMarker) break;
    else cursor.check(reader.take(cursor.line));
    cursor.take();
  }
  cursor.check(reader.endHunk());
  if (reader.hunks.length === 0 && !moveTo) {
    throw cursor.refusal('expected a hunk', updated.line);
  }
  return { kind: 'update', ...updated, ...(moveTo && { moveTo }), hunks: reader.hunks };
}

/** Where the reading of a patch is. */
class LineCursor {
  readonly #body: PatchBody;
  #next = 0;

  constructor(body: PatchBody) {
    this.#body = body;
  }

  /** The line that is read next; undefined behind the last. */
  get line(): string | undefined {
    return this.#body.lines[this.#next];
  }

  /** No line of a file that is added or of a hunk begins like this. */
  get isAtMarker(): boolean {
    return this.line?.startsWith('***') ?? false;
  }

  take(): string {
    const { line = '' } = this;
    this.#next++;
    return line;
  }

  skipBlanks(): void {
    while (this.line?.trim() === '') this.#next++;
  }

  /** The path behind a marker, if that is here. */
  takePath(marker: string): NamedPath | undefined {
    if (!this.line?.startsWith(marker)) return undefined;
    const path = this.line.slice(marker.length).trim();
    if (path === '') throw this.refusal(`expected a path behind '${marker}'`);
    const named = { path, line: this.#number };
    this.#next++;
    return named;
  }

  /** Throws if there is a complaint. */
  check(complaint: string | undefined): void {
    if (complaint !== undefined) throw this.refusal(complaint);
  }

  refusal(complaint: string, number = this.#number): Refusal {
    const found = this.line === undefined || number !== this.#number ? '' : `, found: ${shown(this.line)}`;
    return new Refusal(`Line ${number}: ${complaint}${found}`);
  }

  get #number(): number {
    return this.#body.firstLine + this.#next;
  }
}

function shown(line: string): string {
  return `'${printable(line, 100)}'`;
}
