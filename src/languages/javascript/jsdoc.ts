/** Types in JSDoc comments. */

const TAG = /@(param|arg|argument|returns?)\s+\{/g;
const NAME = /[\p{ID_Start}_$][\p{ID_Continue}$]*/gu;

/** Names of the types of all `@param` and `@returns` tags. */
export function documentedTypes(docComment: string): { parameters: string[]; result: string[] } {
  const parameters: string[] = [];
  const result: string[] = [];
  for (const tag of docComment.matchAll(TAG)) {
    const open = tag.index + tag[0].length;
    const names = docComment.slice(open, closingBrace(docComment, open)).match(NAME) ?? [];
    (tag[1]?.startsWith('return') ? result : parameters).push(...names);
  }
  return { parameters, result };
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}
