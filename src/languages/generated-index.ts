/** Index files, which describe a source and are no part of it. */

/** How the first line of such a file begins. */
export const INDEX_TITLES = ['# Codebase Index: ', '# Workspace Index: '] as const;
/** How the line behind the title begins. */
export const GENERATED_LINE = '> Generated: ';

const MARKDOWN = new RegExp(`^\\uFEFF?(?:${INDEX_TITLES.join('|')})[^\\n]*\\r?\\n\\s*${GENERATED_LINE}`);
const JSON_FORM = /^\{"root":"(?:[^"\\]|\\.)*","root_name":"(?:[^"\\]|\\.)*","generated_at":"/;
const YAML_FORM = /^root: [^\n]*\nroot_name: [^\n]*\ngenerated_at: /;

/** True for the text of an index file in Markdown, JSON or YAML. Looks at its beginning only. */
export function isGeneratedIndex(text: string): boolean {
  return isGeneratedMarkdown(text) || JSON_FORM.test(text) || YAML_FORM.test(text);
}

/** The same for Markdown, the form of `INDEX.md`. */
export function isGeneratedMarkdown(text: string): boolean {
  return MARKDOWN.test(text);
}
