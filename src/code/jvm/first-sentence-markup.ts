/** Tags of HTML and of doc comments. */

/** Elements of HTML that begin or end a block of their own. */
const BLOCKS = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'center',
    'dd',
    'dir',
    'div',
    'dl',
    'dt',
    'fieldset',
    'footer',
  ],
  ...['form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'menu', 'nav', 'ol', 'p', 'pre', 'section'],
  ...['table', 'ul'],
]);
/** Elements that stand in lines; those of lists and tables part words as a blank does. */
const INLINE = new Set([
  ...[
    'a',
    'abbr',
    'acronym',
    'b',
    'bdi',
    'bdo',
    'big',
    'body',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
    'font',
  ],
  ...[
    'head',
    'html',
    'i',
    'img',
    'ins',
    'kbd',
    'link',
    'mark',
    'meta',
    'nobr',
    'q',
    's',
    'samp',
    'small',
    'span',
  ],
  ...['strike', 'strong', 'sub', 'sup', 'time', 'title', 'tt', 'u', 'var', 'wbr'],
]);
const BLANKS = new Set([
  ...[
    'br',
    'button',
    'caption',
    'col',
    'colgroup',
    'details',
    'figcaption',
    'figure',
    'iframe',
    'input',
    'label',
  ],
  ...[
    'legend',
    'li',
    'main',
    'noscript',
    'object',
    'option',
    'select',
    'summary',
    'svg',
    'tbody',
    'td',
    'tfoot',
  ],
  ...['th', 'thead', 'tr'],
]);
/** Elements whose content is no text. */
const SILENT = new Set(['script', 'style']);

/** What a tag does to the text around it; `none` is a name that no element has, such as a type argument. */
export type TagEffect = 'block' | 'inline' | 'blank' | 'silent' | 'none';

export interface Tag {
  effect: TagEffect;
  name: string;
  isClosing: boolean;
  /** Offset behind it. */
  end: number;
}

const TAG_START = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?=[\s/>])/y;
const MAX_TAG = 1_000;

/** The tag or comment of HTML that begins at an offset, undefined if none does. Looks no further than 1,000 characters. */
export function tagAt(text: string, at: number): Tag | undefined {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    return { effect: 'inline', name: '!--', isClosing: false, end: end < 0 ? text.length : end + 3 };
  }
  TAG_START.lastIndex = at;
  const [start, slash, written = ''] = TAG_START.exec(text) ?? [];
  if (start === undefined) return undefined;
  const end = tagEnd(text, at + start.length);
  const name = written.toLowerCase();
  return end < 0 ? undefined : { effect: effectOf(name), name, isClosing: slash === '/', end };
}

/** Offset behind the `>` that is in no quotes, -1 without one. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < Math.min(text.length, from + MAX_TAG); at++) {
    const unit = text.charAt(at);
    if (quote !== '') quote = unit === quote ? '' : quote;
    else if (unit === '>') return at + 1;
    else if ((unit === '"' || unit === "'") && text[at - 1] === '=') quote = unit;
  }
  return -1;
}

function effectOf(name: string): TagEffect {
  if (BLOCKS.has(name)) return 'block';
  if (INLINE.has(name)) return 'inline';
  if (BLANKS.has(name)) return 'blank';
  return SILENT.has(name) ? 'silent' : 'none';
}

/** A reference as one reads it: `Map.get(Object)` of `Map#get(Object)`, `size()` of `#size()`. */
export function referenceText(reference: string): string {
  const written = reference.trim().replace(/^[\w.]+\/(?=[\w.]*[A-Z])/, '');
  return written.replace(/^#/, '').replace('#', '.');
}

/** Splits what a `@link` holds: a reference, whose brackets may hold blanks, and a label that may be empty. Linear. */
export function splitLink(content: string): { reference: string; label: string } {
  const text = content.trim();
  let depth = 0;
  let end = 0;
  for (; end < text.length; end++) {
    const unit = text.charAt(end);
    if (unit === '(' || unit === '<') depth++;
    else if (unit === ')' || unit === '>') depth--;
    else if (depth <= 0 && /\s/.test(unit)) break;
  }
  return { reference: text.slice(0, end), label: text.slice(end).trim() };
}

/** The closing brace of each opening one that has one. */
export function bracesOf(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(at);
    else if (text[at] === '}') {
      const opener = open.pop();
      if (opener !== undefined) pairs.set(opener, at);
    }
  }
  return pairs;
}
