/** Files that are a class by themselves, such as components of user interfaces. */
import type { Declaration, FileSyntax } from './types.ts';

/** The syntax with a class before all else that spans the file; what the scripts declare stands beside it. */
export function withFileClass(syntax: FileSyntax, name: string): FileSyntax {
  const shifted = <T extends { declaration: number }>(sites: readonly T[]): T[] =>
    sites.map((site) => ({ ...site, declaration: site.declaration < 0 ? -1 : site.declaration + 1 }));
  return {
    ...syntax,
    declarations: [
      fileClass(syntax, name),
      ...syntax.declarations.map((each) => ({
        ...each,
        container: each.container < 0 ? -1 : each.container + 1,
      })),
    ],
    imports: shifted(syntax.imports),
    references: shifted(syntax.references),
    typedNames: shifted(syntax.typedNames),
  };
}

function fileClass({ lines, size }: FileSyntax, name: string): Declaration {
  const endLine = Math.max(1, lines);
  return {
    kind: 'class',
    name,
    qualifiedName: name,
    signature: `class ${name}`,
    visibility: 'public',
    isReachable: true,
    line: 1,
    startLine: 1,
    endLine,
    startByte: 0,
    endByte: size,
    docComment: null,
    container: -1,
    parent: null,
    isTest: false,
    isAsync: false,
    isDeprecated: false,
    attributes: [],
    bodyLines: endLine - 1,
    complexity: null,
    relationships: [],
    parameterTypes: [],
    returnTypes: [],
    declaredTypes: [],
  };
}
