/** The tests of a symbol: by what they refer to, and by what they are called. */
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';
import type { ImportGraph } from '../graph/import-graph.ts';
import type { ReferenceHit, Target } from '../resolution/types.ts';
import { orderOf } from '../symbols/file-order.ts';
import { type Place, sortByLine } from '../symbols/place.ts';
import { lastPart } from '../symbols/qualified.ts';
import { nameParts } from './name-parts.ts';
import { isTestFile, testFilesOfAll } from './test-files.ts';
import { filesWithTests, isTest, testsNamedAfter } from './test-names.ts';

/** Why a test is taken for one of the symbol; the first that fits. */
export type TestReason = 'same_file' | 'calls' | 'test_file' | 'name_convention';

export interface RelatedTest extends Place {
  reason: TestReason;
}

/** What tells who refers to declarations. */
export interface ReferenceFinder {
  referencesTo(targets: readonly Target[]): Promise<readonly ReferenceHit[]>;
}

export interface TestSearch {
  /** Name or qualified name. */
  symbol: string;
  /** All that is looked at, in path order. */
  files: readonly Outline[];
  /** Part of `files` that holds the symbol or its tests; undefined for all. */
  scope: readonly Outline[] | undefined;
  imports: ImportGraph;
  references: ReferenceFinder;
}

/** All tests of a symbol, by path, line and name. */
export async function relatedTests(search: TestSearch): Promise<RelatedTest[]> {
  const { symbol } = search;
  const targets = declarationsNamed(symbol, search);
  const declaring = new Set(targets.map(({ file }) => file));
  const callers = targets.length === 0 ? undefined : await callingTests(targets, search);
  const parts = nameParts(symbol);
  const found: RelatedTest[] = [];
  for (const file of filesOfTests(search)) {
    const named = new Set(testsNamedAfter(parts, file));
    const calling = callers?.get(file);
    if (named.size === 0 && !calling) continue;
    const ofNames: TestReason = isTestFile(file.path, file) ? 'test_file' : 'name_convention';
    const indexes = sortByLine(file, [...new Set([...named, ...(calling ?? [])])]);
    for (const index of indexes) {
      const isNamedHere = named.has(index) && declaring.has(file);
      const reason = isNamedHere ? 'same_file' : calling?.has(index) ? 'calls' : ofNames;
      found.push({ file, index, reason });
    }
  }
  return found;
}

/** The files with tests among those looked at: the scope, and the test files that belong to it. */
function filesOfTests({ scope, files, imports }: TestSearch): readonly Outline[] {
  const holding = filesWithTests(files);
  if (!scope) return holding;
  const taken = new Set([...scope, ...testFilesOfAll(scope, files, imports)]);
  return holding.filter((file) => taken.has(file));
}

/**
 * The declarations that a symbol means: of that name exactly, or else in another case; those in the scope
 * if it holds any. Tests are none.
 */
function declarationsNamed(symbol: string, { files, scope }: TestSearch): Target[] {
  const lower = symbol.toLowerCase();
  const last = lastPart(lower);
  const exact: Target[] = [];
  const folded: Target[] = [];
  const ending = `${last}\n`;
  for (const file of files) {
    if (!file.lowerNames.includes(ending) && !file.lowerNames.endsWith(last)) continue;
    for (const [index, name] of file.names.entries()) {
      if (name.length < last.length || !name.toLowerCase().endsWith(last)) continue;
      if (file.kind(index) === 'impl' || file.has(index, OUTLINE_FLAG.test)) continue;
      if (name === symbol || file.qualifiedName(index) === symbol) exact.push({ file, index });
      else if (name.toLowerCase() === lower || file.qualifiedName(index).toLowerCase() === lower) {
        folded.push({ file, index });
      }
    }
  }
  const found = exact.length > 0 ? exact : folded;
  const within = scope && new Set(scope);
  const inScope = found.filter(({ file }) => within?.has(file));
  return inScope.length > 0 ? inScope : found;
}

/**
 * Tests whose body refers to one of the declarations. What agrees in name alone counts if nothing stands
 * before the name, or if the test file belongs to the file of the declaration.
 */
async function callingTests(
  targets: readonly Target[],
  { files, imports, references }: TestSearch,
): Promise<Map<Outline, Set<number>>> {
  const declaring = [...new Set(targets.map(({ file }) => file))];
  const looked = orderOf(files);
  let belonging: Set<Outline> | undefined;
  const tests = new Map<Outline, Set<number>>();
  for (const { file, site, confidence } of await references.referencesTo(targets)) {
    if (!looked.has(file)) continue;
    const test = testAround(file, site.declaration);
    if (test === undefined) continue;
    if (confidence === 'low' && site.receiver !== null) {
      belonging ??= new Set([...declaring, ...testFilesOfAll(declaring, files, imports)]);
      if (!belonging.has(file)) continue;
    }
    const known = tests.get(file);
    if (known) known.add(test);
    else tests.set(file, new Set([test]));
  }
  return tests;
}

function testAround(file: Outline, declaration: number): number | undefined {
  for (let at = declaration; at >= 0; at = file.container(at)) if (isTest(file, at)) return at;
  return undefined;
}
