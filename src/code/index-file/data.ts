/** An index as data, for JSON and YAML. */
import type { DeclarationObject } from '../symbols/declaration-object.ts';
import { figuresOf, type IndexedFile, type IndexModel } from './model.ts';
import { type Shown, shownDeclarations, shownDoc } from './shown.ts';
import { treeOf } from './tree.ts';

/** What both forms write, keys in their order. */
export function indexData(model: IndexModel, shown: Shown): object {
  const all = model.parts.flatMap(({ files }) => files);
  const kept = shown.files;
  const files = kept === undefined ? all : all.filter((file) => kept.has(file));
  const paths = all.map(({ path }) => path);
  return {
    ...headerData(model),
    ...(shown.treeDepth > 0 && { tree: treeOf(paths, shown.treeDepth) }),
    ...(shown.detail !== 'summary' && { files: files.map((file) => fileData(file, shown)) }),
  };
}

/** Only what no limit takes away. */
export function headerData(model: IndexModel): object {
  const { root, rootName, generatedAt, durationMs, parts } = model;
  const { files, lines, languages } = figuresOf(parts.flatMap((part) => part.files));
  return {
    root,
    root_name: rootName,
    generated_at: generatedAt,
    stats: {
      total_files: files,
      total_lines: lines,
      languages: Object.fromEntries(languages),
      duration_ms: Math.round(durationMs),
    },
  };
}

function fileData(file: IndexedFile, shown: Shown): object {
  const { path, language, size, lines, imports } = file;
  return {
    ...{ path, language, size, lines },
    ...(shown.hasImports && { imports }),
    declarations: shownDeclarations(file.declarations, shown).map((each) => declarationData(each, shown)),
  };
}

function declarationData(declaration: DeclarationObject, shown: Shown): object {
  const children = declaration.children.map((child) => declarationData(child, shown));
  if (shown.detail === 'full') {
    return { ...declaration, doc_comment: shownDoc(declaration.doc_comment, shown), children };
  }
  const { kind, name, qualified_name, signature, visibility, line } = declaration;
  return {
    kind,
    name,
    qualified_name,
    signature,
    visibility,
    line,
    ...(children.length > 0 && { children }),
  };
}
