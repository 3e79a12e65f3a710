/** Quarry's own parser as a witness. */
import { type SignatureOf, shownSignature } from '../../src/code/jvm/signature.ts';
import type { FileParser } from '../../src/languages/file-parser.ts';
import type { Declaration, FileSyntax } from '../../src/languages/syntax/types.ts';
import { canonicalSignature, type Entity } from './entity.ts';

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'annotation', 'record']);

/** What a Java file declares outside of bodies, or why it is not known. */
export async function extractedFrom(
  parser: FileParser,
  path: string,
  text: string,
): Promise<{ entities: Entity[]; hasErrors: boolean }> {
  const syntax = await parser.parse(path, text);
  if (syntax === null) throw new Error(`${path} is in no known language`);
  if (syntax.incomplete !== undefined) throw new Error(`${path}: ${syntax.incomplete}`);
  const entities = syntax.declarations
    .filter((declaration) => isMember(declaration, syntax))
    .map((declaration) => ({
      path,
      kind: declaration.kind === 'constant' ? 'field' : declaration.kind,
      name: declaration.qualifiedName,
      startLine: declaration.startLine,
      endLine: declaration.endLine,
      signature: canonicalSignature(shownSignature(declaration.signature, 'java', shapeOf(declaration))),
    }));
  return { entities, hasErrors: syntax.hasErrors };
}

function shapeOf({ kind }: Declaration): SignatureOf {
  if (TYPES.has(kind)) return 'type';
  if (kind === 'field' || kind === 'constant') return 'field';
  return kind === 'variant' ? 'variant' : 'method';
}

/** All that is around it are types, and neither they nor it stand in code. */
function isMember(declaration: Declaration, { declarations }: FileSyntax): boolean {
  if (isInCode(declaration) || isInField(declaration, declarations)) return false;
  for (let at = declarations[declaration.container]; at !== undefined; at = declarations[at.container]) {
    if (!TYPES.has(at.kind) || isInCode(at)) return false;
  }
  return true;
}

/** In an anonymous class that is the value of a field, or of an argument in it. */
function isInField({ container, startByte }: Declaration, declarations: readonly Declaration[]): boolean {
  return declarations.some(
    (field) =>
      field.container === container &&
      (field.kind === 'field' || field.kind === 'constant') &&
      field.startByte < startByte &&
      startByte < field.endByte,
  );
}

/** What stands in an initialiser is private without saying so, as only constructors of enums are besides. */
function isInCode({ kind, signature, visibility }: Declaration): boolean {
  return visibility === 'private' && kind !== 'constructor' && !/\bprivate\b/.test(signature);
}
