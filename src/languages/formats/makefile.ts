/** Makefiles: targets with their recipes, variables, `define`, and the makefiles that are taken in. */
import { Comments } from './comments.ts';
import type { FormatLanguage } from './format.ts';
import { assignmentOf, headOf } from './heads.ts';
import { joinedLines } from './joined-lines.ts';
import { colonOf, isSpecialTarget, wordsOf } from './make-words.ts';
import { Outline } from './outline.ts';

const ASSIGNMENT =
  /^((?:(?:export|override|private|unexport)[ \t]+)*)([^\s:#=?+!]+)[ \t]*(\?|\+|!|:{1,3})?=[ \t]*/;
const INCLUDE = /^(-?include|sinclude)[ \t]+/;
const DEFINE = /^(?:(?:export|override)[ \t]+)*define[ \t]+([^\s=:?+]+)/;
const DIRECTIVE = /^(?:ifn?eq|ifn?def|else|endif|export|unexport|vpath|undefine|load|-load)(?=[\s(]|$)/;
/** UTF-16 units of a line within which a target or variable is looked for. */
const MAX_LINE = 100_000;

export const makefile: FormatLanguage = {
  id: 'makefile',
  displayName: 'Makefile',
  files: { extensions: ['mk'], names: ['Makefile', 'makefile', 'GNUmakefile'] },
  separator: '.',
  extract: (_path, text) => new MakefileReader(text).read(),
};

class MakefileReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  readonly #variables = new Set<string>();
  /** Targets of the rule whose recipe is being read. */
  #rule: number[] = [];
  #hasRecipe = false;
  #lastEnd = 0;

  constructor(text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const lines = joinedLines(this.#text, '\\');
    for (let line = lines.next(); line !== null; line = lines.next()) {
      const { end, start } = line;
      const written = this.#text.slice(start, Math.min(end, start + MAX_LINE));
      if (written.startsWith('\t') && this.#rule.length > 0) {
        if (written.trim() === '') continue;
        this.#hasRecipe = true;
        this.#lastEnd = end;
        continue;
      }
      const blanks = written.length - written.trimStart().length;
      const content = written.slice(blanks);
      const define = DEFINE.exec(content)?.[1];
      if (content === '') continue;
      if (content.startsWith('#')) this.#comments.add(start + blanks, lines.firstEnd);
      else if (define !== undefined) this.#define(define, start + blanks, lines);
      else this.#readLine(content, start + blanks, end);
    }
    this.#endRule();
    return this.#outline.extracted();
  }

  #readLine(content: string, start: number, end: number): void {
    const doc = this.#comments.above(start);
    const include = INCLUDE.exec(content);
    if (include !== null) {
      this.#endRule();
      const text = headOf(this.#text, start, commentStart(this.#text, start, end));
      for (const module of wordsOf(content.slice(include[0].length))) {
        this.#outline.addImport({ text, start, module, form: 'include' });
      }
      return;
    }
    const assignment = ASSIGNMENT.exec(content);
    if (assignment !== null && assignment[2] !== undefined) {
      this.#endRule();
      const [head, , name, operator] = assignment;
      // Adding to what is there declares nothing.
      if (operator === '+' && this.#variables.has(name)) return;
      this.#variables.add(name);
      const valueStart = start + head.length;
      const signature = assignmentOf(this.#text, start, valueStart, end);
      this.#outline.add({ kind: 'variable', name, start, end, signature, doc });
    } else if (!DIRECTIVE.test(content)) this.#beginRule(content, start, end, doc);
  }

  #beginRule(content: string, start: number, end: number, doc: string | null): void {
    const colon = colonOf(content);
    if (colon < 0) return;
    this.#endRule();
    // A value for one target only.
    if (/^:{1,2}[^#;=]*?(?:[:?+!]?=)/.test(content.slice(colon, colon + 1_000))) return;
    const targets = wordsOf(content.slice(0, colon).replace(/&$/, ''));
    const head = content.indexOf(';', colon);
    const signature = headOf(
      this.#text,
      start,
      head < 0 ? commentStart(this.#text, start, end) : start + head,
    );
    this.#lastEnd = end;
    this.#hasRecipe = head >= 0;
    for (const name of targets.filter((target) => !isSpecialTarget(target))) {
      this.#rule.push(this.#outline.add({ kind: 'target', name, start, end, signature, doc }));
    }
  }

  #endRule(): void {
    for (const place of this.#rule) {
      this.#outline.close(place, this.#lastEnd);
      this.#outline.describe(place, { hasBody: this.#hasRecipe });
    }
    this.#rule = [];
  }

  #define(name: string, start: number, lines: ReturnType<typeof joinedLines>): void {
    this.#endRule();
    const doc = this.#comments.above(start);
    const signature = headOf(this.#text, start, lines.firstEnd);
    const place = this.#outline.add({
      kind: 'macro',
      name,
      start,
      end: start,
      signature,
      doc,
      hasBody: true,
    });
    let depth = 1;
    for (let line = lines.next(); line !== null; line = lines.next()) {
      const written = this.#text.slice(line.start, Math.min(line.end, line.start + 1_000)).trimStart();
      if (DEFINE.test(written)) depth++;
      else if (/^endef(?:\s|$)/.test(written)) depth--;
      this.#outline.close(place, line.end);
      if (depth === 0) return;
    }
    this.#outline.hasErrors = true;
  }
}

/** Where the comment at the end of a line begins, or the end of the line. */
function commentStart(text: string, start: number, end: number): number {
  for (let at = text.indexOf('#', start); at >= 0 && at < end; at = text.indexOf('#', at + 1)) {
    if (/\s/.test(text.charAt(at - 1))) return at;
  }
  return end;
}
