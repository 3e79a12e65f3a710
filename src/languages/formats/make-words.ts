/** Words of a line of a makefile: names of targets and files. */

/** The colon between targets and what they need, -1 if there is none; colons in `$(…)` part nothing. */
export function colonOf(line: string): number {
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    const unit = line[at];
    if (unit === '\\') at++;
    else if (unit === '$' && (line[at + 1] === '(' || line[at + 1] === '{')) {
      depth++;
      at++;
    } else if (depth > 0 && (unit === '(' || unit === '{')) depth++;
    else if (depth > 0 && (unit === ')' || unit === '}')) depth--;
    else if (depth === 0 && unit === '#') return -1;
    // Not the colon of a drive.
    else if (depth === 0 && unit === ':' && !/^[\\/]/.test(line.slice(at + 1, at + 2))) return at;
  }
  return -1;
}

/** Words up to a comment; `$(…)` with all in it is part of a word. */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  let start = -1;
  let depth = 0;
  const end = (at: number): void => {
    if (start >= 0) words.push(line.slice(start, at));
    start = -1;
  };
  for (let at = 0; at < line.length; at++) {
    const unit = line.charAt(at);
    const isBreak = /\s/.test(unit) || (unit === '\\' && /[\r\n]/.test(line.charAt(at + 1)));
    if (depth === 0 && isBreak) {
      end(at);
      continue;
    }
    if (depth === 0 && unit === '#' && start < 0) return words;
    if (start < 0) start = at;
    if (unit === '(' || unit === '{') depth++;
    else if ((unit === ')' || unit === '}') && depth > 0) depth--;
  }
  end(line.length);
  return words;
}

/** Names that tell make how to work: `.PHONY`. */
export function isSpecialTarget(name: string): boolean {
  return /^\.[A-Z][A-Z_]*$/.test(name);
}
