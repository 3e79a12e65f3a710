/** What the classification asks about a file whose declarations are known from its syntax tree. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { namePlaces } from '../symbols/name-places.ts';
import { type FileSyntax, lexicalSyntax } from './syntax.ts';

/** As {@link lexicalSyntax}, and with every place at which the outline says that the symbol is declared. */
export function outlinedSyntax(outline: Outline, symbol: string): (path: string, text: string) => FileSyntax {
  return (path, text) => {
    const lexical = lexicalSyntax(path, text);
    let declared: ReadonlySet<number> | undefined;
    return {
      ...lexical,
      isDefinition(start, end) {
        declared ??= declaredPlaces(outline, symbol, text);
        return declared.has(start) || lexical.isDefinition(start, end);
      },
    };
  };
}

function declaredPlaces(outline: Outline, symbol: string, text: string): Set<number> {
  const names = outline.names
    .flatMap((name, i) => (name === symbol ? [{ name, line: outline.line(i) }] : []))
    .sort((a, b) => a.line - b.line);
  return new Set([...namePlaces(text, names)].map(({ start }) => start));
}
