/** Types in YARD comments. */

const TAG = /@(param|return|yieldreturn)\b[^\n[]*\[([^\n]*)\]/g;
const NAME = /[A-Z]\w*(?:::[A-Z]\w*)*/g;

/** Names of the types of all `@param` and `@return` tags, without what qualifies them. */
export function documentedTypes(docComment: string): { parameters: string[]; result: string[] } {
  const parameters: string[] = [];
  const result: string[] = [];
  for (const [, tag, written = ''] of docComment.matchAll(TAG)) {
    const names = (written.match(NAME) ?? []).map((name) => name.slice(name.lastIndexOf(':') + 1));
    if (tag === 'param') parameters.push(...names);
    else if (tag === 'return') result.push(...names);
  }
  return { parameters, result };
}
