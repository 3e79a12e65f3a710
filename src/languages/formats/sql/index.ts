/** SQL: what the `CREATE` statements of a script create. */
import type { DeclarationKind } from '../../syntax/types.ts';
import { Comments } from '../comments.ts';
import type { FormatLanguage } from '../format.ts';
import { codeHeadOf } from '../heads.ts';
import { Outline } from '../outline.ts';
import { isTableConstraint, unquotedName } from './names.ts';
import { RoutineBlocks } from './routines.ts';
import { SqlTokens } from './tokens.ts';

const KINDS: ReadonlyMap<string, DeclarationKind> = new Map<string, DeclarationKind>([
  ['TABLE', 'table'],
  ['VIEW', 'view'],
  ['INDEX', 'index'],
  ['FUNCTION', 'function'],
  ['PROCEDURE', 'function'],
  ['PROC', 'function'],
  ['TRIGGER', 'function'],
  ['TYPE', 'type_alias'],
  ['DOMAIN', 'type_alias'],
]);
/** Words between `CREATE` and what is created. */
const MODIFIERS = new Set(
  'OR REPLACE ALTER GLOBAL LOCAL TEMP TEMPORARY UNLOGGED EXTERNAL FOREIGN VIRTUAL TRANSIENT MATERIALIZED RECURSIVE SECURE UNIQUE CLUSTERED NONCLUSTERED COLUMNSTORE FULLTEXT SPATIAL BITMAP AGGREGATE CONSTRAINT EVENT EDITIONABLE NONEDITIONABLE FORCE NO SQL SECURITY INVOKER DEFINER ALGORITHM UNDEFINED MERGE TEMPTABLE CURRENT_USER'.split(
    ' ',
  ),
);
/** Behind what is created and before its name. */
const BEFORE_NAME = new Set('IF NOT EXISTS CONCURRENTLY BODY'.split(' '));
const MAX_NAME_PARTS = 4;

export const sql: FormatLanguage = {
  id: 'sql',
  displayName: 'SQL',
  files: { extensions: ['sql'] },
  separator: '.',
  extract: (_path, text) => new SqlReader(text).read(),
};

class SqlReader {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #comments: Comments;
  readonly #tokens: SqlTokens;
  #isOpen = true;

  constructor(text: string) {
    this.#text = text;
    this.#outline = new Outline(text);
    this.#comments = new Comments(text);
    this.#tokens = new SqlTokens(text, this.#comments);
  }

  read(): ReturnType<FormatLanguage['extract']> {
    this.#advance();
    while (this.#isOpen) {
      if (this.#tokens.word === 'CREATE') this.#create();
      else this.#skipStatement(this.#tokens.start);
    }
    if (this.#tokens.hasErrors) this.#outline.hasErrors = true;
    return this.#outline.extracted();
  }

  #advance(): void {
    this.#isOpen = this.#tokens.next();
  }

  get #isEnd(): boolean {
    return !this.#isOpen || this.#tokens.type === 'end';
  }

  /** `start` is where the statement begins. */
  #skipStatement(start: number): void {
    const isCopy = this.#isWord('COPY');
    let isFromInput = false;
    while (!this.#isEnd) {
      if (this.#isNextStatement && this.#tokens.start > start) return;
      isFromInput ||= isCopy && this.#isWord('STDIN');
      this.#advance();
    }
    if (isFromInput) this.#tokens.skipData();
    if (this.#isOpen) this.#advance();
  }

  /** `CREATE` at the beginning of a line begins a statement, whatever is open. */
  get #isNextStatement(): boolean {
    return this.#tokens.word === 'CREATE' && this.#tokens.isAtLineStart;
  }

