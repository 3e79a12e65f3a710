/** XML: elements of the outermost two levels, and the dependencies of a POM. */
import { Comments } from '../comments.ts';
import type { FormatLanguage } from '../format.ts';
import { headOf } from '../heads.ts';
import { Outline, TOP } from '../outline.ts';
import { PomDependencies } from './pom.ts';
import { Tags } from './tags.ts';

const MAX_LEVEL = 2;
/** UTF-16 units of an element that is shown with its content. */
const MAX_SHOWN = 120;

export const xml: FormatLanguage = {
  id: 'xml',
  displayName: 'XML',
  files: { extensions: ['xml', 'plist', 'svg'] },
  separator: '.',
  extract: extractXml,
};

/** Comments of markup without their marks. */
export function markupComment(comment: string): string {
  return comment
    .slice(4, comment.endsWith('-->') ? -3 : undefined)
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/** An element that has not ended. */
interface OpenElement {
  name: string;
  place: number;
  start: number;
  hasChildren: boolean;
}

function extractXml(path: string, text: string): ReturnType<FormatLanguage['extract']> {
  const outline = new Outline(text);
  const comments = new Comments(text, markupComment);
  const tags = new Tags(text, false);
  const open: OpenElement[] = [];
  /** How many open elements have a name, so that a stray end tag is known without looking for its start. */
  const names = new Map<string, number>();
  const pom = new PomDependencies(path, text, outline);

  const end = (closed: OpenElement, at: number, isClosed: boolean): void => {
    names.set(closed.name, (names.get(closed.name) ?? 1) - 1);
    if (!isClosed) outline.hasErrors = true;
    outline.close(closed.place, at);
    const isShort = !closed.hasChildren && isClosed && at - closed.start <= MAX_SHOWN;
    if (isShort) outline.describe(closed.place, { signature: headOf(text, closed.start, at) });
    else outline.describe(closed.place, { hasBody: true });
  };

  while (tags.next()) {
    const { end: tagEnd, name, start, type } = tags;
    if (tags.isBroken) outline.hasErrors = true;
    if (type === 'comment') comments.add(start, tagEnd);
    else if (type === 'close') {
      if ((names.get(name) ?? 0) === 0) outline.hasErrors = true;
      else {
        for (let last = open.pop(); last !== undefined; last = open.pop()) {
          const isClosed = last.name === name;
          end(last, isClosed ? tagEnd : start, isClosed);
          if (isClosed) break;
        }
        pom.closed(name, open.length, start, tagEnd);
      }
    } else {
      const around = open[open.length - 1];
      if (around !== undefined) around.hasChildren = true;
      const doc = comments.above(start);
      const place =
        open.length >= MAX_LEVEL
          ? TOP
          : outline.add({
              kind: 'element',
              name,
              start,
              end: tagEnd,
              signature: headOf(text, start, tagEnd),
              container: around?.place ?? TOP,
              doc,
            });
      if (type === 'empty') continue;
      pom.opened(name, open.length, start, tagEnd, open[1]?.place ?? TOP);
      names.set(name, (names.get(name) ?? 0) + 1);
      open.push({ name, place, start, hasChildren: false });
    }
  }
  for (let last = open.pop(); last !== undefined; last = open.pop()) end(last, text.length, false);
  return outline.extracted();
}
