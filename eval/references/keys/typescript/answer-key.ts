/** What the TypeScript compiler says of every name in a project. */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { Positions } from '../../../../src/languages/syntax/positions.ts';
import type { AnswerKey, KeySite } from '../key-site.ts';
import { declaredAt } from './declared-at.ts';
import { isReference, siteRole } from './site-roles.ts';
import { WorkspaceModules } from './workspace-modules.ts';

const DEFAULTS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
};

/**
 * All sites that the compiler resolves in these files. Installed packages are not needed: members of a
 * workspace are found where they are, all other packages are of no known type.
 */
export function typescriptKey(root: string, paths: readonly string[]): AnswerKey {
  const options = optionsOf(root);
  const host = ts.createCompilerHost(options);
  const modules = new WorkspaceModules(root, options);
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => modules.resolve(text, containing));
  const program = ts.createProgram({ rootNames: paths.map((path) => join(root, path)), options, host });
  return new Reading(root, paths, program).key();
}

function optionsOf(root: string): ts.CompilerOptions {
  const file = join(root, 'tsconfig.json');
  const forced: ts.CompilerOptions = { noEmit: true, allowJs: true, skipLibCheck: true, types: [] };
  if (!ts.sys.fileExists(file)) return { ...DEFAULTS, ...forced };
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...DEFAULTS, ...options, ...forced };
}

class Reading {
  readonly #root: string;
  readonly #own: ReadonlySet<string>;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #positions = new Map<ts.SourceFile, Positions>();

  constructor(root: string, paths: readonly string[], program: ts.Program) {
    this.#root = root;
    this.#own = new Set(paths);
    this.#program = program;
    this.#checker = program.getTypeChecker();
  }

  key(): AnswerKey {
    const key = new Map<string, Map<number, KeySite>>();
    for (const source of this.#program.getSourceFiles()) {
      const path = relative(this.#root, source.fileName).replaceAll('\\', '/');
      if (!this.#own.has(path)) continue;
      const sites = new Map<number, KeySite>();
      const visit = (node: ts.Node): void => {
        const site = this.#siteOf(node, path, source);
        if (site !== null) sites.set(site.start, site);
        ts.forEachChild(node, visit);
      };
      visit(source);
      key.set(path, sites);
    }
    return key;
  }

  #siteOf(node: ts.Node, path: string, source: ts.SourceFile): KeySite | null {
    if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return null;
    if (!isReference(node)) return null;
    const declarations = this.#symbolAt(node)?.declarations ?? [];
    if (declarations.length === 0) return null;
    const found = declarations.flatMap((each) => declaredAt(each, this.#root, this.#own) ?? []);
    const inModel = found.filter(({ isDeclared }) => isDeclared);
    const start = node.getStart(source);
    return {
      path,
      name: node.text,
      start: this.#byteOf(source, start),
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      role: siteRole(node),
      where: found.length === 0 ? 'outside' : inModel.length > 0 ? 'declared' : 'local',
      declarations: inModel.map((each) => ({
        path: each.path,
        start: this.#byteOf(each.source, each.start),
      })),
    };
  }

  /** Behind imports, and behind the short form of a property. */
  #symbolAt(node: ts.Identifier | ts.PrivateIdentifier): ts.Symbol | undefined {
    const { parent } = node;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(parent)
      : this.#checker.getSymbolAtLocation(node);
    if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Alias)) return symbol;
    const aliased = this.#checker.getAliasedSymbol(symbol);
    return aliased.declarations === undefined ? undefined : aliased;
  }

  #byteOf(source: ts.SourceFile, offset: number): number {
    let positions = this.#positions.get(source);
    if (positions === undefined) {
      positions = new Positions(source.text);
      this.#positions.set(source, positions);
    }
    return positions.byteOf(offset);
  }
}
