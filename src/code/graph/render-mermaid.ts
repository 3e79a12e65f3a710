/** A dependency graph for Mermaid, which Markdown viewers draw. */
import type { EdgeKind, Graph } from './graph.ts';

const ARROWS: Readonly<Record<EdgeKind, string>> = {
  imports: '-->',
  extends: '-->|extends|',
  implements: '-->|implements|',
  references: '-.->|references|',
};

/** Characters with a meaning in labels, as Mermaid's entities. */
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '#quot;',
  '[': '#91;',
  ']': '#93;',
  '(': '#40;',
  ')': '#41;',
  '{': '#123;',
  '}': '#125;',
  '|': '#124;',
};

/** `fenced`: in a block of Markdown. Ends with a line feed. */
export function renderMermaid({ nodes, edges }: Graph, { fenced = true } = {}): string {
  const numbers = new Map(nodes.map(({ id }, i) => [id, `n${i}`]));
  const lines = ['graph LR'];
  for (const [i, { label }] of nodes.entries()) lines.push(`  n${i}["${escaped(label)}"]`);
  for (const { from, to, kind } of edges) {
    lines.push(`  ${numbers.get(from)} ${ARROWS[kind]} ${numbers.get(to)}`);
  }
  const text = `${lines.join('\n')}\n`;
  return fenced ? `\`\`\`mermaid\n${text}\`\`\`\n` : text;
}

/** A label is one line: line feeds in the name of a file would end it, and three backticks the block. */
function escaped(label: string): string {
  return label
    .replace(/["[\](){}|]/g, (character) => ENTITIES[character] ?? character)
    .replaceAll('```', '#96;#96;#96;')
    .replace(/\p{Cc}+/gu, ' ');
}
