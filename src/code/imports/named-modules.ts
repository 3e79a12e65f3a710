/** Languages whose imports are names of modules that stand in files called after them, or are declared by name. */
import { DeclaredNames } from './declared-names.ts';
import { EXTERNAL, type LanguageFamily, onlyCandidate, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoriesUp, directoryOf, fileNameOf, pathFrom } from './paths.ts';
import { groupBy, type SourceFiles } from './source-files.ts';
import type { ResolvedImport } from './types.ts';

/** `Data.Foo` is `Data/Foo.hs` below some root; of several the one in the nearest directory around the file. */
const haskell: LanguageFamily = (files) => {
  const byName = pathsByName(files, 'Haskell');
  return ({ path }) =>
    ({ module }) => {
      const wanted = `${module.replaceAll('.', '/')}.hs`;
      const candidates = (byName.get(fileNameOf(wanted)) ?? []).filter(
        (each) => each === wanted || each.endsWith(`/${wanted}`),
      );
      return nearest(candidates, directoryOf(path)) ?? EXTERNAL;
    };
};

/** Modules of the standard library that programs have files of the same name beside. */
const OCAML_STANDARD = new Set(
  `Arg Array Bool Buffer Bytes Char Either Filename Float Format Fun Gc Hashtbl In_channel Int Lazy Lexing List
  Map Marshal Obj Option Out_channel Parsing Printexc Printf Queue Random Result Scanf Seq Set Stack Stdlib
  Str String Sys Thread Uchar Unix`.split(/\s+/),
);

/** The first name of a path is a file: of the own directory, or the only one elsewhere. */
const ocaml: LanguageFamily = (files) => {
  const byName = pathsByName(files, 'OCaml');
  return ({ path }) =>
    ({ module }) => {
      const [name = ''] = module.split('.', 1);
      const lower = name.charAt(0).toLowerCase() + name.slice(1);
      // An interface speaks for its module only where there is nothing else.
      for (const extension of ['.ml', '.mli']) {
        const candidates = [lower, name].flatMap((stem) => byName.get(stem + extension) ?? []);
        const beside = candidates.filter((each) => directoryOf(each) === directoryOf(path));
        if (beside.length > 0) return onlyCandidate(beside, UNRESOLVED);
        if (OCAML_STANDARD.has(name)) continue;
        const found = nearest(candidates, directoryOf(path));
        if (found !== null) return found;
      }
      return EXTERNAL;
    };
};

/** The file that declares the module, or one that it is nested in. */
const elixir: LanguageFamily = (files) => {
  const names = new DeclaredNames(
    files.all.filter(({ language }) => language === 'Elixir'),
    '.',
  );
  return () =>
    ({ module }) => {
      for (let end = module.length; end > 0; ) {
        const dot = module.lastIndexOf('.', end - 1);
        const declaring = names.declaring(module.slice(0, Math.max(0, dot)), module.slice(dot + 1, end));
        // The module around many others says nothing about where one of them is.
        if (declaring.length > 0 && (end === module.length || dot >= 0)) {
          return onlyCandidate(
            declaring.map(({ path }) => path),
            UNRESOLVED,
          );
        }
        end = dot;
      }
      const space = module.slice(0, Math.max(0, module.lastIndexOf('.')));
      return space !== '' && names.hasSpace(space) ? UNRESOLVED : EXTERNAL;
    };
};

/** `include` names a file, `using` and `import` a module: one declared beside it, or a package of the source. */
const julia: LanguageFamily = (files) => {
  const names = new DeclaredNames(
    files.all.filter(({ language }) => language === 'Julia'),
    '.',
  );
  return ({ path }) =>
    ({ form, module }) => {
      if (form === 'include') {
        const found = pathFrom(directoryOf(path), module);
        if (found === null) return module.startsWith('/') ? EXTERNAL : UNRESOLVED;
        return files.has(found) ? resolvedTo([found]) : UNRESOLVED;
      }
      const isRelative = module.startsWith('.');
      const [name = ''] = module.replace(/^\.+/, '').split('.', 1);
      const declaring = names.declaring('', name).map((file) => file.path);
      const isMain = (each: string): boolean => each === `src/${name}.jl` || each.endsWith(`/src/${name}.jl`);
      return isRelative
        ? onlyCandidate(declaring, UNRESOLVED)
        : onlyCandidate(declaring.filter(isMain), EXTERNAL);
    };
};

/** By display name. */
export const MODULE_LANGUAGES: ReadonlyMap<string, LanguageFamily> = new Map([
  ['Elixir', elixir],
  ['Haskell', haskell],
  ['Julia', julia],
  ['OCaml', ocaml],
]);

function pathsByName(files: SourceFiles, language: string): Map<string, string[]> {
  const paths = files.all.filter((file) => file.language === language).map(({ path }) => path);
  return groupBy(paths, fileNameOf);
}

/** Of the candidates in the nearest directory around another the only one; null without candidates. */
function nearest(candidates: readonly string[], directory: string): ResolvedImport | null {
  for (const each of directoriesUp(directory)) {
    const inside = each === '' ? candidates : candidates.filter((path) => path.startsWith(`${each}/`));
    if (inside.length > 0) return onlyCandidate(inside, UNRESOLVED);
  }
  return null;
}
