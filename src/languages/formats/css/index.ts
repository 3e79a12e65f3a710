/** CSS and SCSS: rules by their selectors, at-rules, variables, mixins, functions, and what is loaded. */

import { oneLine } from '../../syntax/one-line.ts';
import type { DeclarationKind } from '../../syntax/types.ts';
import { Comments } from '../comments.ts';
import type { FormatLanguage } from '../format.ts';
import { assignmentOf, codeHeadOf, headOf } from '../heads.ts';
import { Outline, TOP } from '../outline.ts';
import { readImports } from './imports.ts';
import { CssMarks, type Head } from './marks.ts';

/** At-rules of SCSS that steer what is written, and those that only say something of their block. */
const DIRECTIVES = new Set(
  'include if else for each while at-root extend return content debug warn error apply charset'.split(' '),
);
const LOADING = new Set(['import', 'use', 'forward']);

export const css: FormatLanguage = {
  id: 'css',
  displayName: 'CSS',
  files: { extensions: ['css'] },
  separator: '.',
  extract: (_path, text) => new CssReader(text, false).read(),
};

export const scss: FormatLanguage = {
  id: 'scss',
  displayName: 'SCSS',
  files: { extensions: ['scss'] },
  separator: '.',
  extract: (_path, text) => new CssReader(text, true).read(),
};

/** What braces enclose. */
interface Block {
  /** Its own declaration, {@link TOP} if it has none. */
  own: number;
  /** What its content stands in. */
  place: number;
  /** `value`: nothing in it is looked at; `local`: a mixin or function, whose variables are its own. */
  content: 'rules' | 'local' | 'value';
  isSelector: boolean;
}

class CssReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #marks: CssMarks;
  readonly #blocks: Block[] = [];

  constructor(text: string, isScss: boolean) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#marks = new CssMarks(text, new Comments(text), isScss);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const marks = this.#marks;
    for (let mark = marks.next(); mark !== null; mark = marks.next()) {
      const head = marks.head();
      if (mark === '{') this.#open(head);
      else {
        if (head !== null) this.#statement(head, mark === ';' ? marks.end : head.end);
        if (mark === '}') this.#close(marks.end);
      }
    }
    const rest = marks.head();
    if (rest !== null) this.#statement(rest, rest.end);
    if (this.#blocks.length > 0 || marks.hasErrors) this.#outline.hasErrors = true;
    while (this.#blocks.length > 0) this.#close(marks.lastEnd);
    return this.#outline.extracted();
  }

  get #around(): Block | undefined {
    return this.#blocks[this.#blocks.length - 1];
  }

  #close(end: number): void {
    const block = this.#blocks.pop();
    if (block === undefined) this.#outline.hasErrors = true;
    else this.#outline.close(block.own, end);
  }

  #open(head: Head | null): void {
    const around = this.#around;
    const content = around?.content ?? 'rules';
    const place = around?.place ?? TOP;
    const isSelector = around?.isSelector ?? false;
    const text = head?.text ?? '';
    const atRule = /^@([\w-]+)/.exec(text)?.[1]?.toLowerCase() ?? '';
    if (head === null || content === 'value') {
      this.#blocks.push({ own: TOP, place, content: head === null ? content : 'value', isSelector });
    } else if (atRule === 'mixin' || atRule === 'function') {
      const name = /^@\w+\s+([^\s({]*)/.exec(text)?.[1] ?? '';
      const own = this.#declare(atRule === 'mixin' ? 'macro' : 'function', name, head);
      this.#blocks.push({ own, place: own, content: 'local', isSelector });
    } else if (DIRECTIVES.has(atRule)) this.#blocks.push({ own: TOP, place, content, isSelector });
    else if (atRule !== '') {
      const own = this.#declare('rule', text, head);
      const inside = atRule.endsWith('keyframes') ? 'value' : content;
      this.#blocks.push({ own, place: own, content: inside, isSelector });
    } else if (text.endsWith(':') || /^(?:--|\$)[\w-]+\s*:/.test(text)) {
      // Properties with a common prefix, or a value in braces.
      this.#blocks.push({ own: TOP, place, content: 'value', isSelector });
      if (text.startsWith('--')) this.#variable(head, this.#marks.end);
    } else {
      const own = this.#declare('selector', text, head);
      this.#blocks.push({ own, place: own, content, isSelector: true });
    }
  }

  #declare(kind: DeclarationKind, name: string, head: Head): number {
    return this.#outline.add({
      kind,
      name,
      start: head.start,
      end: this.#marks.end,
      signature: oneLine(head.text.length > 2_000 ? codeHeadOf(head.text, 0, head.text.length) : head.text),
      container: this.#around?.place ?? TOP,
      doc: head.doc,
      hasBody: true,
    });
  }

  #statement(head: Head, end: number): void {
    const around = this.#around;
    if (around?.content === 'value') return;
    const { start, text } = head;
    const container = around?.place ?? TOP;
    const atRule = /^@([\w-]+)/.exec(text)?.[1]?.toLowerCase() ?? '';
    if (LOADING.has(atRule)) {
      for (const entry of readImports(text)) this.#outline.addImport({ ...entry, start, container });
    } else if (atRule !== '') {
      if (DIRECTIVES.has(atRule) || around?.isSelector === true || around?.content === 'local') return;
      const signature = headOf(text, 0, text.length);
      this.#outline.add({ kind: 'rule', name: text, start, end, signature, container, doc: head.doc });
    } else this.#variable(head, end);
  }

  #variable({ doc, end: headEnd, start }: Head, end: number): void {
    const text = this.#text;
    const pattern = /(--[^\s:;{}]+|\$[\w-]+)\s*:\s*/y;
    pattern.lastIndex = start;
    const name = pattern.exec(text)?.[1];
    const isLocal = name?.startsWith('$') === true && this.#around?.content === 'local';
    if (name === undefined || isLocal) return;
    const valueStart = Math.min(pattern.lastIndex, headEnd);
    const signature = assignmentOf(text, start, valueStart, headEnd);
    const container = this.#around?.place ?? TOP;
    this.#outline.add({ kind: 'variable', name, start, end, signature, container, doc });
  }
}
