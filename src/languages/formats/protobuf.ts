/** Protocol Buffers: messages with their fields, enums with their values, services with their calls. */
import { CodeTokens, type TokenRules } from './code-tokens.ts';
import { Comments } from './comments.ts';
import type { FormatLanguage } from './format.ts';
import { codeHeadOf } from './heads.ts';
import { Outline, TOP } from './outline.ts';

const RULES: TokenRules = {
  lineComments: ['//'],
  hasBlockComments: true,
  word: /[\w.]+/y,
  hasLongStrings: false,
};
/** Statements that begin with these words declare nothing. */
const NO_FIELDS = new Set('option reserved extensions syntax edition package import'.split(' '));
/** Words at the head of a statement that are remembered. */
const MAX_WORDS = 6;

export const protobuf: FormatLanguage = {
  id: 'protobuf',
  displayName: 'Protocol Buffers',
  files: { extensions: ['proto'] },
  separator: '.',
  extract: (_path, text) => new ProtobufReader(text).read(),
};

/** What braces enclose. `place` is where its members go; `owner` the message that an `extend` is for. */
interface Block {
  kind: 'message' | 'enum' | 'service' | 'oneof' | 'extend' | 'other';
  place: number;
  own: number;
  owner?: string;
}

/** What is known of the statement that is being read. */
interface Statement {
  start: number;
  words: string[];
  /** The word before the first `=`. */
  assigned: string;
  hasEquals: boolean;
  string: string;
  lastWord: string;
  /** Square brackets that are open, and braces in them. */
  brackets: number;
  braces: number;
  doc: string | null;
}

class ProtobufReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  readonly #tokens: CodeTokens;
  readonly #blocks: Block[] = [];
  #statement: Statement | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text);
    this.#tokens = new CodeTokens(text, RULES, this.#comments);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    const tokens = this.#tokens;
    while (tokens.next()) {
      const mark = tokens.type === 'mark' ? tokens.written : '';
      const statement = this.#statement;
      if (statement !== null && this.#isInside(statement, mark)) continue;
      if (mark === ';') this.#endStatement(tokens.start, tokens.end);
      else if (mark === '{') this.#openBlock();
      else if (mark === '}') this.#closeBlock();
      else this.#add(mark);
    }
    if (this.#blocks.length > 0 || tokens.hasErrors) this.#outline.hasErrors = true;
    for (const { own } of this.#blocks) this.#outline.close(own, tokens.lastEnd);
    return this.#outline.extracted();
  }

  /** Options between square brackets may hold braces of their own. */
  #isInside(statement: Statement, mark: string): boolean {
    if (mark === '[') statement.brackets++;
    if (statement.brackets === 0) return false;
    if (mark === ']') statement.brackets--;
    else if (mark === '{') statement.braces++;
    else if (mark === '}' && statement.braces-- === 0) return false;
    else if (mark === ';' && statement.braces === 0) {
      this.#outline.hasErrors = true;
      return false;
    }
    return true;
  }

  #add(mark: string): void {
    const { end, start, type, written } = this.#tokens;
    this.#statement ??= {
      start,
      words: [],
      assigned: '',
      hasEquals: false,
      string: '',
      lastWord: '',
      brackets: 0,
      braces: 0,
      doc: this.#comments.above(start),
    };
    const statement = this.#statement;
    if (type === 'word') {
      statement.lastWord = end - start > 200 ? '' : written;
      if (statement.words.length < MAX_WORDS) statement.words.push(statement.lastWord);
    } else if (type === 'string') statement.string = this.#text.slice(start + 1, end - 1);
    else if (mark === '=') {
      // A second one: the `;` before it is missing.
      if (statement.hasEquals) this.#outline.hasErrors = true;
      else statement.assigned = statement.lastWord;
      statement.hasEquals = true;
    }
  }

  get #around(): Block | undefined {
    return this.#blocks[this.#blocks.length - 1];
  }

  #endStatement(headEnd: number, end: number): void {
    const statement = this.#statement;
    this.#statement = null;
    if (statement === null) return;
    const around = this.#around;
    const [first = ''] = statement.words;
    if (around === undefined) {
      if (first !== 'import' || statement.string === '') return;
      const { start, string } = statement;
      const text = codeHeadOf(this.#text, start, headEnd);
      this.#outline.addImport({ text, start, module: string, form: 'import' });
    } else if (around.kind === 'service') {
      if (first === 'rpc') this.#declare('rpc', statement.words[1] ?? '', statement, headEnd, end);
    } else if (around.kind === 'enum') {
      if (statement.hasEquals && !NO_FIELDS.has(first))
        this.#declare('variant', first, statement, headEnd, end);
    } else if (around.kind !== 'other' && statement.hasEquals && !this.#isSetting(statement)) {
      this.#declare('field', statement.assigned, statement, headEnd, end);
    }
  }

  /** `option x = 1;`, not a field whose type is called `option`. */
  #isSetting({ words }: Statement): boolean {
    return NO_FIELDS.has(words[0] ?? '');
  }

  #openBlock(): void {
    const statement = this.#statement;
    this.#statement = null;
    const around = this.#around;
    const { start: headEnd, end } = this.#tokens;
    const [first = '', second = ''] = statement?.words ?? [];
    const place = around?.place ?? TOP;
    const isInMessage = around === undefined || around.kind === 'message';
    if (statement === null) this.#blocks.push({ kind: 'other', place, own: TOP });
    else if (isInMessage && (first === 'message' || first === 'enum') && second !== '') {
      const own = this.#declare(first, second, statement, headEnd, end, true);
      this.#blocks.push({ kind: first, place: own, own });
    } else if (around === undefined && first === 'service') {
      const own = this.#declare('service', second, statement, headEnd, end, true);
      this.#blocks.push({ kind: 'service', place: own, own });
    } else if (around?.kind === 'message' && first === 'oneof') {
      this.#blocks.push({ ...around, kind: 'oneof', own: TOP });
    } else if (isInMessage && first === 'extend') {
      this.#blocks.push({ kind: 'extend', place, own: TOP, owner: second.replace(/^\.+/, '') });
    } else if (around?.kind === 'service' && first === 'rpc') {
      const own = this.#declare('rpc', second, statement, headEnd, end, true);
      this.#blocks.push({ kind: 'other', place, own });
    } else if (around !== undefined && statement.hasEquals && statement.words.includes('group')) {
      const own = this.#declare('message', statement.assigned, statement, headEnd, end, true);
      this.#blocks.push({ kind: 'message', place: own, own });
    } else this.#blocks.push({ kind: 'other', place, own: TOP });
  }

  #closeBlock(): void {
    if (this.#statement !== null && this.#around?.kind === 'other') this.#statement = null;
    else if (this.#statement !== null) {
      // A last statement without its `;`.
      this.#outline.hasErrors = true;
      this.#endStatement(this.#tokens.lastEnd, this.#tokens.lastEnd);
    }
    const block = this.#blocks.pop();
    if (block === undefined) this.#outline.hasErrors = true;
    else this.#outline.close(block.own, this.#tokens.end);
  }

  #declare(
    kind: 'message' | 'enum' | 'service' | 'rpc' | 'variant' | 'field',
    name: string,
    { doc, start }: Statement,
    headEnd: number,
    end: number,
    hasBody = false,
  ): number {
    const around = this.#around;
    return this.#outline.add({
      kind,
      name,
      start,
      end,
      signature: codeHeadOf(this.#text, start, headEnd),
      container: around?.place ?? TOP,
      ...(around?.owner === undefined || around.owner === '' ? {} : { parent: around.owner }),
      doc,
      hasBody,
    });
  }
}
