/** The queries of a run: eight classes of five, the same for the same tree. */
import { nearest, type TreeWords } from './words.ts';

export interface QueryClass {
  name: string;
  queries: readonly string[];
  literal: boolean;
  /** What ripgrep is asked for the same, one text a query; without it there is no such question. */
  ripgrep?: readonly string[];
}

/** Questions as people and agents put them; they hold in any code base. */
const QUESTIONS = [
  'where is the configuration loaded',
  'how are errors reported to the user',
  'parse command line arguments',
  'retry a failed request with a timeout',
  'read a file and decode its content',
];

/** Five queries a class, fewer where the tree is too small to have them. */
export function queryClasses(tree: TreeWords): QueryClass[] {
  const words = (share: number): string[] => nearest(tree.words, tree.files, share, 5);
  const [rare, common, half] = [words(0.0005), words(0.1), words(0.5)];
  const identifiers = [0.1, 0.02, 0.005, 0.002, 0.0005].flatMap((share) =>
    nearest(tree.identifiers, tree.files, share, 1),
  );
  const phrases = nearest(tree.pairs, Math.min(tree.files, 2_000), 0.02, 5).map((pair) => `"${pair}"`);
  const lines = [...new Set(tree.lines)].slice(0, 5);
  const booleans = rare.flatMap((word, i) => {
    const [often, everywhere] = [common[i], half[i]];
    if (often === undefined || everywhere === undefined) return [];
    const forms = [
      `${everywhere} AND ${often}`,
      `${word} OR ${often}`,
      `${everywhere} NOT ${often}`,
      `+${often} -${everywhere}`,
      `(${word} OR ${often}) AND ${everywhere}`,
    ];
    return forms[i] ?? [];
  });
  const asText = (name: string, queries: readonly string[]): QueryClass => ({
    name,
    queries,
    literal: false,
    ripgrep: queries.map((query) => query.replaceAll('"', '')),
  });
  const classes: QueryClass[] = [
    asText('rare word', rare),
    asText('common word', common),
    asText('word in half of the files', half),
    asText('phrase', phrases),
    { name: 'boolean', queries: booleans, literal: false },
    asText('identifier', identifiers),
    { name: 'question in words', queries: QUESTIONS, literal: false },
    { name: 'literal', queries: lines, literal: true, ripgrep: lines },
  ];
  return classes.filter(({ queries }) => queries.length > 0);
}
