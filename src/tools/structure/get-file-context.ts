import { fileSummary } from '../../code/symbols/file-summary.ts';
import { testFilesOf } from '../../code/tests/test-files.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { requiredText } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { fileAt } from './paths.ts';

const MAX_SIBLINGS = 10;

export const getFileContext = defineStructureTool({
  name: 'get_file_context',
  title: 'A file and its surroundings',
  description:
    'Shows the summary of a file, who imports it, its tests and its neighbours. Use it before changing a ' +
    'file.',
  parameters: { path: requiredText('File, relative to the root.') },
  async answer({ path }, source) {
    const file = fileAt(path, source);
    const imports = await source.imports();
    const { files } = source.structure;
    const importedBy = imports.importersOf(file.path).map(({ file: importer, index }) => ({
      file: importer.path,
      import: importer.imports[index]?.text ?? '',
    }));
    return json({
      ...fileSummary(file),
      imported_by: importedBy,
      related_files: relatedFiles(file, files, new Set(testFilesOf(file, files, imports))),
    });
  },
});

interface RelatedFile {
  file: string;
  relation: 'test' | 'sibling';
}

/** All its tests and the first files of its directory, in path order. */
function relatedFiles(file: Outline, files: readonly Outline[], tests: ReadonlySet<Outline>): RelatedFile[] {
  const directory = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const isBeside = ({ path }: Outline): boolean =>
    path.startsWith(directory) && !path.includes('/', directory.length);
  const related: RelatedFile[] = [];
  let siblings = 0;
  for (const other of files) {
    if (tests.has(other)) related.push({ file: other.path, relation: 'test' });
    else if (other !== file && isBeside(other) && siblings < MAX_SIBLINGS) {
      siblings++;
      related.push({ file: other.path, relation: 'sibling' });
    }
  }
  return related;
}
