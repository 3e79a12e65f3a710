/**
 * How far the name of a file is what is asked for: `line formatter` asks for `LineFormatter.php`,
 * `URL mapping` for `urlmap.rb`.
 */
import { subWords } from '../../indexing/terms.ts';
import type { Asked } from './asked.ts';
import { stem } from './stem.ts';

/** The name of a file without its extensions, taken apart. */
export interface FileName {
  /** Stems of its sub-words. */
  stems: readonly string[];
  /** All sub-words in a row, and their stem. */
  joined: string;
  joinedStem: string;
}

/** Names that say nothing: their folder says what the file is. */
const EMPTY_NAMES = new Set(['index', 'mod', 'init', 'main', 'lib']);

export function fileNameOf(path: string): FileName {
  const segments = path.split('/');
  const bare = (segments.at(-1) ?? '').replace(/(?<=.)\.[^/]*$/, '');
  const own = wordsOf(bare);
  const folder = segments.at(-2);
  const words = own.length === 1 && EMPTY_NAMES.has(own[0] ?? '') && folder ? wordsOf(folder) : own;
  const joined = words.join('');
  return { stems: words.map(stem), joined, joinedStem: stem(joined) };
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((part) => subWords(part));
}

/**
 * Share of the name that is asked for, from 0 to 1, and by which terms of the query. Synonyms and
 * question words do not count: a name is asked for by its words.
 */
export function askedShare(name: FileName, asked: Asked): { share: number; terms: ReadonlySet<number> } {
  const terms = new Set<number>();
  if (name.stems.length === 0) return { share: 0, terms };
  const matched = new Set<number>();
  let isWhole = false;
  asked.terms.forEach((term, t) => {
    if (term.isQuestion) return;
    name.stems.forEach((part, i) => {
      if (part !== term.stem) return;
      matched.add(i);
      terms.add(t);
    });
    if (name.stems.length > 1 && (name.joined === term.word || name.joinedStem === term.stem)) {
      terms.add(t);
      isWhole = true;
    }
  });
  for (const run of asked.runs) {
    if (run.joined !== name.joined && stem(run.joined) !== name.joinedStem) continue;
    for (const t of run.terms) terms.add(t);
    isWhole = true;
  }
  return { share: isWhole ? 1 : matched.size / name.stems.length, terms };
}
