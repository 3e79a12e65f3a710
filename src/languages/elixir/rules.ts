/** What queries cannot say of Elixir. */
import { docText, withoutIndentation } from '../syntax/doc-comments.ts';
import type { Draft, LanguageRules } from '../syntax/language.ts';
import type { DeclarationKind, Visibility } from '../syntax/types.ts';
import { readImports } from './imports.ts';

const DOC = /^@(?:type)?doc[\s(]+((?:~[sS])?["'][\s\S]*["'])\)?$/;
const TEXT = /^(?:~[sS])?("""|'''|"|')([\s\S]*)\1$/;

function refine({ header, kind }: Draft): DeclarationKind | null {
  if (kind === 'function' && /^def(macro|guard)/.test(header)) return 'macro';
  if (kind === 'test' && /^describe\b/.test(header)) return 'suite';
  return kind;
}

/** A structure is called as its module; an implementation by protocol and type. */
function name({ container, kind, node, owner }: Draft, written: string): string {
  if (kind === 'struct') {
    const module = container?.name ?? '';
    return module.slice(module.lastIndexOf('.') + 1);
  }
  if (kind !== 'impl') return written;
  const type =
    owner ??
    /^\s*,\s*for:\s*(\[[^\]]*\]|\w+)/.exec(node.text.slice(node.text.indexOf(written) + written.length))?.[1];
  return type === undefined ? written : `${written} for ${type}`;
}

function visibility({ header }: Draft): Visibility {
  return /^(def(macro|guard|n)?p|@typep)\b/.test(header) ? 'private' : 'public';
}

/** Documentation as written, quotes included: they tell it from comments. */
function fromAttribute(attribute: string): string | null {
  return DOC.exec(attribute)?.[1] ?? null;
}

/** The text of a string, or of a comment. */
function readComment(written: string): string {
  return written.startsWith('#') ? (docText([written]) ?? '') : readInside(written);
}

function readInside(written: string): string {
  const text = TEXT.exec(written)?.[2];
  if (text === undefined) return '';
  const [first = '', ...others] = text.split(/\r?\n/);
  return [first, ...withoutIndentation(others)].join('\n');
}

export const rules: LanguageRules = {
  refine,
  name,
  visibility,
  readImports,
  docs: { comment: /^#/, ignore: /^#\s*(credo:|sobelow)/, readComment, readInside, fromAttribute },
  deprecated: { attribute: /^@deprecated\b/ },
};
