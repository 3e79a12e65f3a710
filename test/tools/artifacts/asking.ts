/** Artifact tools asked of small trees: real extraction and records, without an index on disk. */

import { lineCount } from '../../../src/indexing/decode.ts';
import { comparePaths } from '../../../src/patterns/path-order.ts';
import type { Coordinates } from '../../../src/sources/artifacts/coordinates.ts';
import type { LibraryTool } from '../../../src/tools/artifacts/define.ts';
import { failureJson } from '../../../src/tools/artifacts/failure.ts';
import type { Library } from '../../../src/tools/artifacts/library.ts';
import { sourceOf } from '../structure/asking.ts';

export const DEMO: Coordinates = { groupId: 'com.acme', artifactId: 'demo', version: '1.0' };

/** The library that the contract's facts speak of. */
export const DEMO_FILES: Readonly<Record<string, string>> = {
  'com/acme/Shapes.java': [
    'package com.acme;',
    '',
    'import java.util.List;',
    'import static java.lang.Math.max;',
    '',
    '/** Area helpers. Not thread-safe. */',
    '@Deprecated',
    'public final class Shapes extends Base {',
    '  private static final String VERSION = "1";',
    '  /** Sums all. */',
    '  public static int area(int... sides) {',
    '    return 0;',
    '  }',
    '  public <T> int area(List<T> sides) { return max(1, 2); }',
    '  public Shapes(int seed) { super(); }',
    '  public record Point(int x, int y) {}',
    '}',
    '',
  ].join('\n'),
  'com/acme/Base.java': [
    'package com.acme;',
    'public class Base {',
    '  protected int id;',
    '  protected int id() { return id; }',
    '  private void hidden() {}',
    '}',
    '',
  ].join('\n'),
  'com/acme/package-info.java': '/** Demo root. More text. */\npackage com.acme;\n',
  'com/acme/util/Text.kt': [
    'package com.acme.util',
    '',
    '/** Shouts. Loudly. */',
    'fun String.shout(times: Int = 1): String = uppercase().repeat(times)',
    '',
    'data class Pair2(val left: String, var right: Int?)',
    'object Registry { const val MAX = 10 }',
    '',
  ].join('\n'),
  'Root.java': 'class Root {}\n',
  'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\nCreated-By: demo\n',
};

/** Writes the files to a new directory and opens them as a library. `others`: by name what else is indexed. */
export async function libraryOf(
  texts: Readonly<Record<string, string>>,
  coordinates: Coordinates = DEMO,
  others: readonly Library[] = [],
): Promise<Library> {
  const source = await sourceOf(texts);
  return {
    coordinates,
    root: source.root,
    structure: source.structure,
    files: Object.entries(texts)
      .map(([path, text]) => ({ path, size: Buffer.byteLength(text), lines: lineCount(text) }))
      .sort((a, b) => comparePaths(a.path, b.path)),
    readText: (path) => (Object.hasOwn(texts, path) ? source.readText(path) : null),
    others: async () => others.map((other) => other.coordinates),
    mayHold: () => true,
    open: async (wanted) => others.find((other) => other.coordinates === wanted),
  };
}

/** The answer of a tool, parsed; a failure as clients see it. */
export async function askLibrary(
  tool: LibraryTool,
  library: Library,
  args: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const coordinates = { group_id: 'com.acme', artifact_id: 'demo', version: '1.0' };
  const text = await tool.answerOn({ ...coordinates, ...args }, library).catch(failureJson);
  return JSON.parse(text);
}
