/** The text of XML documentation. */

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * Documentation without its tags: what references name and what parameters are called stays, lines
 * that held nothing but tags go. Null if no text is left.
 */
export function xmlText(documentation: string): string | null {
  const text = documentation
    .replace(/<(?:see|seealso)\s[^<>]*?(?:cref|langword|href)="([^"<>]*)"[^<>]*\/>/g, (_, name: string) =>
      bare(name),
    )
    .replace(/<(?:paramref|typeparamref)\s+name="([^"<>]*)"\s*\/>/g, '$1')
    .replace(/<(?:param|typeparam)\s+name="([^"<>]*)"\s*>/g, '$1: ')
    .replace(/<exception\s+cref="([^"<>]*)"\s*>/g, (_, name: string) => `${bare(name)}: `)
    .replace(/<\/?(?:para|br|item|summary|remarks|returns|value|example|code|list)\b[^<>]*>/g, '\n')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/&(lt|gt|quot|apos|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  return text === '' ? null : text;
}

/** `T:Shop.Store` is how compilers write what `Shop.Store` is in the source. */
function bare(name: string): string {
  return name.replace(/^[A-Z]:/, '');
}
