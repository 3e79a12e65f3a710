/** The extraction as tests use it: grammars from the packages, languages by the name of a file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS, SyntaxExtractor, type SyntaxLimits } from '../../../src/languages/syntax/extract.ts';
import { type GrammarFiles, RUNTIME_FILE } from '../../../src/languages/syntax/grammars.ts';
import { syntaxLanguageOf } from '../../../src/languages/syntax/registry.ts';
import type { Declaration, FileSyntax } from '../../../src/languages/syntax/types.ts';

const PACKAGES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../fixtures/languages/', import.meta.url));

export const PACKAGED_GRAMMARS: GrammarFiles = {
  runtime: join(PACKAGES, 'web-tree-sitter', RUNTIME_FILE),
  grammar: ({ grammar }) => join(PACKAGES, grammar.package, grammar.file),
};

/** One for each limits: loading grammars costs more than most texts. */
const extractors = new Map<SyntaxLimits, SyntaxExtractor>();

function extractorWith(limits = DEFAULT_LIMITS): SyntaxExtractor {
  const extractor = extractors.get(limits) ?? new SyntaxExtractor(PACKAGED_GRAMMARS, limits);
  extractors.set(limits, extractor);
  return extractor;
}

/** The syntax of a text as if it stood in a file of that path. */
export function extract(path: string, text: string, limits?: SyntaxLimits): Promise<FileSyntax> {
  const language = syntaxLanguageOf(path, text);
  if (language === null) throw new Error(`No language for ${path}`);
  return extractorWith(limits).extract(language, path, text);
}

/** The only declaration with a name or qualified name. */
export async function declarationOf(path: string, text: string, name: string): Promise<Declaration> {
  const { declarations } = await extract(path, text);
  const found = declarations.filter((each) => each.name === name || each.qualifiedName === name);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} declarations named ${name}`);
  return only;
}

/** `kind qualifiedName` of all declarations, in order. */
export async function outline(path: string, text: string): Promise<string[]> {
  const { declarations } = await extract(path, text);
  return declarations.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`);
}

/** `cyclomatic/maxNesting/paramCount` of the only declaration with a name, or null. */
export async function complexityOf(path: string, text: string, name: string): Promise<string | null> {
  const { complexity } = await declarationOf(path, text, name);
  return complexity && `${complexity.cyclomatic}/${complexity.maxNesting}/${complexity.paramCount}`;
}

/** Everything extracted from a fixture project, for a person to read. */
export async function describeProject(name: string): Promise<string> {
  const directory = join(FIXTURES, name);
  if (!existsSync(directory)) throw new Error(`No fixture project ${name}`);
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
  const parts: string[] = [];
  for (const path of paths) {
    const text = readFileSync(join(directory, path), 'utf8');
    if (syntaxLanguageOf(path, text) !== null) parts.push(await describeFile(path, text));
  }
  return parts.join('\n');
}

async function describeFile(path: string, text: string): Promise<string> {
  const syntax = await extract(path, text);
  const lines = [
    `# ${path}: ${syntax.language}, ${syntax.lines} lines${syntax.hasErrors ? ', errors' : ''}`,
    ...syntax.imports.map(
      ({ declaration, text, module, names, form, alias, path, line }) =>
        `import ${JSON.stringify({ text, module, names, form, alias, path, line })}${placeOf(syntax, declaration)}`,
    ),
    ...syntax.declarations.flatMap((declaration) =>
      describeDeclaration(declaration, depthOf(syntax, declaration)),
    ),
    ...syntax.references.map(
      ({ role, receiver, name, line, declaration, inSignature }) =>
        `${role} ${receiver === null ? '' : `${receiver} | `}${name}, line ${line}${placeOf(syntax, declaration)}${inSignature ? ', signature' : ''}`,
    ),
    ...syntax.typedNames.map(
      ({ name, type, declaration }) => `typed ${name}: ${type}${placeOf(syntax, declaration)}`,
    ),
    ...(syntax.exports.length > 0 ? [`exports ${syntax.exports.join(' ')}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function placeOf({ declarations }: FileSyntax, index: number): string {
  return index < 0 ? '' : ` in ${declarations[index]?.qualifiedName}`;
}

function depthOf({ declarations }: FileSyntax, declaration: Declaration): number {
  let depth = 0;
  for (let at = declarations[declaration.container]; at !== undefined; at = declarations[at.container])
    depth++;
  return depth;
}

function describeDeclaration(declaration: Declaration, depth: number): string[] {
  const { kind, qualifiedName, signature, visibility, isReachable, startLine, line, endLine, bodyLines } =
    declaration;
  const indent = '  '.repeat(depth);
  const details: [string, string | null][] = [
    ['flags', flagsOf(declaration).join(' ')],
    ['attributes', declaration.attributes.join(' | ')],
    ['complexity', declaration.complexity && Object.values(declaration.complexity).join('/')],
    [
      'relationships',
      declaration.relationships
        .map(({ kind, target, assumed }) => `${kind}${assumed ? '?' : ''} ${target}`)
        .join(', '),
    ],
    ['takes', declaration.parameterTypes.join(' ')],
    ['gives', declaration.returnTypes.join(' ')],
    ['types', declaration.declaredTypes.join(' ')],
    ['doc', declaration.docComment && JSON.stringify(declaration.docComment)],
  ];
  return [
    `${indent}${kind} ${qualifiedName}: ${signature}`,
    `${indent}    ${visibility}${isReachable ? ', reachable' : ''}, lines ${startLine}/${line}-${endLine}, body ${bodyLines}, parent ${declaration.parent}`,
    ...details.filter(([, value]) => value).map(([label, value]) => `${indent}    ${label}: ${value}`),
  ];
}

function flagsOf({ isAsync, isDeprecated, isTest }: Declaration): string[] {
  return [
    ...(isTest ? ['test'] : []),
    ...(isAsync ? ['async'] : []),
    ...(isDeprecated ? ['deprecated'] : []),
  ];
}
