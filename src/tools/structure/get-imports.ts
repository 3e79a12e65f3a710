import { requiredText } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { fileAt } from './paths.ts';

export const getImports = defineStructureTool({
  name: 'get_imports',
  title: 'Imports of a file',
  description:
    'Lists what a file imports and which files that leads to. Use it to follow dependencies without reading ' +
    'the file.',
  parameters: { path: requiredText('File, relative to the root.') },
  async answer({ path }, source) {
    const file = fileAt(path, source);
    const resolved = (await source.imports()).of(file);
    const imports = file.imports.map(({ text, line, module, names }, i) => ({
      text,
      line,
      module,
      names: names.map(({ name }) => name),
      status: resolved[i]?.status ?? 'unresolved',
      targets: resolved[i]?.targets ?? [],
    }));
    return json({ file: file.path, count: imports.length, imports });
  },
});
