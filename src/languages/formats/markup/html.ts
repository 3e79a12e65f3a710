/** HTML: elements with an id, the title, and the scripts and stylesheets that are loaded. */
import { Comments } from '../comments.ts';
import type { FormatLanguage } from '../format.ts';
import { headOf } from '../heads.ts';
import { Outline, TOP } from '../outline.ts';
import { Tags } from './tags.ts';
import { markupComment } from './xml.ts';

/** Elements that have no end tag. */
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr keygen frame'.split(' '),
);
/** Elements whose content is text up to their end tag. */
const RAW = new Set('script style textarea title xmp iframe noembed noframes'.split(' '));
/** Elements that end where another of these begins beside them, if their end tag is left out. */
const IMPLIED = new Map<string, ReadonlySet<string>>(
  ['li', 'dt dd', 'tr', 'td th', 'option', 'optgroup', 'thead tbody tfoot'].flatMap((group) => {
    const names = new Set(group.split(' '));
    return [...names].map((name): [string, ReadonlySet<string>] => [name, names]);
  }),
);
/** Elements that end a paragraph. */
const BLOCKS = new Set(
  'p div section article aside header footer main nav ul ol dl table form h1 h2 h3 h4 h5 h6 pre blockquote hr figure fieldset'.split(
    ' ',
  ),
);

export const html: FormatLanguage = {
  id: 'html',
  displayName: 'HTML',
  files: { extensions: ['html', 'htm'] },
  separator: '.',
  extract: (_path, text) => new HtmlReader(text).read(),
};

/** An element that has not ended. */
interface OpenElement {
  name: string;
  /** Its own declaration, or {@link TOP} if it has none. */
  place: number;
  /** The declaration that its content stands in. */
  container: number;
}

class HtmlReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  readonly #tags: Tags;
  readonly #open: OpenElement[] = [];
  /** How many open elements have a name. */
  readonly #names = new Map<string, number>();
  #hasTitle = false;

  constructor(text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text, markupComment);
    this.#tags = new Tags(text, true);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const tags = this.#tags;
    while (tags.next()) {
      if (tags.isBroken) this.#outline.hasErrors = true;
      if (tags.type === 'comment') this.#comments.add(tags.start, tags.end);
      else if (tags.type === 'close') this.#closed(tags.name);
      else this.#opened(tags.type === 'empty');
    }
    while (this.#open.length > 0) this.#pop(this.#text.length);
    return this.#outline.extracted();
  }

  #opened(isEmpty: boolean): void {
    const { end, name, start } = this.#tags;
    this.#endImplied(name, start);
    const attributes = this.#tags.attributes();
    const container = this.#open[this.#open.length - 1]?.container ?? TOP;
    const place = this.#declare(attributes.get('id')?.trim() ?? '', container);
    this.#load(attributes, container);
    const isDeclared = place !== TOP;
    if (VOID.has(name) || (isEmpty && (this.#names.get('svg') ?? 0) > 0)) return;
    this.#open.push({ name, place, container: isDeclared ? place : container });
    this.#names.set(name, (this.#names.get(name) ?? 0) + 1);
    if (RAW.has(name) && this.#tags.skipContent() && name === 'title' && isDeclared) {
      // A title says nothing without its text.
      const signature = headOf(this.#text, start, Math.min(this.#tags.end, end + 200));
      this.#outline.describe(place, { signature: `${signature}</title>` });
    }
  }

  #declare(id: string, container: number): number {
    const { end, name, start } = this.#tags;
    const doc = this.#comments.above(start);
    const isTitle = name === 'title' && !this.#hasTitle && (this.#names.get('svg') ?? 0) === 0;
    if (id === '' && !isTitle) return TOP;
    if (isTitle) this.#hasTitle = true;
    return this.#outline.add({
      kind: 'element',
      name: id === '' ? name : `${name}#${id}`,
      start,
      end,
      signature: headOf(this.#text, start, end),
      container,
      doc,
    });
  }

  #load(attributes: ReadonlyMap<string, string>, container: number): void {
    const { end, name, start } = this.#tags;
    const isScript = name === 'script';
    const rel = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
    if (!isScript && !(name === 'link' && rel.includes('stylesheet'))) return;
    const module = (attributes.get(isScript ? 'src' : 'href') ?? '').trim().replaceAll('&amp;', '&');
    const form = isScript ? 'script' : 'stylesheet';
    this.#outline.addImport({ text: headOf(this.#text, start, end), start, module, form, container });
  }

  #closed(name: string): void {
    const { end, start } = this.#tags;
    if ((this.#names.get(name) ?? 0) === 0) {
      if (name !== 'p' && name !== 'br') this.#outline.hasErrors = true;
      return;
    }
    while (this.#open[this.#open.length - 1]?.name !== name) this.#pop(start);
    this.#pop(end);
  }

  #endImplied(name: string, at: number): void {
    const last = this.#open[this.#open.length - 1]?.name ?? '';
    if (last === 'p' ? BLOCKS.has(name) : IMPLIED.get(last)?.has(name)) this.#pop(at);
  }

  #pop(at: number): void {
    const last = this.#open.pop();
    if (last === undefined) return;
    this.#names.set(last.name, (this.#names.get(last.name) ?? 1) - 1);
    if (last.place === TOP) return;
    this.#outline.close(last.place, at);
    this.#outline.describe(last.place, { hasBody: !VOID.has(last.name) });
  }
}
