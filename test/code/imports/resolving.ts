/** Import resolution over small trees in memory, which the real extraction has read. */
import { ImportResolver } from '../../../src/code/imports/resolver.ts';
import type { ImportingFile, ImportSource, ResolvedImport } from '../../../src/code/imports/types.ts';
import { syntaxLanguageOf } from '../../../src/languages/syntax/registry.ts';
import type { FileSyntax, ImportEntry } from '../../../src/languages/syntax/types.ts';
import { extract } from '../../languages/syntax/extracting.ts';

/** Texts by path. What is in no known language can be read and is no target. */
export type Tree = Record<string, string>;

/** What resolution asks of a file whose syntax is known. */
export function importingFile(syntax: FileSyntax): ImportingFile {
  const { declarations, imports, language, namespace, path, references } = syntax;
  return {
    path,
    language,
    imports,
    namespace,
    declaredNames: () =>
      new Set(
        declarations
          .filter(({ container, kind }) => {
            const isTop = container < 0 || declarations[container]?.kind === 'namespace';
            return isTop && kind !== 'namespace';
          })
          .map(({ qualifiedName }) => qualifiedName),
      ),
    usedNames: () =>
      new Set(references.flatMap(({ name, receiver }) => [name, receiver?.split(/\W/, 1)[0] ?? name])),
    modulesAround: ({ declaration }) => {
      const names: string[] = [];
      for (let at = declaration; at >= 0; at = declarations[at]?.container ?? -1) {
        if (declarations[at]?.kind === 'module') names.unshift(declarations[at]?.name ?? '');
      }
      return names;
    },
  };
}

/** Where the imports of one file of the tree lead: `module: path path`, or the status. */
export async function leads(tree: Tree, path: string): Promise<string[]> {
  const files: ImportingFile[] = [];
  for (const [each, text] of Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (syntaxLanguageOf(each, text) !== null) files.push(importingFile(await extract(each, text)));
    else if (/\.(?:css|json|toml)$/.test(each)) files.push(fileOf(each, 'JSON'));
  }
  return leadsOf({ files, readText: textsOf(tree) }, path);
}

/** Where one import leads that a module of JavaScript or TypeScript has. */
export async function leadOfModule(tree: Tree, path: string, specifier: string): Promise<string> {
  const [found = ''] = await leads({ ...tree, [path]: `import x from '${specifier}';` }, path);
  return found.slice(specifier.length + 2);
}

/** The same for files that are described without a text. */
export function leadsOf(source: ImportSource, path: string): string[] {
  const file = source.files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`No file ${path}`);
  const results = new ImportResolver(source).resolve(file);
  return file.imports.map(({ module }, index) => `${module}: ${shown(results[index])}`);
}

/** A reader of the texts of a tree. */
export function textsOf(tree: Tree): (path: string) => string | null {
  return (path) => (Object.hasOwn(tree, path) ? (tree[path] ?? null) : null);
}

/** A file described by what it imports: modules, or entries where more than the module counts. */
export function fileOf(
  path: string,
  language: string,
  imports: readonly (string | Partial<ImportEntry>)[] = [],
  declared: readonly string[] = [],
): ImportingFile {
  return {
    path,
    language,
    imports: imports.map((each) => ({
      ...{ text: '', line: 1, module: '', names: [], form: 'import', declaration: -1 },
      ...(typeof each === 'string' ? { module: each } : each),
    })),
    namespace: '',
    declaredNames: () => new Set(declared),
    usedNames: () => new Set(),
  };
}

/** Empty files of a language. */
export function emptyFiles(language: string, paths: readonly string[]): ImportingFile[] {
  return paths.map((path) => fileOf(path, language));
}

function shown(result: ResolvedImport | undefined): string {
  if (result === undefined) throw new Error('No result');
  return result.status === 'resolved' ? result.targets.join(' ') : result.status;
}
