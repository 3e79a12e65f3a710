/** Where in a type's text its header ends and its statements stand. Pure; linear in the text. */
import { depthBy, type Mark, type MemberText, type TextRange } from './members-text.ts';

/** Words before the name of a type that may have a list of parameters in its header. */
const TYPE_WORDS = new Set(['class', 'record', 'interface', 'object']);
/** Words between the name of a Kotlin class and the parameters of its constructor. */
const CONSTRUCTOR_WORDS = new Set(['private', 'protected', 'internal', 'public', 'constructor']);

/**
 * Offset of the bracket that closes the parameters of a type's header: of a record, or of Kotlin's primary
 * constructor. `type`: from its annotations on. -1 if there is none.
 */
export function headerParametersEnd(text: MemberText, type: TextRange): number {
  const marks = new Lookahead(text.marks(type));
  for (let mark = marks.next(); mark && !TYPE_WORDS.has(mark.text); mark = marks.next()) {
    if (mark.text === '@') skipAnnotation(marks);
  }
  // The name.
  marks.next();
  skipAngles(marks);
  for (let mark = marks.next(); mark; mark = marks.next()) {
    if (mark.text === '(') return closing(marks, mark);
    if (mark.text === '@') skipAnnotation(marks);
    else if (!CONSTRUCTOR_WORDS.has(mark.text)) return -1;
  }
  return -1;
}

/** Marks with a look at the one to come. */
class Lookahead {
  readonly #marks: Iterator<Mark, void>;
  #ahead: Mark | undefined;

  constructor(marks: Iterator<Mark, void>) {
    this.#marks = marks;
  }

  peek(): Mark | undefined {
    this.#ahead ??= this.#marks.next().value ?? undefined;
    return this.#ahead;
  }

  next(): Mark | undefined {
    const mark = this.peek();
    this.#ahead = undefined;
    return mark;
  }
}

/** What follows `@`: a use site, a qualified name and its arguments, or a list of annotations. */
function skipAnnotation(marks: Lookahead): void {
  const name = marks.next();
  if (name?.text === '[') closing(marks, name);
  while (marks.peek()?.text === '.' || marks.peek()?.text === ':') {
    marks.next();
    marks.next();
  }
  skipAngles(marks);
  if (marks.peek()?.text !== '(') return;
  const open = marks.next();
  if (open) closing(marks, open);
}

/** Type parameters or arguments, if they are what comes next. */
function skipAngles(marks: Lookahead): void {
  if (marks.peek()?.text !== '<') return;
  let angles = 0;
  let brackets = 0;
  for (let mark = marks.next(); mark; mark = marks.next()) {
    brackets += depthBy(mark.text);
    if (brackets > 0) continue;
    if (mark.text === '<') angles++;
    if (mark.text === '>' && --angles === 0) return;
  }
}

/** Offset of the bracket that closes the one just met, -1 without one. */
function closing(marks: Lookahead, open: Mark): number {
  let depth = depthBy(open.text);
  for (let mark = marks.next(); mark; mark = marks.next()) {
    depth += depthBy(mark.text);
    if (depth === 0) return mark.start;
  }
  return -1;
}

/** Offset of the first brace of a type that stands in no bracket, or of its end. */
export function bodyStart(text: MemberText, type: TextRange): number {
  let depth = 0;
  for (const mark of text.brackets(type)) {
    if (depth === 0 && mark.text === '{') return mark.start;
    depth += depthBy(mark.text);
  }
  return type.end;
}

/** Offsets of one statement of a class body: its first character of code, and its last. */
export interface Statement {
  start: number;
  end: number;
}

/**
 * What the body of a Java type consists of, in order: fields up to their `;`, whatever they are initialised
 * with, and all else up to its `;` or closing brace.
 */
export function javaStatements(text: MemberText, type: TextRange): Statement[] {
  const statements: Statement[] = [];
  let depth = 0;
  // Where the statement to come begins at the earliest; -1 before the body.
  let from = -1;
  let isInitialised = false;
  for (const mark of text.ends(type)) {
    const isBodyStart = from < 0 && depth === 0 && mark.text === '{';
    depth += depthBy(mark.text);
    if (isBodyStart) from = mark.end;
    if (isBodyStart || from < 0) continue;
    if (depth <= 0) break;
    if (depth > 1) continue;
    if (mark.text === '=') isInitialised = true;
    if (mark.text !== ';' && (mark.text !== '}' || isInitialised)) continue;
    const first = text.marks({ start: from, end: type.end }).next().value;
    if (first && first.start < mark.start) statements.push({ start: first.start, end: mark.start });
    from = mark.end;
    isInitialised = false;
  }
  return statements;
}

/**
 * How deep in brackets each place stands, counted from the beginning of a range; places are given in rising
 * order. A member of a type stands 1 deep in it.
 */
export function depths(text: MemberText, range: TextRange, places: readonly number[]): number[] {
  const found: number[] = [];
  let depth = 0;
  for (const mark of text.brackets(range)) {
    for (let next = places[found.length]; next !== undefined && next <= mark.start; ) {
      found.push(depth);
      next = places[found.length];
    }
    if (found.length === places.length) break;
    depth += depthBy(mark.text);
  }
  while (found.length < places.length) found.push(depth);
  return found;
}
