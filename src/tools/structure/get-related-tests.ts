import { referencesOf } from '../../code/resolution/references.ts';
import { relatedTests } from '../../code/tests/related-tests.ts';
import { optionalText, requiredText } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { filesUnder } from './paths.ts';

const LIMIT = 20;

export const getRelatedTests = defineStructureTool({
  name: 'get_related_tests',
  title: 'Tests of a symbol',
  description:
    'Finds the tests of a symbol, by what they call and by their names. Use it to know which tests to read ' +
    'and run for a change.',
  parameters: {
    symbol: requiredText('Name or qualified name.'),
    path: optionalText('File or directory that holds the symbol or its tests.'),
  },
  async answer({ symbol, path }, source) {
    const scope = path === undefined ? undefined : filesUnder(path, source);
    const imports = await source.imports();
    const references = referencesOf(source.structure, imports);
    const found = await relatedTests({ symbol, files: source.files, scope, imports, references });
    const tests = found.slice(0, LIMIT).map(({ file, index, reason }) => ({
      name: file.name(index),
      file: file.path,
      line: file.line(index),
      kind: file.kind(index),
      match_reason: reason,
    }));
    const isCut = found.length > tests.length;
    return json({
      symbol,
      count: tests.length,
      tests,
      ...(isCut && { truncated: true, total: found.length }),
    });
  },
});
