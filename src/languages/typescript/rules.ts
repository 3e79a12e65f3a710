/** What queries cannot say of TypeScript, beyond what holds for JavaScript. */
import {
  refine as refineShared,
  rules as shared,
  visibility as sharedVisibility,
} from '../javascript/rules.ts';
import type { Draft, FileFacts, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';

function refine(declaration: Draft, file: FileFacts): DeclarationKind | null {
  const { around, kind, node } = declaration;
  // A parameter that is a property.
  if (kind === 'field' && around?.kind === 'constructor')
    return node.type.endsWith('_parameter') ? 'field' : null;
  return refineShared(declaration, file);
}

/** What is declared for others to write, can be seen: what is in `declare module`, and `declare` in `.d.ts` files. */
function visibility(declaration: Draft, { path }: FileFacts): Visibility {
  for (let at = declaration.container; at !== null; at = at.container) {
    if ((at.kind === 'module' || at.kind === 'namespace') && isAmbient(at)) return 'public';
  }
  const isAtTop = declaration.container === null && isAmbient(declaration);
  if (isAtTop && (declaration.kind === 'module' || /\.d\.[mc]?ts$/.test(path))) return 'public';
  return sharedVisibility(declaration);
}

function isAmbient({ attributes }: Draft): boolean {
  return attributes.includes('declare');
}

export const rules: LanguageRules = {
  ...shared,
  refine,
  visibility,
};
