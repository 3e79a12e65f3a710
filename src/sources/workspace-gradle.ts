/** What can be read of settings.gradle and settings.gradle.kts without running them. */

/** The projects of a Gradle build. */
export interface GradleSettings {
  /** Project paths as written, `a:b` or `:a:b`. */
  includes: readonly string[];
  /** What `rootProject.name` is set to. */
  rootName: string | null;
}

/** Strings with a value put in have no text: nobody knows it. */
type Token =
  | { kind: 'word'; text: string }
  | { kind: 'mark'; text: string }
  | { kind: 'string'; text: string | null };

/** Finds `include 'a', "b"`, with or without brackets, in Groovy or Kotlin. One pass over the text. */
export function gradleSettings(text: string): GradleSettings {
  const tokens = tokensOf(text);
  const includes: string[] = [];
  let rootName: string | null = null;
  tokens.forEach((token, index) => {
    if (token.kind !== 'word') return;
    const isMember = isMark(tokens[index - 1], '.');
    const owner = isMember ? tokens[index - 2]?.text : null;
    if (token.text === 'include' && (!isMember || owner === 'settings' || owner === 'this')) {
      for (const project of stringsFrom(tokens, index + 1)) includes.push(project);
    } else if (token.text === 'name' && owner === 'rootProject' && isMark(tokens[index + 1], '=')) {
      const value = tokens[index + 2];
      if (value?.kind === 'string') rootName = value.text ?? rootName;
    }
  });
  return { includes, rootName };
}

/** The strings of a list that begins there, up to the first token that cannot be part of one. */
function stringsFrom(tokens: readonly Token[], start: number): string[] {
  const strings: string[] = [];
  let next = start;
  while (isMark(tokens[next], '(') || isMark(tokens[next], '[')) next++;
  for (let token = tokens[next]; token?.kind === 'string'; token = tokens[next]) {
    if (token.text !== null) strings.push(token.text);
    if (!isMark(tokens[next + 1], ',')) break;
    next += 2;
  }
  return strings;
}

function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    const char = text[position] ?? '';
    WORD.lastIndex = position;
    const word = WORD.exec(text)?.[0];
    if (char.trim() === '') position++;
    else if (text.startsWith('//', position)) position = endOf(text, '\n', position);
    else if (text.startsWith('/*', position)) position = endOf(text, '*/', position + 2);
    else if (char === '"' || char === "'") {
      const string = stringAt(text, position, char);
      tokens.push({ kind: 'string', text: string.text });
      position = string.end;
    } else if (word !== undefined) {
      tokens.push({ kind: 'word', text: word });
      position += word.length;
    } else {
      tokens.push({ kind: 'mark', text: char });
      position++;
    }
  }
  return tokens;
}

/** The offset behind the next `mark`, or the end of the text. */
function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

/** A string with one quote ends at the end of its line at the latest, one with three at that of the text. */
function stringAt(text: string, start: number, quote: string): { text: string | null; end: number } {
  const isLong = text.startsWith(quote.repeat(3), start);
  const mark = isLong ? quote.repeat(3) : quote;
  const parts: string[] = [];
  let at = start + mark.length;
  let from = at;
  while (at < text.length && !text.startsWith(mark, at) && (isLong || text[at] !== '\n')) {
    if (text[at] === '\\') {
      parts.push(text.slice(from, at));
      from = ++at;
    }
    at++;
  }
  parts.push(text.slice(from, at));
  const inner = parts.join('');
  const hasValue = quote === '"' && inner.includes('$');
  return { text: hasValue ? null : inner, end: text.startsWith(mark, at) ? at + mark.length : at };
}
