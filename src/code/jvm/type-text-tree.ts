/** Types of Java and Kotlin as trees. */
import { isMark, isWord, type Token, tokensOf } from './scan.ts';
import { withoutAnnotations } from './scan-annotations.ts';

export type TypeTree =
  /** `name` has its qualifiers and neither backticks nor type arguments; these are null if none are written. */
  | { form: 'named'; name: string; args: readonly TypeTree[] | null }
  /** `T[]`, and what is written `T...` or `vararg`. */
  | { form: 'array'; of: TypeTree }
  | { form: 'nullable'; of: TypeTree }
  | {
      form: 'function';
      isSuspend: boolean;
      receiver: TypeTree | null;
      parameters: readonly TypeTree[];
      result: TypeTree;
    }
  /** `mark` as written: `*`, `?`, `? extends`, `? super`, `in`, `out`. */
  | { form: 'wildcard'; mark: string; bound: TypeTree | null }
  /** Of an intersection. */
  | { form: 'both'; parts: readonly TypeTree[] };

/** A type and the index of the token after it. */
export interface TypeRead {
  type: TypeTree;
  end: number;
}

/** Types nested deeper, or with more `[]`, are not read: no program has them. */
const MAX_DEPTH = 50;
const MAX_ARRAYS = 255;

/** Reads the type that begins at a token, as far as it goes. Undefined if none does. Linear. */
export function readType(tokens: readonly Token[], start: number): TypeRead | undefined {
  const reader = new TypeReader(tokens, start);
  const type = reader.type(0);
  return type === undefined ? undefined : { type, end: reader.at };
}

/** The type a text consists of; undefined if it is not one type and nothing else. Linear. */
export function typeTree(text: string): TypeTree | undefined {
  const tokens = withoutAnnotations(tokensOf(text, 'kotlin'), 'unknown');
  const read = readType(tokens, 0);
  return read === undefined || read.end < tokens.length ? undefined : read.type;
}

/** Reads from left to right without going back. */
class TypeReader {
  at: number;
  readonly #tokens: readonly Token[];
  #arrays = 0;

  constructor(tokens: readonly Token[], start: number) {
    this.#tokens = tokens;
    this.at = start;
  }

