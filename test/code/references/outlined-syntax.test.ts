import { describe, expect, it } from 'vitest';
import { referencesIn } from '../../../src/code/references/classify.ts';
import { outlinedSyntax } from '../../../src/code/references/outlined-syntax.ts';
import { readOutline, writeOutline } from '../../../src/indexing/syntax/outline-record.ts';
import { FileParser } from '../../../src/languages/file-parser.ts';
import { PACKAGED_GRAMMARS } from '../../languages/syntax/extracting.ts';

const parser = new FileParser(PACKAGED_GRAMMARS);

/** Lines at which the symbol is said to be declared. */
async function definitions(path: string, symbol: string, text: string): Promise<number[]> {
  const syntax = await parser.parse(path, text);
  if (!syntax) throw new Error('no syntax');
  const outlined = outlinedSyntax(readOutline(1, path, writeOutline(syntax)), symbol);
  const options = { symbolType: 'any', includeDefinitions: true } as const;
  const { references } = referencesIn(symbol, path, text, options, outlined);
  return references.filter(({ definition }) => definition).map(({ line }) => line);
}

describe('with a syntax tree the places of declarations are known', () => {
  it.each([
    ['a.c', 'run', 'static unsigned long\nrun(int a)\n{\n  return run(a - 1);\n}\n', [2]],
    ['A.java', 'size', 'class A {\n  List<String>\n  size() {\n    return size();\n  }\n}\n', [3]],
    ['a.ts', 'load', 'class A {\n  load(x: number) {\n    load(x);\n  }\n}\n', [2]],
  ])('%s: %s', async (path, symbol, text, lines) => {
    expect(await definitions(path, symbol, text)).toEqual(lines);
  });
});
