/** Which files are tests, and of which files they are tests. */
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';
import type { ImportGraph } from '../graph/import-graph.ts';
import { orderOf } from '../symbols/file-order.ts';

/** Directories in which files are tests whatever their names. */
const TEST_DIRECTORY = /(^|\/)(tests?|__tests__|specs?)\//;
/** What a test of the file S is called, up to a dot: `S_test`, `S.spec`, `test_S`, `STests`, `TestS` … */
const NAMED_AFTER = [/^(.+)[._](?:test|spec)$/, /^test_(.+)$/, /^(.+)Tests?$/, /^Test(.+)$/];
/** What only tests are called: a capital after `Test`, so that `Testing` is none. */
const TEST_NAME = /^tests?\.|[._](?:test|spec)\.|^test_|[^A-Z]Tests?\.|^Test[^a-z.]/;
/** No name without one of these is that of a test. */
const TELLING = /test|spec|Test/;

const stemsKept = new WeakMap<readonly Outline[], ReadonlyMap<string, readonly number[]>>();

/** Stems of the files that a file is a test of by its name; `parser` for `parser_test.go`. */
export function testedStems(path: string): readonly string[] {
  const name = baseName(path);
  if (!TELLING.test(name)) return [];
  const stems = new Set<string>();
  for (let dot = name.indexOf('.', 1); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const head = name.slice(0, dot);
    for (const form of NAMED_AFTER) {
      const stem = form.exec(head)?.[1];
      if (stem !== undefined) stems.add(stem);
    }
  }
  return [...stems];
}

/** The name of a file without its last extension. */
export function stemOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/**
 * True for a file of tests: by its name, by a directory of tests, or, with an outline, because it holds
 * tests and offers nothing else to others. Inline tests do not make a test file.
 */
export function isTestFile(path: string, outline?: Outline): boolean {
  if (TEST_DIRECTORY.test(path) || TEST_NAME.test(baseName(path))) return true;
  return outline !== undefined && holdsOnlyTests(outline);
}

/**
 * The test files of a file among `candidates`: those named after it anywhere, and test files that import
 * it. In the order of the candidates. About 5 ms for 10,000 of them, once for a list, which may not change.
 */
export function testFilesOf(
  file: Outline,
  candidates: readonly Outline[],
  imports: ImportGraph,
): readonly Outline[] {
  return testFilesOfAll([file], candidates, imports);
}

/** The same for several files at once: the test files of any of them. */
export function testFilesOfAll(
  files: readonly Outline[],
  candidates: readonly Outline[],
  imports: ImportGraph,
): readonly Outline[] {
  const order = orderOf(candidates);
  const named = testsByStem(candidates);
  const places = new Set<number>();
  const importers = new Set<Outline>();
  for (const { path } of files) {
    for (const place of named.get(stemOf(path)) ?? []) places.add(place);
    for (const { file } of imports.importersOf(path)) importers.add(file);
  }
  for (const file of importers) {
    const place = order.get(file);
    if (place !== undefined && isTestFile(file.path, file)) places.add(place);
  }
  const [only] = files;
  if (files.length === 1 && only) places.delete(order.get(only) ?? -1);
  return [...places].sort((a, b) => a - b).flatMap((place) => candidates[place] ?? []);
}

/** By the stem of a file: where in the list its tests stand, by their names. */
function testsByStem(candidates: readonly Outline[]): ReadonlyMap<string, readonly number[]> {
  const known = stemsKept.get(candidates);
  if (known) return known;
  const places = new Map<string, number[]>();
  for (const [place, { path }] of candidates.entries()) {
    for (const stem of testedStems(path)) {
      const found = places.get(stem);
      if (found) found.push(place);
      else places.set(stem, [place]);
    }
  }
  stemsKept.set(candidates, places);
  return places;
}

function holdsOnlyTests(file: Outline): boolean {
  let tests = 0;
  for (let i = 0; i < file.count; i++) {
    if (file.has(i, OUTLINE_FLAG.test)) tests += 1;
    else if (file.container(i) < 0 && file.has(i, OUTLINE_FLAG.reachable)) return false;
  }
  return tests > 0;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
