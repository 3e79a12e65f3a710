/** Dockerfiles: stages, their arguments and variables, and the images they build on. */
import { Comments } from './comments.ts';
import type { FormatLanguage } from './format.ts';
import { assignmentOf, headOf } from './heads.ts';
import { joinedLines } from './joined-lines.ts';
import { Outline, TOP } from './outline.ts';

const INSTRUCTION = /^([A-Za-z]+)(?:\s+|$)/;
const ESCAPE = /^\ufeff?(?:#[^\n]*\n)*?#[ \t]*escape[ \t]*=[ \t]*([\\`])/i;
const HEREDOC = /<<-?\s*(["']?)([A-Za-z_]\w*)\1/g;
const ENV_PAIR = /([A-Za-z_][\w.-]*)=/y;
/** Heredocs that one instruction may begin. */
const MAX_HEREDOCS = 20;
/** Heredocs without an end, each of which costs a look through the rest of the text. */
const MAX_UNCLOSED = 20;
/** UTF-16 units of an instruction that are looked at. */
const MAX_LINE = 100_000;

export const dockerfile: FormatLanguage = {
  id: 'dockerfile',
  displayName: 'Dockerfile',
  files: { extensions: [], names: ['Dockerfile', 'Containerfile'] },
  prefixes: ['Dockerfile.'],
  separator: '.',
  extract: (_path, text) => new DockerfileReader(text).read(),
};

class DockerfileReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  readonly #escape: string;
  readonly #stages = new Set<string>();
  #stage = TOP;
  #lastEnd = 0;
  #unclosed = 0;

  constructor(text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text);
    this.#escape = ESCAPE.exec(text.slice(0, 2_000))?.[1] ?? '\\';
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const text = this.#text;
    const isComment = (start: number, end: number): boolean =>
      /^\s*(?:#|$)/.test(text.slice(start, Math.min(end, start + 200)));
    const lines = joinedLines(text, this.#escape, isComment);
    for (let line = lines.next(); line !== null; line = lines.next()) {
      const written = text.slice(line.start, Math.min(line.end, line.start + MAX_LINE));
      const content = written.trimStart();
      if (content === '') continue;
      const start = line.start + written.length - content.length;
      if (content.startsWith('#')) {
        this.#comments.add(start, lines.firstEnd);
        continue;
      }
      const end = this.#isHeredoc(content) ? this.#skipHeredocs(content, lines, line.end) : line.end;
      this.#readInstruction(content, start, end);
      this.#lastEnd = end;
    }
    this.#outline.close(this.#stage, this.#lastEnd);
    return this.#outline.extracted();
  }

  #readInstruction(content: string, start: number, end: number): void {
    const doc = this.#comments.above(start);
    const [head = '', word = ''] = INSTRUCTION.exec(content) ?? [];
    if (word === '') this.#outline.hasErrors = true;
    else if (/^from$/i.test(word)) this.#from(content.slice(head.length), start, end, doc);
    else if (/^arg$/i.test(word)) this.#variables(content, head.length, start, doc, true);
    else if (/^env$/i.test(word)) this.#variables(content, head.length, start, doc, false);
  }

  #from(rest: string, start: number, end: number, doc: string | null): void {
    const words = rest.split(/\s+/).filter((each) => !/^(?:--|[\\`]?$|#)/.test(each));
    const [image, as, name] = words;
    if (image === undefined) {
      this.#outline.hasErrors = true;
      return;
    }
    this.#outline.close(this.#stage, this.#lastEnd);
    const stage = as?.toLowerCase() === 'as' ? name : undefined;
    const signature = headOf(this.#text, start, end);
    this.#stage = this.#outline.add({
      kind: 'target',
      name: stage ?? image,
      start,
      end,
      signature,
      doc,
      hasBody: true,
    });
    const form = this.#stages.has(image.toLowerCase()) ? 'stage' : 'image';
    const statement = { text: signature, start, module: image, form, container: this.#stage };
    this.#outline.addImport(stage === undefined ? statement : { ...statement, alias: stage });
    if (stage !== undefined) this.#stages.add(stage.toLowerCase());
  }

  /** `ENV A=1 B="2 3"`, the old `ENV A value`, `ARG A` and `ARG A=1`. */
  #variables(content: string, from: number, start: number, doc: string | null, isArgument: boolean): void {
    let at = from;
    for (let isFirst = true; at < content.length; isFirst = false) {
      while (at < content.length && /[\s\\`]/.test(content.charAt(at))) at++;
      const wordStart = at;
      ENV_PAIR.lastIndex = at;
      const name = ENV_PAIR.exec(content)?.[1];
      const valueStart = name === undefined ? at : ENV_PAIR.lastIndex;
      at = valueEnd(content, valueStart);
      if (at === wordStart) return;
      const bare = name ?? content.slice(wordStart, at);
      if (name === undefined && (!/^[A-Za-z_][\w.-]*$/.test(bare) || (!isArgument && !isFirst))) continue;
      const isOld = name === undefined && !isArgument;
      if (isOld) at = content.length;
      const begin = start + (isFirst ? 0 : wordStart);
      this.#outline.add({
        kind: 'variable',
        name: bare,
        start: begin,
        end: start + at,
        signature: assignmentOf(this.#text, begin, start + (isOld ? at : valueStart), start + at),
        container: this.#stage,
        doc: isFirst ? doc : null,
      });
    }
  }

  #isHeredoc(content: string): boolean {
    return /^(?:run|copy|add)\s/i.test(content) && content.includes('<<');
  }

  /** Behind the texts that follow an instruction, each up to a line with its name. */
  #skipHeredocs(content: string, lines: ReturnType<typeof joinedLines>, end: number): number {
    const names = [...content.matchAll(HEREDOC)].slice(0, MAX_HEREDOCS).map((match) => match[2] ?? '');
    let last = end;
    for (const name of names) {
      if (this.#unclosed >= MAX_UNCLOSED) return last;
      const closing = new RegExp(`\\n[\\t ]*${name}[\\t ]*\\r?(?=\\n|$)`, 'g');
      closing.lastIndex = last;
      if (closing.exec(this.#text) === null) {
        this.#unclosed++;
        this.#outline.hasErrors = true;
        return last;
      }
      last = closing.lastIndex;
    }
    lines.continueAt(last);
    return last;
  }
}

/** Where a value ends: at a blank that stands in no quotes. */
function valueEnd(text: string, start: number): number {
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '\\' && !/\s/.test(text.charAt(at + 1))) at++;
    else if (quote !== '') {
      if (unit === quote) quote = '';
    } else if (unit === '"' || unit === "'") quote = unit;
    else if (/\s/.test(unit) && text[at - 1] !== '\\') return at;
  }
  return text.length;
}
