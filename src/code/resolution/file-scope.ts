/** The declarations and imports of one file by their names. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { ImportedName } from '../../languages/syntax/types.ts';

/** A name that an import brings into a file. */
export interface ImportBinding {
  /** In `file.imports`. */
  index: number;
  /** As the other side calls it; null where the name stands for the whole module. */
  name: string | null;
}

/** Made once a file, when first asked for. Linear in its declarations and imports. */
export class FileScope {
  readonly file: Outline;
  readonly #byName = new Map<string, number[]>();
  #bindings: Map<string, ImportBinding[]> | undefined;
  #wildcards: number[] | undefined;
  #modulePaths: Map<string, number> | undefined;

  constructor(file: Outline) {
    this.file = file;
    for (const [i, name] of file.names.entries()) append(this.#byName, name, i);
  }

  /** All declarations of that name, in source order. */
  named(name: string): readonly number[] {
    return this.#byName.get(name) ?? NONE;
  }

  /** Those that stand directly in a container; -1 is the file. */
  inside(container: number, name: string): readonly number[] {
    return this.named(name).filter((i) => this.file.container(i) === container);
  }

  /** Those at the top of the file, or in namespaces that hold all of it. */
  atTop(name: string): readonly number[] {
    const found = this.named(name);
    return found.length === 0 ? found : found.filter((i) => this.isTop(i));
  }

  /** True for what stands in nothing but namespaces, and is no method of a type beside it. */
  isTop(i: number): boolean {
    const { file } = this;
    if (file.kind(i) === 'method' || file.kind(i) === 'constructor') return false;
    const container = file.container(i);
    return container < 0 || (file.kind(container) === 'namespace' && this.isTop(container));
  }

  /** Those that belong to the type of a qualified name, by their place or because they say so. */
  membersOf(qualifiedName: string, name: string): readonly number[] {
    const found = this.named(name);
    return found.length === 0 ? found : found.filter((i) => this.file.parent(i) === qualifiedName);
  }

  /** The package or namespace that a declaration stands in (-1: the file's own), its parts joined by dots. */
  namespaceAt(declaration: number): string {
    const { file } = this;
    for (let at = declaration; at >= 0; at = file.container(at)) {
      if (file.kind(at) === 'namespace') return joinedByDots(file.namespace, file.qualifiedName(at));
    }
    return joinedByDots(file.namespace, '');
  }

  /** What imports bring in under a name. */
  bindings(name: string): readonly ImportBinding[] {
    this.#bindings ??= this.#readBindings();
    return this.#bindings.get(name) ?? NO_BINDINGS;
  }

  /** Imports that bring in everything there is. In `file.imports`. */
  get wildcards(): readonly number[] {
    this.#wildcards ??= this.file.imports.flatMap(({ names, form, alias }, i) =>
      form !== 'export' && alias === undefined && isWildcard(names, this.file.language) ? [i] : [],
    );
    return this.#wildcards;
  }

  /** The import of a whole module by its path (`import a.b`); for the beginning of one its complement (`~`). */
  modulePath(path: string): number | undefined {
    if (this.#modulePaths === undefined) {
      this.#modulePaths = new Map();
      for (const [i, { alias, form, module, names }] of this.file.imports.entries()) {
        if (form !== 'import' || alias !== undefined || names.length > 0) continue;
        for (let at = module.indexOf('.'); at >= 0; at = module.indexOf('.', at + 1)) {
          const around = module.slice(0, at);
          if (!this.#modulePaths.has(around)) this.#modulePaths.set(around, ~i);
        }
        this.#modulePaths.set(module, i);
      }
    }
    return this.#modulePaths.get(path);
  }

  #readBindings(): Map<string, ImportBinding[]> {
    const bindings = new Map<string, ImportBinding[]>();
    this.file.imports.forEach(({ alias, form, module, names }, index) => {
      // `export … from` brings nothing into the file itself.
      if (form === 'export' && this.file.language !== 'Scala') return;
      for (const { name, alias: own } of names) {
        if (name !== '*' || own !== undefined)
          append(bindings, own ?? name, { index, name: name === '*' ? null : name });
      }
      const whole = alias ?? wholeName(form, module, names.length, this.file.language);
      if (whole !== undefined && whole !== '_') append(bindings, whole, { index, name: null });
    });
    return bindings;
  }
}

/** Swift's and PHP's imports of whole files and modules name nothing. */
function isWildcard(names: readonly ImportedName[], language: string): boolean {
  if (names.length === 0) return language === 'Swift' || language === 'PHP';
  return names.some(({ name }) => name === '*');
}

/** What a file calls an imported module that it gives no name: Go's last part, Python's first, Rust's own. */
function wholeName(form: string, module: string, names: number, language: string): string | undefined {
  if (names > 0) return undefined;
  if (language === 'Go') return goPackageName(module);
  if (language === 'Python') return form === 'import' ? module.split('.', 1)[0] : undefined;
  if (language === 'Rust') return form === 'mod' || form === 'extern crate' ? module : undefined;
  return undefined;
}

/** By custom the last part of the path, without version and what marks it as Go. */
function goPackageName(module: string): string {
  const parts = module.split('/');
  let last = parts.pop() ?? '';
  if (/^v\d+$/.test(last)) last = parts.pop() ?? last;
  return last.replace(/\.v\d+$/, '').replace(/^go-|[.-]go$/g, '');
}

function joinedByDots(...names: readonly string[]): string {
  return names
    .filter((name) => name !== '')
    .join('.')
    .replace(/::|\\/g, '.');
}

function append<T>(lists: Map<string, T[]>, name: string, item: T): void {
  const list = lists.get(name);
  if (list) list.push(item);
  else lists.set(name, [item]);
}

const NONE: readonly number[] = [];
const NO_BINDINGS: readonly ImportBinding[] = [];
const scopes = new WeakMap<Outline, FileScope>();

export function scopeOf(file: Outline): FileScope {
  let scope = scopes.get(file);
  if (scope === undefined) {
    scope = new FileScope(file);
    scopes.set(file, scope);
  }
  return scope;
}
