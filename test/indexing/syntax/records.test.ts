import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readDetails, writeDetails } from '../../../src/indexing/syntax/details-record.ts';
import type { Outline } from '../../../src/indexing/syntax/outline.ts';
import { OUTLINE_FLAG } from '../../../src/indexing/syntax/outline.ts';
import { readOutline, writeOutline } from '../../../src/indexing/syntax/outline-record.ts';
import { readUses, writeUses } from '../../../src/indexing/syntax/uses-record.ts';
import { FileParser } from '../../../src/languages/file-parser.ts';
import type { FileSyntax } from '../../../src/languages/syntax/types.ts';
import { PACKAGED_GRAMMARS } from '../../languages/syntax/extracting.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/languages/', import.meta.url));
const parser = new FileParser(PACKAGED_GRAMMARS);

const paths = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(FIXTURES, join(entry.parentPath, entry.name)))
  .sort();

/** What an outline says, in the form in which extraction gave it. */
function asExtracted(file: Outline, i: number) {
  return {
    kind: file.kind(i),
    name: file.name(i),
    qualifiedName: file.qualifiedName(i),
    signature: file.signature(i),
    visibility: file.visibility(i),
    isReachable: file.has(i, OUTLINE_FLAG.reachable),
    line: file.line(i),
    startLine: file.startLine(i),
    endLine: file.endLine(i),
    startByte: file.startByte(i),
    endByte: file.endByte(i),
    container: file.container(i),
    parent: file.parent(i),
    isTest: file.has(i, OUTLINE_FLAG.test),
    isAsync: file.has(i, OUTLINE_FLAG.async),
    isDeprecated: file.has(i, OUTLINE_FLAG.deprecated),
    bodyLines: file.bodyLines(i),
    complexity: file.complexity(i),
  };
}

async function syntaxOf(path: string): Promise<FileSyntax | null> {
  return parser.parse(path, readFileSync(join(FIXTURES, path), 'utf8'));
}

describe('records give back what was extracted', () => {
  it.each(paths)('from %s', async (path) => {
    const syntax = await syntaxOf(path);
    if (!syntax) return;
    const outline = readOutline(1, path, writeOutline(syntax));
    const details = readDetails(writeDetails(syntax));
    const { declarations, references, typedNames, locals, exports, renamedExports, ...facts } = syntax;
    expect(declarations.map((_, i) => ({ ...asExtracted(outline, i), ...details.declarations[i] }))).toEqual(
      declarations,
    );
    expect(outline).toMatchObject({
      path: facts.path,
      language: facts.language,
      namespace: facts.namespace,
      separator: facts.separator,
      size: facts.size,
      lines: facts.lines,
      hasErrors: facts.hasErrors,
      incomplete: facts.incomplete ?? '',
      imports: facts.imports,
    });
    expect(details.exports).toEqual(exports);
    expect(details.renamedExports).toEqual(renamedExports);
    expect(readUses(writeUses(syntax))).toEqual({ references, typedNames, locals });
  });

  it('of many files', () => {
    expect(paths.length).toBeGreaterThan(40);
  });
});

describe('an outline', () => {
  it('knows the names its file refers to', async () => {
    const syntax = await parser.parse(
      'a.ts',
      'import { b } from "./b";\nexport function f(x: Box) { b(x); }\n',
    );
    if (!syntax) throw new Error('no syntax');
    const outline = readOutline(1, 'a.ts', writeOutline(syntax));
    expect([outline.refersTo('b'), outline.refersTo('Box'), outline.refersTo('box')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([outline.mentionsType('box'), outline.mentionsType('b')]).toEqual([true, false]);
  });

  it('of an empty record is an empty file', () => {
    const outline = readOutline(3, 'x', new Uint8Array(0));
    expect([outline.count, outline.lines, outline.imports]).toEqual([0, 0, []]);
  });
});
