/** The segments that hold the files of a structure, kept from one state of an index to the next. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { buildSegment, type DocumentedFile, type RelevanceSegment } from './relevance-segment.ts';

/** Where a file is. */
export interface SegmentPlace {
  segment: RelevanceSegment;
  /** Its number in the files of the segment. */
  file: number;
}

const places = new WeakMap<Outline, SegmentPlace>();
const ofStructure = new WeakMap<Structure, Promise<ReadonlyMap<Outline, SegmentPlace>>>();

/** A segment is made anew with another one if it is at most so many times as large. */
const ABSORBED = 2;
/** Segments of fewer files are always made anew. */
const SMALL = 64;

/**
 * The segments of all files. The first call reads the documentation of all files and costs about 4 µs a
 * declaration, in turns; one after changes costs as much for what has changed, and now and then more.
 */
export function segmentsOf(structure: Structure): Promise<ReadonlyMap<Outline, SegmentPlace>> {
  const known = ofStructure.get(structure);
  if (known !== undefined) return known;
  const made = bringUpToDate(structure);
  ofStructure.set(structure, made);
  made.catch(() => ofStructure.delete(structure));
  return made;
}

async function bringUpToDate(structure: Structure): Promise<ReadonlyMap<Outline, SegmentPlace>> {
  const isNew = structure.files.filter((file) => !places.has(file));
  if (isNew.length > 0) {
    const details = await structure.details(isNew);
    const wanted: DocumentedFile[] = isNew.map((file, n) => {
      const declarations = details[n]?.declarations;
      const hasDocs = declarations?.some(({ docComment }) => docComment !== null);
      return { file, docs: hasDocs ? declarations?.map(({ docComment }) => docComment) : undefined };
    });
    const segment = await buildSegment([...wanted, ...absorbed(structure.files, wanted.length)]);
    for (const [file, { file: outline }] of segment.files.entries()) places.set(outline, { segment, file });
  }
  const found = new Map<Outline, SegmentPlace>();
  for (const file of structure.files) {
    const place = places.get(file);
    if (place) found.set(file, place);
  }
  return found;
}

/** The files of segments that are small beside what is to be made, or of which half has gone. */
function absorbed(files: readonly Outline[], count: number): DocumentedFile[] {
  const live = new Map<RelevanceSegment, Outline[]>();
  for (const file of files) {
    const place = places.get(file);
    if (place === undefined) continue;
    const group = live.get(place.segment);
    if (group) group.push(file);
    else live.set(place.segment, [file]);
  }
  const taken: DocumentedFile[] = [];
  for (const [segment, group] of [...live].sort(([, a], [, b]) => a.length - b.length)) {
    const isSmall = group.length <= Math.max(SMALL, ABSORBED * (count + taken.length));
    if (!isSmall && group.length * 2 >= segment.files.length) continue;
    for (const file of group) taken.push({ file, docs: docsOf(file) });
  }
  return taken;
}

function docsOf(file: Outline): DocumentedFile['docs'] {
  const place = places.get(file);
  const start = place?.segment.files[place.file];
  if (place === undefined || start === undefined) return undefined;
  const { segment } = place;
  const docs = segment.docs.subarray(start.first, start.first + file.count);
  return docs.every((text) => text < 0)
    ? undefined
    : Array.from(docs, (text) => (text < 0 ? null : (segment.texts[text] ?? null)));
}
