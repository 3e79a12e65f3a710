/** `Package.swift`, read without running it: which targets it declares, and where their sources are. */

/** A target by its name; without a path it is where the package manager expects it. */
export interface SwiftTarget {
  name: string;
  path: string | null;
  isTest: boolean;
}

const TARGET = /\.(target|executableTarget|testTarget|macro|plugin|systemLibrary)$/;
const MAX_TARGETS = 2000;

/** Strings that do not end go to the end of their line. */
const TOKEN = /\/\/[^\n]*|\/\*|"(?:[^"\\\n]|\\[^\n])*"?|\.?\w+(?:\s*:)?|[()[\]{}]/g;

/** All targets whose names are written out. One pass; comments and strings are passed over. */
export function swiftTargets(text: string): SwiftTarget[] {
  const targets: SwiftTarget[] = [];
  /** The target that is open, and how deep its arguments stand. */
  let open: { kind: string; values: Map<string, string>; depth: number } | null = null;
  let depth = 0;
  let label = '';
  let before = '';
  for (const token of tokensOf(text)) {
    if (/^[([{]$/.test(token)) {
      depth++;
      const kind: string | undefined = token === '(' && open === null ? TARGET.exec(before)?.[1] : undefined;
      if (kind !== undefined) open = { kind, values: new Map(), depth };
    } else if (/^[)\]}]$/.test(token)) {
      if (open !== null && depth === open.depth) {
        const name = open.values.get('name');
        const path = open.values.get('path') ?? null;
        if (name !== undefined) targets.push({ name, path, isTest: open.kind === 'testTarget' });
        if (targets.length >= MAX_TARGETS) return targets;
        open = null;
      }
      depth--;
    } else if (token.startsWith('"') && open !== null && depth === open.depth && label !== '') {
      open.values.set(label, token.slice(1, -1));
    }
    label = token.endsWith(':') ? token.slice(0, -1).trim() : '';
    before = token;
  }
  return targets;
}

/** What is no comment: strings, words with a colon after them, brackets. */
function* tokensOf(text: string): Generator<string> {
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [token] = match;
    if (token === '/*') {
      const end = text.indexOf('*/', pattern.lastIndex);
      if (end < 0) return;
      pattern.lastIndex = end + 2;
    } else if (!token.startsWith('//')) yield token;
  }
}