  #create(): void {
    const { start } = this.#tokens;
    const doc = this.#comments.above(start);
    this.#advance();
    this.#skipModifiers();
    const object = this.#tokens.word;
    const kind = KINDS.get(object);
    if (kind === undefined) {
      this.#skipStatement(start);
      return;
    }
    this.#advance();
    while (BEFORE_NAME.has(this.#tokens.word) && this.#isOpen) this.#advance();
    const path = this.#name();
    const name = path[path.length - 1];
    if (name === undefined) {
      this.#skipStatement(start);
      return;
    }
    const headEnd = this.#tokens.lastEnd;
    const parent = path.slice(0, -1).join('.');
    const signature = codeHeadOf(this.#text, start, headEnd);
    const entry = { kind, name, start, end: headEnd, signature, doc };
    const place = this.#outline.add(parent === '' ? entry : { ...entry, parent });
    let end = headEnd;
    if (kind === 'table') {
      if (this.#isOpen && this.#tokens.written === '(') this.#columns(place);
      end = this.#rest(false, start).end;
      this.#outline.describe(place, { hasBody: true });
    } else {
      const rest = this.#rest(kind === 'function', start);
      end = rest.end;
      const hasBody = rest.headEnd < end;
      const shownEnd = kind === 'view' || kind === 'function' ? rest.headEnd : end;
      this.#outline.describe(place, { signature: codeHeadOf(this.#text, start, shownEnd), hasBody });
    }
    this.#outline.close(place, end);
  }

  #isWord(word: string): boolean {
    return this.#tokens.word === word;
  }

  #isMark(mark: string): boolean {
    return this.#tokens.type === 'mark' && this.#tokens.written === mark;
  }

  #skipModifiers(): void {
    for (let count = 0; count < 20 && MODIFIERS.has(this.#tokens.word) && this.#isOpen; count++) {
      this.#advance();
      if (!this.#isMark('=')) continue;
      // `DEFINER = name @ host`
      this.#advance();
      this.#advance();
      if (!this.#tokens.written.startsWith('@')) continue;
      if (this.#tokens.end - this.#tokens.start === 1) this.#advance();
      this.#advance();
    }
  }

  /** Parts of a name that may be qualified; none if no name stands here. */
  #name(): string[] {
    const parts: string[] = [];
    while (this.#isOpen && parts.length < MAX_NAME_PARTS) {
      const { type, word, written } = this.#tokens;
      if ((type !== 'word' && type !== 'name') || (parts.length === 0 && word === 'ON')) return parts;
      parts.push(type === 'name' ? unquotedName(written) : written);
      this.#advance();
      if (!this.#isOpen || this.#tokens.written !== '.') return parts;
      this.#advance();
    }
    return parts;
  }

  /** Ends behind the bracket that closes the list. */
  #columns(table: number): void {
    const tokens = this.#tokens;
    let depth = 0;
    let item: { start: number; name: string; words: string[]; doc: string | null } | null = null;
    const endItem = (): void => {
      if (item !== null && item.name !== '' && !isTableConstraint(item.words)) {
        const { doc, name, start } = item;
        const end = tokens.lastEnd;
        const signature = codeHeadOf(this.#text, start, end);
        this.#outline.add({ kind: 'column', name, start, end, signature, container: table, doc });
      }
      item = null;
    };
    for (; !this.#isEnd; this.#advance()) {
      const { start, type, word, written } = tokens;
      if (this.#isNextStatement) break;
      if (type === 'mark' && written === ')' && --depth === 0) {
        endItem();
        this.#advance();
        return;
      }
      if (type === 'mark' && written === '(' && depth++ === 0) continue;
      if (type === 'mark' && written === ',' && depth === 1) {
        endItem();
        continue;
      }
      if (item === null) {
        if (word === 'SELECT' || word === 'WITH') return;
        const name = type === 'word' ? written : type === 'name' ? unquotedName(written) : '';
        item = { start, name, words: [], doc: this.#comments.above(start) };
      }
      if (item.words.length < 3) item.words.push(type === 'mark' ? written : word);
    }
    this.#outline.hasErrors = true;
    endItem();
  }

  /** Goes behind the end of the statement; tells where its head and all of it end. */
  #rest(isRoutine: boolean, start: number): { headEnd: number; end: number } {
    const tokens = this.#tokens;
    const blocks = new RoutineBlocks();
    let depth = 0;
    let headEnd = -1;
    for (; this.#isOpen; this.#advance()) {
      const { type, word, written } = tokens;
      if (type === 'end' && !(isRoutine && written === ';' && blocks.isOpen)) break;
      if (this.#isNextStatement && tokens.start > start) {
        this.#outline.hasErrors = true;
        return { headEnd: headEnd < 0 ? tokens.lastEnd : headEnd, end: tokens.lastEnd };
      }
      if (type === 'mark' && written === '(') depth++;
      else if (type === 'mark' && written === ')') depth--;
      const isBody = depth <= 0 && (word === 'AS' || word === 'BEGIN' || (isRoutine && word === 'IS'));
      if (isBody && headEnd < 0) headEnd = tokens.lastEnd;
      if (isRoutine) blocks.take(type === 'mark' || type === 'end' ? written : word);
    }
    const end = tokens.lastEnd;
    if (this.#isOpen) this.#advance();
    return { headEnd: headEnd < 0 ? end : headEnd, end };
  }
}
