/**
 * What a query asks for, as ranking sees it: one term a distinct word, weighed, and the runs of words
 * that may be written as one identifier. Needs no index.
 */
import type { Words } from '../query.ts';
import { isQuestionWord } from './question-words.ts';
import { stem } from './stem.ts';
import { synonymsOf } from './synonyms.ts';

/** One word that is asked for. */
export interface AskedTerm {
  /** A folded sub-word. */
  word: string;
  stem: string;
  /** Stems of words that mean the same. */
  synonyms: readonly string[];
  /** A word that only makes the question. */
  isQuestion: boolean;
}

/** Neighbouring words that may be one name: `line formatter` and `LineFormatter`. */
export interface AskedRun {
  /** Positions in the terms. */
  terms: readonly number[];
  /** The words without what stands between them, and the names as code writes them, folded. */
  joined: string;
  names: readonly string[];
  /** Those of the names that stand in the query as one identifier; others are other spellings of it. */
  written: readonly string[];
}

export interface Asked {
  terms: readonly AskedTerm[];
  runs: readonly AskedRun[];
}

/** Longest run of words from different places of a query. */
const LONGEST_RUN = 3;

/** `operands` as written, in order. `isQuestion`: question words are to be told from the others. */
export function askedOf(operands: readonly Words[], isQuestion: boolean): Asked {
  const terms: AskedTerm[] = [];
  const places = new Map<string, number>();
  const inNames = new Set(operands.filter(({ subWords }) => subWords.length > 1).flatMap((o) => o.subWords));
  const sequence: { place: number; isQuestion: boolean }[] = [];
  for (const word of operands.flatMap(({ subWords }) => subWords)) {
    // Part of a name in code it is no question word: `to_json`, `getValue`.
    const isOnlyQuestion = isQuestion && !inNames.has(word) && isQuestionWord(word);
    let place = places.get(word);
    if (place === undefined) {
      place = terms.length;
      places.set(word, place);
      const synonyms = isOnlyQuestion ? [] : [...new Set(synonymsOf(word).map(stem))];
      terms.push({ word, stem: stem(word), synonyms, isQuestion: isOnlyQuestion });
    }
    sequence.push({ place, isQuestion: isOnlyQuestion });
  }
  // "what is the of": then they are what is asked for.
  const meansIt = terms.every((term) => term.isQuestion);
  if (meansIt) for (const term of terms) term.isQuestion = false;
  return { terms, runs: runsOf(operands, terms, sequence, meansIt) };
}

function runsOf(
  operands: readonly Words[],
  terms: readonly AskedTerm[],
  sequence: readonly { place: number; isQuestion: boolean }[],
  meansIt: boolean,
): AskedRun[] {
  const runs = new Map<string, AskedRun>();
  const placeOf = (word: string): number => terms.findIndex((term) => term.word === word);
  for (const { subWords, identifiers } of operands) {
    if (subWords.length < 2) continue;
    const joined = subWords.join('');
    const names = [...identifiers, joined, subWords.join('_')];
    const places = subWords.map(placeOf);
    runs.set(joined, { terms: places, joined, names: [...new Set(names)], written: identifiers });
  }
  for (let from = 0; from < sequence.length; from++) {
    const places: number[] = [];
    for (let to = from; to < sequence.length && places.length < LONGEST_RUN; to++) {
      const entry = sequence[to];
      if (!entry || (entry.isQuestion && !meansIt)) break;
      places.push(entry.place);
      if (places.length < 2) continue;
      const words = places.map((place) => terms[place]?.word ?? '');
      const joined = words.join('');
      if (runs.has(joined)) continue;
      runs.set(joined, { terms: [...places], joined, names: [joined, words.join('_')], written: [] });
    }
  }
  return [...runs.values()];
}
