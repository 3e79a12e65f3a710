/** The tests of a file by the words of their qualified names. */
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';
import { isFunctionLike } from '../symbols/kinds.ts';
import { nameParts } from './name-parts.ts';

interface TestNames {
  /** Numbers of the tests, in source order. */
  indexes: readonly number[];
  /** Of each test its words in a row, with a blank before and after every one. */
  texts: readonly string[];
}

const kept = new WeakMap<Outline, TestNames>();

/** True for functions that are tests: not for the suites, classes and modules they stand in. */
export function isTest(file: Outline, i: number): boolean {
  return file.has(i, OUTLINE_FLAG.test) && isFunctionLike(file.kind(i));
}

/** The tests of a file that have these words in a row in their qualified names. None for no words. */
export function testsNamedAfter(parts: readonly string[], file: Outline): number[] {
  if (parts.length === 0 || !parts.every((part) => mayHave(part, file))) return [];
  const { indexes, texts } = testNamesOf(file);
  const wanted = ` ${parts.join(' ')} `;
  return indexes.filter((_, at) => texts[at]?.includes(wanted));
}

/** Words of a qualified name stand in some name of the file, but for types that are declared elsewhere. */
function mayHave(part: string, file: Outline): boolean {
  return file.lowerNames.includes(part) || file.separator === '::' || file.language === 'Go';
}

function testNamesOf(file: Outline): TestNames {
  const known = kept.get(file);
  if (known) return known;
  const indexes: number[] = [];
  for (let i = 0; i < file.count; i++) if (isTest(file, i)) indexes.push(i);
  const texts = indexes.map((i) => ` ${nameParts(file.qualifiedName(i)).join(' ')} `);
  const names = { indexes, texts };
  kept.set(file, names);
  return names;
}
