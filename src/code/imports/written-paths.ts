/** Languages whose imports are paths of files, each with its own idea of where a path begins. */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { EXTERNAL, type LanguageFamily, onlyCandidate, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoriesUp, directoryOf, pathFrom, within } from './paths.ts';
import type { ImportingFile, ResolvedImport } from './types.ts';

/** What a path may stand for. */
interface Written {
  /** As written, or as completed; the first that is there counts. */
  paths: readonly string[];
  /** Directories from which they may begin; of equal right. */
  bases: readonly string[];
  /** True if the source itself should have the file. */
  isOwn: boolean;
}

/** Reads an import that stands in a directory; a result where the path alone decides. */
type ReadPath = (entry: ImportEntry, directory: string, file: ImportingFile) => Written | ResolvedImport;

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const RELATIVE = /^\.{1,2}(?:\/|$)/;
/** Ways to write the directory of a script in the script itself. */
const OWN_DIRECTORY =
  /^"?(?:\$\(\s*dirname\s+(?:--\s+)?"?\$(?:0|BASH_SOURCE|\{(?:0|BASH_SOURCE(?:\[0\])?)\})"?\s*\)|\$\{(?:0|BASH_SOURCE(?:\[0\])?)%\/\*\})"?\//;
const CMAKE_HERE = /^\$\{CMAKE_CURRENT_(?:SOURCE|LIST)_DIR\}\//;
const CMAKE_ROOT = /^\$\{(?:CMAKE|PROJECT)_SOURCE_DIR\}\//;

