/** Ranked search over the paths, names, signatures and documentation of a structure. */
import { KINDS } from '../../indexing/syntax/kinds.ts';
import { OUTLINE_COLUMN, OUTLINE_WIDTH, type Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import type { DeclarationKind } from '../../languages/syntax/types.ts';
import { relevanceQuery } from './relevance-query.ts';
import { scoreTexts } from './relevance-scoring.ts';
import type { RelevanceSegment } from './relevance-segment.ts';
import { segmentsOf } from './relevance-segments.ts';

export type RelevanceField = 'name' | 'signature' | 'doc';

/** A declaration, or with -1 as its index the path of a file. */
export interface RelevantHit {
  file: Outline;
  index: number;
  score: number;
  /** What of a declaration has matched; empty for a path. */
  fields: readonly RelevanceField[];
}

const IMPL = KINDS.indexOf('impl');
const POINTS_OF = { name: 3, signature: 2, doc: 1, public: 5 } as const;

/**
 * How many paths and declarations match, and the best of them, by score, then in the order of `files`,
 * then by line and name. With a kind only declarations of it; without one no impl blocks.
 */
export async function searchRelevant(
  structure: Structure,
  files: readonly Outline[],
  given: string,
  { kind, limit }: { kind: DeclarationKind | undefined; limit: number },
): Promise<{ total: number; hits: RelevantHit[] }> {
  const query = relevanceQuery(given);
  const places = await segmentsOf(structure);
  const scores = new Map<RelevanceSegment, Scored>();
  const best = new Best(limit);
  const wanted = kind === undefined ? undefined : KINDS.indexOf(kind);
  for (const file of files) {
    const place = places.get(file);
    const start = place?.segment.files[place.file];
    if (place === undefined || start === undefined) continue;
    const { segment } = place;
    let scored = scores.get(segment);
    if (scored === undefined) {
      scored = scoredDeclarations(segment, scoreTexts(segment, query));
      scores.set(segment, scored);
    }
    const { points, marks } = scored;
    const ofPath = kind === undefined ? (points[start.path] ?? 0) : 0;
    if (ofPath > 0) best.offer(file, -1, ofPath);
    const end = start.first + file.count;
    for (let at = nextMark(marks, start.first, end); at < end; at = nextMark(marks, at + 1, end)) {
      const i = at - start.first;
      const own = file.rows[i * OUTLINE_WIDTH + OUTLINE_COLUMN.kind];
      if (wanted === undefined ? own === IMPL : own !== wanted) continue;
      const score = scoreOf(segment, points, at);
      if (score + POINTS_OF.public < best.least) best.total++;
      else best.offer(file, i, file.visibility(i) === 'public' ? score + POINTS_OF.public : score);
    }
  }
  const hits = best.hits.map((hit): RelevantHit => {
    const place = places.get(hit.file);
    const points = place && scores.get(place.segment)?.points;
    const first = place?.segment.files[place.file]?.first ?? 0;
    if (hit.index < 0 || !place || !points) return { ...hit, fields: [] };
    const { names, signatures, docs } = place.segment;
    const has = (texts: Int32Array) => (points[texts[first + hit.index] ?? -1] ?? 0) > 0;
    const fields: RelevanceField[] = [];
    if (has(names)) fields.push('name');
    if (has(signatures)) fields.push('signature');
    if (has(docs)) fields.push('doc');
    return { ...hit, fields };
  });
  return { total: best.total, hits };
}

interface Scored {
  /** By text. */
  points: Int32Array;
  /** One bit a declaration that has a text with points. */
  marks: Uint32Array;
}

function scoredDeclarations(segment: RelevanceSegment, points: Int32Array): Scored {
  const marks = new Uint32Array((segment.names.length >>> 5) + 1);
  const { starts, items } = segment.declarationsOf;
  for (let text = 0; text < points.length; text++) {
    if (points[text] === 0) continue;
    const end = starts[text + 1] ?? 0;
    for (let i = starts[text] ?? 0; i < end; i++) {
      const at = items[i] ?? 0;
      marks[at >>> 5] = (marks[at >>> 5] ?? 0) | (1 << (at & 31));
    }
  }
  return { points, marks };
}

/** The first marked declaration from `from` on; `end` or more if there is none before it. */
function nextMark(marks: Uint32Array, from: number, end: number): number {
  for (let at = from; at < end; at = (at | 31) + 1) {
    const rest = (marks[at >>> 5] ?? 0) >>> (at & 31);
    if (rest !== 0) return at + 31 - Math.clz32(rest & -rest);
  }
  return end;
}

function scoreOf({ names, signatures, docs }: RelevanceSegment, points: Int32Array, at: number): number {
  const doc = docs[at] ?? -1;
  return (
    POINTS_OF.name * (points[names[at] ?? 0] ?? 0) +
    POINTS_OF.signature * (points[signatures[at] ?? 0] ?? 0) +
    (doc < 0 ? 0 : POINTS_OF.doc * (points[doc] ?? 0))
  );
}

type Ranked = Omit<RelevantHit, 'fields'>;

/** Keeps the best of what it is offered, best first. Files must be offered in their order. */
class Best {
  readonly hits: Ranked[] = [];
  total = 0;
  /** Less is not among the best any more. */
  least = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(file: Outline, index: number, score: number): void {
    this.total++;
    const { hits } = this;
    const last = hits.length === this.#limit ? hits.at(-1) : undefined;
    if (last !== undefined && (score < last.score || (score === last.score && file !== last.file))) return;
    const hit = { file, index, score };
    let at = hits.length;
    while (at > 0 && isBefore(hit, hits[at - 1])) at--;
    hits.splice(at, 0, hit);
    if (hits.length > this.#limit) hits.pop();
    if (hits.length === this.#limit) this.least = hits.at(-1)?.score ?? 0;
  }
}

/** `later` is of the same file as `earlier`, or of one after it. */
function isBefore(later: Ranked, earlier: Ranked | undefined): boolean {
  if (earlier === undefined) return false;
  if (later.score !== earlier.score) return later.score > earlier.score;
  if (later.file !== earlier.file || earlier.index < 0) return false;
  const { file } = later;
  const byLine = file.line(later.index) - file.line(earlier.index);
  return byLine < 0 || (byLine === 0 && file.name(later.index) < file.name(earlier.index));
}