  type(depth: number): TypeTree | undefined {
    const first = this.#withSuffixes(depth);
    if (first === undefined || !this.#isAt('&')) return first;
    const parts = [first];
    while (this.#takes('&')) {
      const part = this.#withSuffixes(depth);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return { form: 'both', parts };
  }

  #withSuffixes(depth: number): TypeTree | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const next = this.#tokens[this.at + 1];
    const isSuspend = isWord(this.#tokens[this.at], 'suspend') && (isWord(next) || isMark(next, '('));
    if (isSuspend) this.at++;
    let type = this.#isAt('(') ? this.#bracketed(depth) : this.#named(depth);
    while (type !== undefined) {
      if (this.#takes('?')) type = type.form === 'nullable' ? type : { form: 'nullable', of: type };
      else if (this.#takes('...') || this.#takesBrackets()) type = this.#arrayOf(type);
      else if (this.#isAt('.') && isMark(this.#tokens[this.at + 1], '('))
        type = this.#onReceiver(type, depth);
      // A type of Java as Kotlin sees it.
      else if (!this.#takes('!')) break;
    }
    if (!isSuspend || type === undefined) return type;
    return type.form === 'function' ? { ...type, isSuspend } : undefined;
  }

  #arrayOf(type: TypeTree): TypeTree | undefined {
    return ++this.#arrays > MAX_ARRAYS ? undefined : { form: 'array', of: type };
  }

  #onReceiver(receiver: TypeTree, depth: number): TypeTree | undefined {
    this.at++;
    const type = this.#bracketed(depth);
    return type?.form === 'function' ? { ...type, receiver } : undefined;
  }

  /** A function type or one type in brackets. */
  #bracketed(depth: number): TypeTree | undefined {
    this.at++;
    const parameters: TypeTree[] = [];
    while (!this.#takes(')')) {
      if (isWord(this.#tokens[this.at]) && isMark(this.#tokens[this.at + 1], ':')) this.at += 2;
      const parameter = this.type(depth + 1);
      if (parameter === undefined) return undefined;
      parameters.push(parameter);
      if (!this.#takes(',') && !this.#isAt(')')) return undefined;
    }
    if (this.#takes('->')) {
      const result = this.type(depth + 1);
      return result && { form: 'function', isSuspend: false, receiver: null, parameters, result };
    }
    return parameters.length === 1 ? parameters[0] : undefined;
  }

  #named(depth: number): TypeTree | undefined {
    let name = '';
    let args: TypeTree[] | null = null;
    do {
      const word = this.#tokens[this.at];
      if (word?.kind !== 'word' || /^\p{N}/u.test(word.text)) return undefined;
      this.at++;
      name += `${name === '' ? '' : '.'}${word.text.replaceAll('`', '')}`;
      args = null;
      if (this.#takes('<')) {
        const read = this.#arguments(depth);
        if (read === undefined) return undefined;
        args = read;
      }
    } while (isWord(this.#tokens[this.at + 1]) && this.#takes('.'));
    return { form: 'named', name, args };
  }

  #arguments(depth: number): TypeTree[] | undefined {
    const args: TypeTree[] = [];
    while (!this.#takes('>')) {
      const argument = this.#argument(depth + 1);
      if (argument === undefined) return undefined;
      args.push(argument);
      if (!this.#takes(',') && !this.#isAt('>')) return undefined;
    }
    return args;
  }

  #argument(depth: number): TypeTree | undefined {
    if (this.#takes('*')) return { form: 'wildcard', mark: '*', bound: null };
    const isJava = this.#takes('?');
    const word = this.#tokens[this.at];
    const isVariance = word?.kind === 'word' && (isJava ? JAVA_VARIANCES : KOTLIN_VARIANCES).has(word.text);
    if (!isJava && !(isVariance && this.#startsType(this.at + 1))) return this.type(depth);
    if (!isVariance) return { form: 'wildcard', mark: '?', bound: null };
    this.at++;
    const bound = this.type(depth);
    return bound && { form: 'wildcard', mark: isJava ? `? ${word.text}` : word.text, bound };
  }

  #startsType(at: number): boolean {
    return isWord(this.#tokens[at]) || isMark(this.#tokens[at], '(');
  }

  #isAt(mark: string): boolean {
    return isMark(this.#tokens[this.at], mark);
  }

  #takes(mark: string): boolean {
    if (!this.#isAt(mark)) return false;
    this.at++;
    return true;
  }

  #takesBrackets(): boolean {
    if (!this.#isAt('[') || !isMark(this.#tokens[this.at + 1], ']')) return false;
    this.at += 2;
    return true;
  }
}

const JAVA_VARIANCES = new Set(['extends', 'super']);
const KOTLIN_VARIANCES = new Set(['in', 'out']);

/** A type as one would write it. */
export function typeCode(type: TypeTree): string {
  switch (type.form) {
    case 'named':
      return type.args === null ? type.name : `${type.name}<${type.args.map(typeCode).join(', ')}>`;
    case 'array':
      return `${partCode(type.of)}[]`;
    case 'nullable':
      return `${partCode(type.of)}?`;
    case 'function': {
      const receiver = type.receiver === null ? '' : `${partCode(type.receiver)}.`;
      const parameters = type.parameters.map(typeCode).join(', ');
      return `${type.isSuspend ? 'suspend ' : ''}${receiver}(${parameters}) -> ${typeCode(type.result)}`;
    }
    case 'wildcard':
      return type.bound === null ? type.mark : `${type.mark} ${typeCode(type.bound)}`;
    case 'both':
      return type.parts.map(partCode).join(' & ');
  }
}

function partCode(type: TypeTree): string {
  return type.form === 'function' || type.form === 'both' ? `(${typeCode(type)})` : typeCode(type);
}