const shell: ReadPath = ({ module }, directory) => {
  const inOwn = module.replace(OWN_DIRECTORY, './');
  if (/^[/~]/.test(inOwn)) return EXTERNAL;
  if (/[$`*]/.test(inOwn)) return UNRESOLVED;
  // A plain path begins where the script is started: in its own directory, or at the root.
  const bases = inOwn === module ? [directory, ''] : [directory];
  return { paths: [inOwn.replaceAll('"', '')], bases, isOwn: true };
};

const makefile: ReadPath = ({ module }, directory) => {
  if (module.startsWith('/')) return EXTERNAL;
  if (/[$*?]/.test(module)) return UNRESOLVED;
  return { paths: [module], bases: [directory, ''], isOwn: true };
};

const zig: ReadPath = ({ module }, directory) =>
  /\.(?:zig|zon)$/.test(module) ? { paths: [module], bases: [directory], isOwn: true } : EXTERNAL;

const html: ReadPath = ({ module }, directory) => {
  const path = module.replace(/[?#].*$/s, '');
  if (SCHEME.test(module) || path === '') return EXTERNAL;
  if (!path.startsWith('/')) return { paths: [path], bases: [directory], isOwn: true };
  // Where the root of the site is, the page does not say.
  const bases = ['', 'public', directory, within(directory, 'public')];
  return { paths: [path.replace(/^\/+/, '')], bases, isOwn: false };
};

const css: ReadPath = ({ module }, directory) => {
  const path = module.replace(/[?#].*$/s, '');
  if (SCHEME.test(module) || path.startsWith('/') || path === '') return EXTERNAL;
  return { paths: [path], bases: [directory], isOwn: true };
};

const scss: ReadPath = ({ module }, directory) => {
  if (SCHEME.test(module) || /^[/~]/.test(module) || module === '') return EXTERNAL;
  const end = module.lastIndexOf('/') + 1;
  const [before, name] = [module.slice(0, end), module.slice(end)];
  const partial = `${before}_${name}`;
  const paths = [
    ...(/\.(?:s[ac]ss|css)$/.test(name) ? [module, partial] : []),
    ...['.scss', '.sass', '.css'].flatMap((extension) => [module + extension, partial + extension]),
    ...['_index.scss', 'index.scss', '_index.sass', 'index.sass'].map((index) => `${module}/${index}`),
  ];
  return { paths, bases: [directory], isOwn: RELATIVE.test(module) };
};

const cmake: ReadPath = ({ form, module: written }, directory) => {
  const isRoot = CMAKE_ROOT.test(written);
  const module = written.replace(CMAKE_HERE, '').replace(CMAKE_ROOT, '');
  if (module.startsWith('/')) return EXTERNAL;
  if (module.includes('$')) return UNRESOLVED;
  const bases = isRoot ? [''] : [directory];
  if (form === 'add_subdirectory') return { paths: [`${module}/CMakeLists.txt`], bases, isOwn: true };
  if (/[./]/.test(module)) return { paths: [module, `${module}.cmake`], bases, isOwn: true };
  return { paths: [`cmake/${module}.cmake`], bases: ['', directory], isOwn: false };
};

const protobuf: ReadPath = ({ module }, directory) => ({
  paths: [module],
  bases: [...directoriesUp(directory), 'proto', 'protos', 'src'],
  isOwn: false,
});

const lua: ReadPath = ({ module }, directory) => {
  const path = module.replaceAll('.', '/');
  const roots = [...directoriesUp(directory)].flatMap((each) =>
    ['lua', 'src', 'lib'].map((name) => within(each, name)),
  );
  return { paths: [`${path}.lua`, `${path}/init.lua`], bases: ['', ...roots], isOwn: false };
};

/** An earlier stage of the same file, or an image from elsewhere. */
const dockerfile: ReadPath = ({ module }, _directory, file) => {
  const stage = module.toLowerCase();
  const isStage = [...file.declaredNames()].some((name) => name.toLowerCase() === stage);
  return isStage ? resolvedTo([file.path]) : EXTERNAL;
};

/** What is known of no language: a path that is there is meant. */
const unknown: ReadPath = ({ form, module }, directory) => {
  if (form === 'dependency' || SCHEME.test(module) || module.startsWith('/')) return EXTERNAL;
  return { paths: [module], bases: [directory], isOwn: false };
};

function byPath(read: ReadPath): LanguageFamily {
  return (files) => (file) => {
    const directory = directoryOf(file.path);
    return (entry) => {
      const written = read(entry, directory, file);
      if ('status' in written) return written;
      const hits = written.bases.flatMap((base) => {
        const paths = written.paths.map((path) => pathFrom(base, path)).filter((path) => path !== null);
        return files.firstOf(paths) ?? [];
      });
      return onlyCandidate(hits, written.isOwn ? UNRESOLVED : EXTERNAL);
    };
  };
}

/** A module of HCL is a directory: all its files, without what those in it need. */
const hcl: LanguageFamily = (files) => (file) => (entry) => {
  if (!RELATIVE.test(entry.module)) return EXTERNAL;
  const directory = pathFrom(directoryOf(file.path), entry.module);
  const inside = directory === null ? [] : files.inDirectory(directory);
  const targets = inside.filter(({ path }) => path.endsWith('.tf')).map(({ path }) => path);
  return targets.length === 0 ? UNRESOLVED : resolvedTo(targets);
};

const dart: LanguageFamily = (files) => {
  const packages = new Map<string, string[]>();
  for (const directory of files.directoriesAbove(new Set(['Dart']))) {
    const name = /^name:[ \t]*["']?(\w+)/m.exec(files.readText(within(directory, 'pubspec.yaml')) ?? '')?.[1];
    if (name !== undefined) packages.set(name, [...(packages.get(name) ?? []), directory]);
  }
  return (file) =>
    ({ module }) => {
      const [, name = '', path = ''] = /^package:([^/]*)\/(.*)$/.exec(module) ?? [];
      if (name === '' && SCHEME.test(module)) return EXTERNAL;
      const bases = name === '' ? [directoryOf(file.path)] : (packages.get(name) ?? []);
      const hits = bases
        .map((base) => (name === '' ? pathFrom(base, module) : pathFrom(within(base, 'lib'), path)))
        .filter((found) => found !== null && files.has(found));
      return onlyCandidate(
        hits.filter((found) => found !== null),
        bases.length === 0 ? EXTERNAL : UNRESOLVED,
      );
    };
};

/** Anything in a language that has no rules of its own. */
export const unknownLanguage: LanguageFamily = byPath(unknown);

/** By display name. */
export const PATH_LANGUAGES: ReadonlyMap<string, LanguageFamily> = new Map([
  ['Bash', byPath(shell)],
  ['CMake', byPath(cmake)],
  ['CSS', byPath(css)],
  ['Dart', dart],
  ['Dockerfile', byPath(dockerfile)],
  ['HCL', hcl],
  ['HTML', byPath(html)],
  ['Lua', byPath(lua)],
  ['Makefile', byPath(makefile)],
  ['Protocol Buffers', byPath(protobuf)],
  ['SCSS', byPath(scss)],
  ['Zig', byPath(zig)],
]);
