import { jvmModel } from '../../code/jvm/model.ts';
import { importLines } from '../../code/jvm/model-imports.ts';
import { defineLibraryTool } from './define.ts';
import { findType, typeIsGone } from './find-type.ts';
import { typeName } from './parameters.ts';
import { linesOf, sourceOf } from './ranges.ts';

export const getImportSection = defineLibraryTool({
  name: 'get_import_section',
  title: 'Imports around a type',
  description:
    'Reads the imports of the file that declares a type, from the first to the last with what stands between. Tells which packages the short names in its source belong to.',
  parameters: { type_name: typeName },
  prepare: () => undefined,
  answer({ type_name: given }, library) {
    const { fullName, file, language } = findType(jvmModel(library), given);
    const text = library.readText(file.path);
    if (text === null) throw typeIsGone(given, file.path);
    const range = importLines(file, text, language);
    return {
      status: 'success',
      type_name: fullName,
      import_section: {
        line_range: range,
        source_code: range ? sourceOf(linesOf(text), range.start, range.end) : '',
      },
    };
  },
});
