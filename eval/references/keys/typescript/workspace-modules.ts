/** Where imports lead in a workspace whose packages are not installed. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const SKIPPED = new Set(['node_modules', '.git', 'dist', 'build', 'coverage']);
const ENDINGS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.d.ts',
  '/index.ts',
  '/index.tsx',
  '.js',
  '.mjs',
  '/index.js',
];
const BUILT = /^\.?\/?(?:dist|lib|build|esm|cjs|out)\//;

/** The resolver of the compiler with the nearest tsconfig.json, then the packages of the workspace by their names. */
export class WorkspaceModules {
  readonly #fallback: ts.CompilerOptions;
  /** Directory of each package. */
  readonly #packages = new Map<string, string>();
  readonly #options = new Map<string, ts.CompilerOptions>();

  constructor(root: string, fallback: ts.CompilerOptions) {
    this.#fallback = fallback;
    for (const directory of packageDirectories(root)) {
      const { name } = manifestOf(directory);
      if (typeof name === 'string' && !this.#packages.has(name)) this.#packages.set(name, directory);
    }
  }

  resolve(name: string, containing: string): ts.ResolvedModuleWithFailedLookupLocations {
    const options = this.#optionsFor(dirname(containing));
    const usual = ts.resolveModuleName(name, containing, options, ts.sys);
    if (usual.resolvedModule !== undefined) return usual;
    const file = this.#inWorkspace(name);
    if (file === null) return usual;
    const extension = /\.d\.[cm]?ts$|\.[^.]+$/.exec(file)?.[0] ?? '.ts';
    return { resolvedModule: { resolvedFileName: file, extension, isExternalLibraryImport: false } };
  }

  #inWorkspace(name: string): string | null {
    const parts = name.split('/');
    const own = parts.slice(0, name.startsWith('@') ? 2 : 1).join('/');
    const directory = this.#packages.get(own);
    if (directory === undefined) return null;
    const rest = name.slice(own.length + 1);
    const { exports, main, module, types } = manifestOf(directory);
    const said =
      rest === '' ? [...targetsOf(exports, '.'), types, module, main] : targetsOf(exports, `./${rest}`);
    const places = said.filter((each) => typeof each === 'string').flatMap(sourcesOf);
    const customary = rest === '' ? ['src/index', 'index', 'src/main'] : [`src/${rest}`, rest];
    for (const place of [...places, ...customary]) {
      const found = fileAt(join(directory, place));
      if (found !== null) return found;
    }
    return null;
  }

  #optionsFor(directory: string): ts.CompilerOptions {
    let known = this.#options.get(directory);
    if (known === undefined) {
      const file = ts.findConfigFile(directory, ts.sys.fileExists);
      known = file === undefined ? this.#fallback : { ...this.#fallback, ...readOptions(file) };
      this.#options.set(directory, known);
    }
    return known;
  }
}

function readOptions(file: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, dirname(file));
  const { baseUrl, customConditions, moduleResolution, paths, pathsBasePath } = options;
  const own = { baseUrl, customConditions, moduleResolution, paths, pathsBasePath };
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
}

/** All files that a manifest names for a part of a package, whatever the conditions. */
function targetsOf(exports: unknown, part: string): unknown[] {
  if (typeof exports === 'string') return part === '.' ? [exports] : [];
  if (!isRecord(exports)) return [];
  if (!Object.keys(exports).some((key) => key.startsWith('.'))) return part === '.' ? leaves(exports) : [];
  return part in exports ? leaves(exports[part]) : [];
}

function leaves(value: unknown): unknown[] {
  return isRecord(value) ? Object.values(value).flatMap(leaves) : [value];
}

/** What was built from it: `dist/x.mjs` from `src/x.ts`. */
function sourcesOf(target: string): string[] {
  const bare = target.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  return [target, bare, bare.replace(BUILT, 'src/'), bare.replace(BUILT, '')];
}

function fileAt(place: string): string | null {
  if (/\.[cm]?[jt]sx?$/.test(place) && existsSync(place) && statSync(place).isFile()) return resolve(place);
  const ending = ENDINGS.find((each) => existsSync(place + each));
  return ending === undefined ? null : resolve(place + ending);
}

function* packageDirectories(directory: string): Generator<string> {
  const entries = readdirSync(directory, { withFileTypes: true });
  if (entries.some(({ name }) => name === 'package.json')) yield directory;
  for (const entry of entries) {
    if (entry.isDirectory() && !SKIPPED.has(entry.name))
      yield* packageDirectories(join(directory, entry.name));
  }
}

function manifestOf(directory: string): Record<string, unknown> {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    return isRecord(manifest) ? manifest : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
