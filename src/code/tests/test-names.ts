/** The tests of a file by the words of their qualified names. */
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';
import { isFunctionLike } from '../symbols/kinds.ts';
import { nameParts } from './name-parts.ts';

interface TestNames {
  /** Numbers of the tests, in source order. */
  indexes: readonly number[];
  /** Of each test its words in a row, with a blank before and after every one. */
  texts: readonly string[];
  /** All of these. */
  allTexts: string;
}

const kept = new WeakMap<Outline, TestNames>();
const holding = new WeakMap<readonly Outline[], readonly Outline[]>();

/** True for functions that are tests: not for the suites, classes and modules they stand in. */
export function isTest(file: Outline, i: number): boolean {
  return file.has(i, OUTLINE_FLAG.test) && isFunctionLike(file.kind(i));
}

/** Those of some files that hold tests; kept as long as the list, which may not change. */
export function filesWithTests(files: readonly Outline[]): readonly Outline[] {
  let found = holding.get(files);
  if (found === undefined) {
    found = files.filter((file) => testIndexes(file).length > 0);
    holding.set(files, found);
  }
  return found;
}

/** The tests of a file that have these words in a row in their qualified names. None for no words. */
export function testsNamedAfter(parts: readonly string[], file: Outline): number[] {
  if (parts.length === 0 || !parts.every((part) => mayHave(part, file))) return [];
  const { indexes, texts, allTexts } = testNamesOf(file);
  const wanted = ` ${parts.join(' ')} `;
  if (!allTexts.includes(wanted)) return [];
  return indexes.filter((_, at) => texts[at]?.includes(wanted));
}

/** Words of a qualified name stand in some name of the file, but for types that are declared elsewhere. */
function mayHave(part: string, file: Outline): boolean {
  return file.lowerNames.includes(part) || file.separator === '::' || file.language === 'Go';
}

function testNamesOf(file: Outline): TestNames {
  const known = kept.get(file);
  if (known) return known;
  const indexes = testIndexes(file);
  const texts = indexes.map((i) => ` ${nameParts(file.qualifiedName(i)).join(' ')} `);
  const names = { indexes, texts, allTexts: texts.join('\n') };
  kept.set(file, names);
  return names;
}

function testIndexes(file: Outline): number[] {
  const indexes: number[] = [];
  for (let i = 0; i < file.count; i++) if (isTest(file, i)) indexes.push(i);
  return indexes;
}
