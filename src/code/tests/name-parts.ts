/** The words that a name is made of. */

/** `applyTokenBudget`, `apply_token_budget`: apply, token, budget; `XMLParser`: xml, parser. In lower case. */
export function nameParts(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}
