import { firstSentence } from '../../code/jvm/first-sentence.ts';
import { type JvmModel, jvmModel } from '../../code/jvm/model.ts';
import { packageNamed, shownPackage } from '../../code/jvm/packages.ts';
import type { JvmType } from '../../code/jvm/types.ts';
import { defineLibraryTool } from './define.ts';
import { packageNotFound } from './find-package.ts';
import type { Library } from './library.ts';
import { nameTest } from './names.ts';
import { paged } from './pagination.ts';
import { includeDescription, nameFilter, optionalName, paging } from './parameters.ts';

export const listTypes = defineLibraryTool({
  name: 'list_types',
  title: 'Types of a library',
  description:
    'Lists the types of one package or of the whole library, nested ones included, with their kind and language. A glob with a `.` is compared with the name and its outer types (`Outer.*`), any other filter with the last part.',
  parameters: {
    package_filter: optionalName('Only types of exactly this package; `(default)` for the one without name.'),
    ...nameFilter,
    ...paging,
    include_description: includeDescription,
  },
  prepare: ({ name_filter: pattern, name_filter_type: kind }) => typeTest(pattern, kind),
  async answer(args, library, matches) {
    const { package_filter: given, include_description: isDescribed } = args;
    const { pagination, shown } = paged(typesAsked(jvmModel(library), given).filter(matches), args);
    const descriptions = isDescribed ? await typeDescriptions(shown, library) : undefined;
    const types = shown.map((type, i) => ({
      name: type.name,
      package: given === undefined ? shownPackage(type.packageName) : undefined,
      kind: type.kind,
      language: type.language,
      description: descriptions ? (descriptions[i] ?? '') : undefined,
    }));
    return { status: 'success', package: given ?? null, pagination, types };
  },
});

async function typeTest(
  pattern: string | undefined,
  kind: 'glob' | 'regex',
): Promise<(type: JvmType) => boolean> {
  if (pattern === undefined) return () => true;
  const matches = await nameTest('name_filter', pattern, kind);
  const isWhole = kind === 'glob' && pattern.includes('.');
  return ({ name, simpleName }) => matches(isWhole ? name : simpleName);
}

function typesAsked(model: JvmModel, given: string | undefined): readonly JvmType[] {
  if (given === undefined) return model.types;
  const name = packageNamed(given);
  if (!model.packages.get(name)) throw packageNotFound('package_filter', given);
  return model.inPackage(name);
}

/** First sentences, in the order of the types. A facade has no documentation. */
async function typeDescriptions(
  types: readonly JvmType[],
  { structure }: Library,
): Promise<readonly string[]> {
  const files = [...new Set(types.map(({ file }) => file))];
  const details = await structure.details(files);
  const byFile = new Map(files.map((file, i) => [file, details[i]]));
  return types.map(({ file, index, language }) =>
    firstSentence(byFile.get(file)?.declarations[index]?.docComment ?? null, language),
  );
}
