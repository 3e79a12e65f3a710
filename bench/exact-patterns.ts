/** The patterns of exact search that are timed: some of each class, the same for the same tree. */
import { nearest, type TreeWords } from './words.ts';

export interface PatternClass {
  name: string;
  /** Regular expressions, or texts. */
  patterns: readonly string[];
  fixed: boolean;
}

/** Classes without patterns, where a tree is too small, are left out. */
export function patternClasses(tree: TreeWords): PatternClass[] {
  const identifiers = (share: number): string[] => nearest(tree.identifiers, tree.files, share, 5);
  const [rare, some, common] = [identifiers(0.0005), identifiers(0.005), identifiers(0.05)];
  const cut = some.map((identifier) => identifier.slice(0, -2));
  const classes: PatternClass[] = [
    { name: 'text in a few files', patterns: rare, fixed: true },
    { name: 'text in 0.5 % of the files', patterns: some, fixed: true },
    { name: 'text in 5 % of the files', patterns: common, fixed: true },
    { name: 'line of code', patterns: [...new Set(tree.lines)].slice(0, 5), fixed: true },
    { name: 'text that is nowhere', patterns: rare.map((text) => `${text}Zq7`), fixed: true },
    { name: 'word with more behind it', patterns: cut.map((text) => `${text}\\w+`), fixed: false },
    { name: 'call', patterns: some.map((text) => `\\b${text}\\s*\\(`), fixed: false },
    { name: 'any case', patterns: some.map((text) => `(?i)${text}`), fixed: false },
    {
      name: 'alternatives',
      patterns: rare.map((text, i) => `${text}|${some[i] ?? text}`),
      fixed: false,
    },
    {
      name: 'no trigram',
      patterns: ['\\w+q\\d', '[a-z]+\\d{7}x', '^.q.$', 'z[xyz]z?\\d\\d', '\\p{Greek}'],
      fixed: false,
    },
    { name: 'two letters', patterns: ['qz', 'zx', 'jq', 'vq', '~^'], fixed: true },
  ];
  return classes.filter(({ patterns }) => patterns.length > 0);
}
