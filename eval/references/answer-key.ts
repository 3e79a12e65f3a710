/** What the TypeScript compiler says of every name in a project. */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { type DeclaredAt, declaredAt } from './declared-at.ts';
import { isReference, siteRole } from './site-roles.ts';

export type KeyRole = 'call' | 'type' | 'other';

/** One name that refers to something. */
export interface KeySite {
  path: string;
  name: string;
  /** UTF-16 offset of the name. */
  start: number;
  line: number;
  role: KeyRole;
  /**
   * `declared`: what the data model calls a declaration, in the project. `local`: anything else in the
   * project, such as variables of functions and members of object literals. `outside`: in a library.
   */
  where: 'declared' | 'local' | 'outside';
  /** Of the project; all overloads and merged parts. */
  declarations: readonly DeclaredAt[];
}

const DEFAULTS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
};

/** All sites that the compiler resolves in these files, by file and offset. */
export function answerKey(root: string, paths: readonly string[]): Map<string, Map<number, KeySite>> {
  const program = ts.createProgram({
    rootNames: paths.map((path) => join(root, path)),
    options: optionsOf(root),
  });
  const checker = program.getTypeChecker();
  const own = new Set(paths);
  const key = new Map<string, Map<number, KeySite>>();
  for (const source of program.getSourceFiles()) {
    const path = relative(root, source.fileName).replaceAll('\\', '/');
    if (!own.has(path)) continue;
    const sites = new Map<number, KeySite>();
    const visit = (node: ts.Node): void => {
      const site = siteOf(node, path, source, checker, root, own);
      if (site !== null) sites.set(site.start, site);
      ts.forEachChild(node, visit);
    };
    visit(source);
    key.set(path, sites);
  }
  return key;
}

function optionsOf(root: string): ts.CompilerOptions {
  const file = join(root, 'tsconfig.json');
  const forced: ts.CompilerOptions = { noEmit: true, allowJs: true, skipLibCheck: true, types: [] };
  if (!ts.sys.fileExists(file)) return { ...DEFAULTS, ...forced };
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...DEFAULTS, ...options, ...forced };
}

function siteOf(
  node: ts.Node,
  path: string,
  source: ts.SourceFile,
  checker: ts.TypeChecker,
  root: string,
  own: ReadonlySet<string>,
): KeySite | null {
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return null;
  if (!isReference(node)) return null;
  const symbol = symbolAt(node, checker);
  const declarations = symbol?.declarations ?? [];
  if (declarations.length === 0) return null;
  const found = declarations.flatMap((each) => declaredAt(each, root, own) ?? []);
  const inModel = found.filter(({ isDeclared }) => isDeclared);
  const start = node.getStart(source);
  return {
    path,
    name: node.text,
    start,
    line: source.getLineAndCharacterOfPosition(start).line + 1,
    role: siteRole(node),
    where: found.length === 0 ? 'outside' : inModel.length > 0 ? 'declared' : 'local',
    declarations: inModel,
  };
}

/** Behind imports, and behind the short form of a property. */
function symbolAt(
  node: ts.Identifier | ts.PrivateIdentifier,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const { parent } = node;
  const symbol = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node);
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Alias)) return symbol;
  const aliased = checker.getAliasedSymbol(symbol);
  return aliased.declarations === undefined ? undefined : aliased;
}
