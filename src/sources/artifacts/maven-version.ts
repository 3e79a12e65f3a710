/**
 * The order of versions as Maven has it. A version is cut at `.`, at `-`, and where digits and letters meet,
 * which counts as `-`. What is empty between two marks is 0. Zeros and `final` mean nothing where a version
 * ends or where a word or `-` follows.
 */

/** One part of a version, with the mark before it. Words bear `-`, whatever stands before them. */
type Part =
  | { mark: '.' | '-'; digits: string }
  /** `rank` below that of a release is older than it; words of the same rank go by the alphabet. */
  | { mark: '-'; digits: undefined; rank: number; word: string };

const WORDS_IN_ORDER = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const RELEASE = WORDS_IN_ORDER.indexOf('');
const OTHER_WORD = WORDS_IN_ORDER.length;
const SAME_AS = new Map([
  ['cr', 'rc'],
  ['ga', ''],
  ['final', ''],
  ['release', ''],
]);
/** Only directly before a digit: `1.0-m2`. */
const SHORT_FOR = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);

/**
 * Orders versions for `sort`, the oldest first: negative, 0 or positive. 0 also for different spellings, such as
 * `1.0`, `1` and `1.0.Final`. Takes any text; costs one pass over both.
 */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
  const left = partsOf(a);
  const right = partsOf(b);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = compareParts(left[i], right[i]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareParts(a: Part | undefined, b: Part | undefined): number {
  if (!a) return b ? -compareWithNothing(b) : 0;
  if (!b) return compareWithNothing(a);
  if (a.digits === undefined || b.digits === undefined) {
    if (a.digits !== undefined) return 1;
    if (b.digits !== undefined) return -1;
    return a.rank - b.rank || compareTexts(a.word, b.word);
  }
  if (a.mark !== b.mark) return a.mark === '.' ? 1 : -1;
  return compareDigits(a.digits, b.digits);
}

/** Behind a `.` nothing is as good as 0, behind a `-` as good as the word of a release. */
function compareWithNothing(part: Part): number {
  if (part.digits === undefined) return part.rank - RELEASE;
  return part.mark === '.' && part.digits === '' ? 0 : 1;
}

/** Digits without zeros before them: a longer number is a greater one. */
function compareDigits(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function partsOf(version: string): Part[] {
  const parts: Part[] = [];
  const add = (part: Part) => {
    if (part.mark === '-') dropEmptyEnd(parts);
    parts.push(part);
  };
  let mark: '.' | '-' = '.';
  let isAfterMark = true;
  for (const { 0: piece, index } of version.toLowerCase().matchAll(/[0-9]+|[.-]|[^0-9.-]+/g)) {
    if (piece === '.' || piece === '-') {
      if (isAfterMark) add({ mark, digits: '' });
      mark = piece;
      isAfterMark = true;
      continue;
    }
    const isNumber = piece.charAt(0) >= '0' && piece.charAt(0) <= '9';
    const isBeforeDigit = /^[0-9]/.test(version.slice(index + piece.length, index + piece.length + 1));
    if (isNumber) add({ mark: isAfterMark ? mark : '-', digits: piece.replace(/^0+/, '') });
    else add(wordPart(piece, isBeforeDigit));
    isAfterMark = false;
  }
  dropEmptyEnd(parts);
  return parts;
}

function wordPart(written: string, isBeforeDigit: boolean): Part {
  const long = (isBeforeDigit && SHORT_FOR.get(written)) || written;
  const word = SAME_AS.get(long) ?? long;
  const rank = WORDS_IN_ORDER.indexOf(word);
  return { mark: '-', digits: undefined, rank: rank < 0 ? OTHER_WORD : rank, word };
}

function dropEmptyEnd(parts: Part[]): void {
  for (let last = parts.at(-1); last && isEmpty(last); last = parts.at(-1)) parts.pop();
}

function isEmpty(part: Part): boolean {
  return part.digits === undefined ? part.word === '' : part.digits === '';
}
