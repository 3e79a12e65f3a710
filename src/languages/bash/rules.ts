/** What queries cannot say of shell scripts. */
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const ALIAS = /^["']?([^\s=/"'$`]+)=/;

/** Options of `export` and `readonly` with which they speak of functions, take back, or only show. */
const NO_CONSTANT = /\s-[a-zA-Z]*[fnp]/;

function refine({ header, kind }: Draft): DeclarationKind | null {
  return kind === 'constant' && NO_CONSTANT.test(header) ? null : kind;
}

/** An alias is written with its value; one that is only asked for has no name here. */
function name({ node, nameNode }: Draft, written: string): string {
  return node.type === 'command' ? (ALIAS.exec(nameNode?.text ?? '')?.[1] ?? '') : written;
}

export const rules: LanguageRules = {
  refine,
  name,
  readImports,
  visibility: () => 'public',
  docs: { comment: /^#(?!!)/, ignore: /^#\s*shellcheck\s/ },
};
