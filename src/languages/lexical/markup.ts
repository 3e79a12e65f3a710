/** Markup: comments, attribute values, and the scripts and styles embedded in it. */
import { BLANK, isNameStart } from './characters.ts';
import type { RegionList } from './regions.ts';
import { type LexicalRules, type Opener, Scanner } from './scanner.ts';

export interface MarkupForm {
  /** Rules of what `<script>` and `<style>` hold; without them, these are tags like any other. */
  script?: LexicalRules;
  style?: LexicalRules;
  /** Values of attributes whose names begin with one of these characters, or with `v-`, are script code. */
  codeAttributes?: string;
}

/** Scans a whole markup file. */
export function scanMarkup(text: string, regions: RegionList, form: MarkupForm): void {
  let at = text.indexOf('<');
  while (at !== -1) {
    at = text.indexOf('<', afterMarkup(text, at, regions, form));
  }
}

function afterMarkup(text: string, at: number, regions: RegionList, form: MarkupForm): number {
  if (text.startsWith('<!--', at)) {
    const after = endOf(text, '-->', at + 4);
    regions.add('comment', at, after);
    return after;
  }
  if (text.startsWith('<![CDATA[', at)) return endOf(text, ']]>', at);
  if (!isNameStart(text.charCodeAt(at + 1))) return at + 1;
  const name =
    /^<[^\s/>]{1,40}/
      .exec(text.slice(at, at + 41))?.[0]
      .slice(1)
      .toLowerCase() ?? '';
  const inside = afterTag(text, at + 1, regions, form);
  const embedded = name === 'script' ? form.script : name === 'style' ? form.style : undefined;
  if (embedded === undefined || text.charAt(inside - 2) === '/') return inside;
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = inside;
  const after = closing.exec(text)?.index ?? text.length;
  new Scanner(text, embedded, regions).code(inside, after);
  return after;
}

function endOf(text: string, close: string, from: number): number {
  const found = text.indexOf(close, from);
  return found === -1 ? text.length : found + close.length;
}

/** Offset after the tag whose name begins at `at`. */
function afterTag(text: string, at: number, regions: RegionList, form: MarkupForm): number {
  let next = at;
  while (next < text.length) {
    const character = text.charAt(next);
    if (character === '>') return next + 1;
    if (character === '"' || character === "'") next = afterValue(text, next, character, regions, form);
    else next++;
  }
  return text.length;
}

function afterValue(text: string, at: number, quote: string, regions: RegionList, form: MarkupForm): number {
  const found = text.indexOf(quote, at + 1);
  // An unclosed quote ends with its line; this happens at most once for either quote.
  const line = text.indexOf('\n', at);
  const after = found !== -1 ? found + 1 : line === -1 ? text.length : line;
  if (form.script !== undefined && isCodeAttribute(text, at, form)) {
    new Scanner(text, form.script, regions).code(at + 1, found === -1 ? after : found);
  } else {
    regions.add('string', at, after);
  }
  return after;
}

function isCodeAttribute(text: string, at: number, form: MarkupForm): boolean {
  if (form.codeAttributes === undefined || text.charAt(at - 1) !== '=') return false;
  let start = at - 1;
  while (start > 0 && text.charCodeAt(start - 1) > BLANK && at - start < 100) start--;
  return form.codeAttributes.includes(text.charAt(start)) || text.startsWith('v-', start);
}

/** PHP: the end of a block of code; what follows up to the next block is markup. */
export const phpClose: Opener = {
  first: '?',
  scan(scanner, at, end) {
    if (scanner.text.charAt(at + 1) !== '>') return -1;
    return afterTemplate(scanner.text, at + 2, end, scanner.regions);
  },
};

/** Scans a whole PHP file. A text without `<?` is taken for code. */
export function scanPhp(text: string, regions: RegionList, rules: LexicalRules): void {
  const start = text.includes('<?') ? afterTemplate(text, 0, text.length, regions) : 0;
  new Scanner(text, rules, regions).code(start, text.length);
}

/** Offset of the code after the markup that begins at `at`. */
function afterTemplate(text: string, at: number, end: number, regions: RegionList): number {
  const found = text.indexOf('<?', at);
  const code = found === -1 ? end : Math.min(found, end);
  let comment = text.indexOf('<!--', at);
  while (comment !== -1 && comment < code) {
    const after = Math.min(endOf(text, '-->', comment + 4), code);
    regions.add('comment', comment, after);
    comment = text.indexOf('<!--', after);
  }
  return code;
}
