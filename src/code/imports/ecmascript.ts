/** Imports of JavaScript and TypeScript, by the rules of Node, its bundlers and the TypeScript compiler. */
import { isObject, member } from './json.ts';
import { kept, PairMemo } from './memo.ts';
import { ModuleFiles, type Preference } from './module-files.ts';
import { type NodePackage, NodePackages, PackageFiles } from './node-packages.ts';
import { EXTERNAL, type LanguageImports, onlyCandidate, resolvedTo, UNRESOLVED } from './outcome.ts';
import { directoryOf, pathFrom } from './paths.ts';
import type { SourceFiles } from './source-files.ts';
import { type PathPattern, TsConfigs } from './tsconfig.ts';
import type { ResolvedImport } from './types.ts';

/** Display names of the languages whose modules import each other. */
export const ECMASCRIPT = ['TypeScript', 'JavaScript', 'Vue', 'Svelte'];

const RELATIVE = /^\.{1,2}(?:\/|$)/;
const ABSOLUTE = /^(?:\/|[a-z][a-z0-9+.-]*:)/i;
const PACKAGE_NAME = /^(?:@[^/]+\/)?[^/]+/;
const IN_PACKAGES = /(?:^|\/)node_modules(?:\/|$)/;
const QUERY = /[?][^/]*$/;

/** Who asks, and how. */
interface Asking {
  directory: string;
  prefer: Preference;
  asks: 'import' | 'require';
  /** What was found for others who ask like this: packages are imported over and over. */
  known: Map<string, ResolvedImport>;
}

/** See {@link ECMASCRIPT}. */
export function ecmascriptImports(files: SourceFiles): LanguageImports {
  const resolver = new EcmaScriptImports(files);
  const memo = new PairMemo<ResolvedImport>();
  return ({ path, language }) => {
    const directory = directoryOf(path);
    const prefer = language === 'JavaScript' ? 'plain' : 'typed';
    const asking = (asks: Asking['asks']): Asking => {
      return { directory, prefer, asks, known: memo.of(`${prefer} ${asks} ${directory}`) };
    };
    const [byImport, byRequire] = [asking('import'), asking('require')];
    return ({ module, form }) => resolver.resolve(module, form === 'require' ? byRequire : byImport);
  };
}

class EcmaScriptImports {
  readonly #modules: ModuleFiles;
  readonly #packages: NodePackages;
  readonly #configs: TsConfigs;
  readonly #offers: PackageFiles;
  /** By who asks and what for: the same packages are imported over and over. */

  constructor(files: SourceFiles) {
    this.#modules = new ModuleFiles(files);
    this.#packages = new NodePackages(files, new Set(ECMASCRIPT));
    this.#configs = new TsConfigs(files, (name) => {
      const [only, second] = this.#packages.named(name);
      return second === undefined ? (only?.directory ?? null) : null;
    });
    this.#offers = new PackageFiles(files, this.#modules, this.#configs);
  }

  resolve(specifier: string, asking: Asking): ResolvedImport {
    const find = (): ResolvedImport => this.#resolve(specifier.replace(QUERY, ''), asking);
    return specifier.startsWith('.') ? find() : kept(asking.known, specifier, find);
  }

  #resolve(specifier: string, asking: Asking): ResolvedImport {
    const { directory, prefer } = asking;
    if (RELATIVE.test(specifier)) {
      const path = pathFrom(directory, specifier);
      if (path === null) return UNRESOLVED;
      const isDirectory = /(?:^|\/)\.{0,2}$/.test(specifier);
      const found = isDirectory ? this.#modules.inDirectory(path, prefer) : this.#modules.at(path, prefer);
      return found === null ? UNRESOLVED : resolvedTo([found]);
    }
    if (specifier === '' || ABSOLUTE.test(specifier)) return EXTERNAL;
    const { found, isOwn } = this.#byConfiguration(specifier, asking);
    if (found.length > 0) return onlyCandidate(found, UNRESOLVED);
    const other = specifier.startsWith('#')
      ? this.#internal(specifier, asking)
      : this.#ofPackage(specifier, asking);
    return isOwn && other.status === 'external' ? UNRESOLVED : other;
  }

  /** What `paths` and `baseUrl` lead to, and whether they name files of the source. */
  #byConfiguration(specifier: string, { directory, prefer }: Asking): { found: string[]; isOwn: boolean } {
    const found: string[] = [];
    let isOwn = false;
    for (const { baseUrl, exact, patterns } of this.#configs.inForce(directory)) {
      const pattern = exact.get(specifier) ?? patterns.find((each) => covers(each, specifier));
      const paths = pattern === undefined ? [] : targetsOf(pattern, specifier);
      if (baseUrl !== null) paths.push(pathFrom(baseUrl, specifier));
      for (const path of paths) {
        const hit = path === null ? null : this.#modules.at(path, prefer);
        if (hit === null) continue;
        found.push(hit);
        break;
      }
      isOwn ||= pattern !== undefined && namesOwnFiles(pattern);
    }
    return { found, isOwn };
  }

  #internal(name: string, asking: Asking): ResolvedImport {
    const from = this.#packages.around(asking.directory);
    if (from === null || !isObject(member(from.manifest, 'imports'))) return EXTERNAL;
    const targets = this.#offers.internal(from, name, asking.asks) ?? [];
    let isExternal = false;
    for (const target of targets) {
      if (RELATIVE.test(target)) {
        const path = this.#offers.own(from, target, asking.prefer);
        if (path !== null) return resolvedTo([path]);
        continue;
      }
      // A target may be a package, but not another internal name: there are no circles.
      const inPackage = target.startsWith('#') ? UNRESOLVED : this.#ofPackage(target, asking);
      if (inPackage.status === 'resolved') return inPackage;
      isExternal ||= inPackage === EXTERNAL;
    }
    return isExternal ? EXTERNAL : UNRESOLVED;
  }

  #ofPackage(specifier: string, asking: Asking): ResolvedImport {
    const name = PACKAGE_NAME.exec(specifier)?.[0] ?? '';
    const candidates = this.#candidates(name, asking.directory);
    if (candidates.length === 0) return EXTERNAL;
    const [only, second] = candidates;
    if (only === undefined || second !== undefined) return UNRESOLVED;
    const found = this.#offers.offered(only, `.${specifier.slice(name.length)}`, asking.asks, asking.prefer);
    return found === null ? UNRESOLVED : resolvedTo([found]);
  }

  /** A package may import itself, whatever others of its name there are. */
  #candidates(name: string, directory: string): readonly NodePackage[] {
    const around = this.#packages.around(directory);
    return around !== null && around.name === name ? [around] : this.#packages.named(name);
  }
}

function covers({ beginning, end }: PathPattern, specifier: string): boolean {
  if (end === null) return specifier === beginning;
  return (
    specifier.length >= beginning.length + end.length &&
    specifier.startsWith(beginning) &&
    specifier.endsWith(end)
  );
}

function targetsOf({ beginning, end, targets }: PathPattern, specifier: string): (string | null)[] {
  const star = end === null ? '' : specifier.slice(beginning.length, specifier.length - end.length);
  return targets.map((target) =>
    target === null
      ? null
      : pathFrom(
          '',
          target.replace('*', () => star),
        ),
  );
}

/** False for patterns that cover everything, and for those that lead out or into installed packages. */
function namesOwnFiles({ beginning, targets }: PathPattern): boolean {
  if (beginning === '') return false;
  return targets.some((target) => target !== null && !IN_PACKAGES.test(target));
}
