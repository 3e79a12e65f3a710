/** Type parameters with their bounds. */
import { codeOf, isMark, isWord, type Token } from './scan.ts';
import { listItems, type Stretch, wordAtTop } from './signature-parameters.ts';
import type { JvmLanguage } from './types.ts';

export interface TypeParameter {
  name: string;
  /** As written, several joined with ` & `; null if none is written. */
  bound: string | null;
}

/** The parameters of a list with its angle brackets. */
export function parametersIn(
  tokens: readonly Token[],
  closers: Int32Array,
  list: Stretch,
  language: JvmLanguage,
): TypeParameter[] {
  const end = isMark(tokens[list.end - 1], '>') ? list.end - 1 : list.end;
  const items = listItems(tokens, closers, { start: list.start + 1, end });
  return items.flatMap((item) => {
    const parameter = tokens.slice(item.start, item.end);
    const sign = parameter.findIndex((token) =>
      language === 'java' ? isWord(token, 'extends') : isMark(token, ':'),
    );
    // In Kotlin `in`, `out` and `reified` may stand before the name.
    const name = parameter[(sign < 0 ? parameter.length : sign) - 1];
    if (name?.kind !== 'word') return [];
    return [{ name: plainName(name.text), bound: sign < 0 ? null : codeOf(parameter.slice(sign + 1)) }];
  });
}

function plainName(name: string): string {
  return name.replaceAll('`', '');
}

/** Type parameters with the bounds that `where` adds, looked for from an index on. */
export function constraintsOf(
  tokens: readonly Token[],
  closers: Int32Array,
  from: number,
  parameters: readonly TypeParameter[],
): TypeParameter[] {
  const where = wordAtTop(tokens, closers, ['where'], from);
  if (where < 0) return [...parameters];
  let end = where + 1;
  while (end < tokens.length && !isMark(tokens[end], '{') && !isMark(tokens[end], ';')) end++;
  const bounds = new Map<string, string[]>();
  for (const item of listItems(tokens, closers, { start: where + 1, end })) {
    const name = plainName(tokens[item.start]?.text ?? '');
    const bound = codeOf(tokens.slice(item.start + 2, item.end));
    if (isMark(tokens[item.start + 1], ':')) bounds.set(name, [...(bounds.get(name) ?? []), bound]);
  }
  return parameters.map(({ bound, name }) => {
    const all = [...(bound === null ? [] : [bound]), ...(bounds.get(name) ?? [])];
    return { name, bound: all.length === 0 ? null : all.join(' & ') };
  });
}
