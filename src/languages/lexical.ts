/**
 * Where comments and string literals are, told from a language's comment and quote rules alone.
 *
 * For languages without a syntax tree, and best effort by nature: it knows no grammar. Escapes, raw
 * and multi-line strings, nested comments, heredocs and regular expressions are understood; code in
 * an interpolation is code; a quote that is not closed ends with its line where strings do.
 */
import { scanIni, scanJson, scanToml } from './lexical/data-formats.ts';
import { scanMarkup, scanPhp } from './lexical/markup.ts';
import { type LexicalMap, RegionList } from './lexical/regions.ts';
import { lexicalRulesOf } from './lexical/rules.ts';
import { type LexicalRules, Scanner } from './lexical/scanner.ts';
import { scanYaml } from './lexical/yaml.ts';

export type { LexicalMap, Region } from './lexical/regions.ts';

/**
 * Scans a whole text of a dialect (see `dialectOf`; tags do as well). Never throws; linear in the
 * text. Offsets are UTF-16 units. Prose and unknown languages are code throughout, but for comments
 * in Markdown.
 */
export function scanLexical(text: string, dialect: string): LexicalMap {
  const regions = new RegionList();
  const rules = lexicalRulesOf(dialect);
  if (dialect === 'php' && rules !== undefined) scanPhp(text, regions, rules);
  else if (rules !== undefined) scanProgram(text, regions, rules);
  else if (Object.hasOwn(DATA_SCANNERS, dialect)) DATA_SCANNERS[dialect]?.(text, regions);
  return regions;
}

function scanProgram(text: string, regions: RegionList, rules: LexicalRules): void {
  let start = 0;
  if (/^#!(?!\[)/.test(text)) {
    const line = text.indexOf('\n');
    start = line === -1 ? text.length : line;
    regions.add('comment', 0, start);
  }
  new Scanner(text, rules, regions).code(start, text.length);
}

const DATA_SCANNERS: Record<string, (text: string, regions: RegionList) => void> = {
  json: scanJson,
  yaml: scanYaml,
  toml: scanToml,
  ini: scanIni,
  xml: (text, regions) => scanMarkup(text, regions, {}),
  html: (text, regions) => scanMarkup(text, regions, embeddedRules()),
  vue: (text, regions) => scanMarkup(text, regions, { ...embeddedRules(), codeAttributes: ':@#' }),
  markdown: scanMarkdown,
};

function embeddedRules(): { script?: LexicalRules; style?: LexicalRules } {
  const script = lexicalRulesOf('javascript');
  const style = lexicalRulesOf('scss');
  return { ...(script && { script }), ...(style && { style }) };
}

function scanMarkdown(text: string, regions: RegionList): void {
  let at = text.indexOf('<!--');
  while (at !== -1) {
    const close = text.indexOf('-->', at + 4);
    const after = close === -1 ? text.length : close + 3;
    regions.add('comment', at, after);
    at = text.indexOf('<!--', after);
  }
}
