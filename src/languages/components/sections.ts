/** Where the scripts of a component are, in a file that is markup otherwise. */

/** One `<script>`. Offsets are UTF-16 units. */
export interface ScriptSection {
  /** Of what stands between the tags. */
  start: number;
  end: number;
  /** What `lang` says, in lower case, or ''. */
  lang: string;
}

const TAG = /<!--|<(script|style)(?=[\s>/])/gi;
const LANG = /\slang\s*=\s*["']?([\w-]+)/i;
const TYPE = /\stype\s*=\s*["']?([^\s"'>]+)/i;
const SCRIPT_TYPE = /^(module|(text|application)\/(javascript|ecmascript|typescript|babel))$/i;
/** No one writes longer tags. */
const MAX_TAG = 2_000;

/** All scripts, in order. Those inside comments and styles, and data in scripts, are none. Linear. */
export function scriptsIn(text: string): ScriptSection[] {
  const found: ScriptSection[] = [];
  const tags = new RegExp(TAG);
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    const { 0: opening, 1: name, index } = tag;
    if (name === undefined) {
      const end = text.indexOf('-->', index + opening.length);
      if (end < 0) break;
      tags.lastIndex = end + 3;
      continue;
    }
    const start = tagEnd(text, index + opening.length);
    if (start < 0) continue;
    tags.lastIndex = start;
    const attributes = text.slice(index, start);
    if (attributes.endsWith('/>')) continue;
    const end = closingTag(text, name, start);
    if (end < 0) break;
    tags.lastIndex = end;
    if (name.toLowerCase() === 'script' && isProgram(attributes)) {
      found.push({ start, end, lang: LANG.exec(attributes)?.[1]?.toLowerCase() ?? langOfType(attributes) });
    }
  }
  return found;
}

/** The place after the `>` of a tag, or -1. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length && at < from + MAX_TAG; at++) {
    const sign = text[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return -1;
}

function closingTag(text: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s>/])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(text)?.index ?? -1;
}

function isProgram(attributes: string): boolean {
  const type = TYPE.exec(attributes)?.[1];
  return type === undefined || SCRIPT_TYPE.test(type);
}

function langOfType(attributes: string): string {
  return /typescript/i.test(TYPE.exec(attributes)?.[1] ?? '') ? 'ts' : '';
}

/** The text with all but its scripts blanked. */
export function onlyScripts(text: string): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of scriptsIn(text)) {
    kept += blanked(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return kept + blanked(text.slice(at));
}

function blanked(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
