import { jvmModel } from '../../code/jvm/model.ts';
import { defineLibraryTool } from './define.ts';
import { findType, typeIsGone } from './find-type.ts';
import { typeName } from './parameters.ts';
import { linesOf, sourceOf } from './ranges.ts';

export const getTypeSource = defineLibraryTool({
  name: 'get_type_source',
  title: 'Source of a type',
  description:
    'Reads the whole source of one type, annotations included, documentation not. For the functions and properties of a Kotlin file ask for its class, such as `com.acme.TextKt`.',
  parameters: { type_name: typeName },
  prepare: () => undefined,
  answer({ type_name: given }, library) {
    const type = findType(jvmModel(library), given);
    const { fullName, kind, language, file, startLine: start, endLine: end, alternatives } = type;
    const text = library.readText(file.path);
    if (text === null) throw typeIsGone(given, file.path);
    return {
      status: 'success',
      type_info: {
        name: fullName,
        ...{ kind, language, line_range: { start, end } },
        source_code: sourceOf(linesOf(text), start, end),
        file_path: file.path,
        alternatives: alternatives.length > 0 ? alternatives : undefined,
      },
    };
  },
});
