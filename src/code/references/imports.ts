/** Import statements, told by their keywords where the language lets them stand. */
import type { Region } from '../../languages/lexical.ts';
import { isDocumentationFile } from '../../languages/registry.ts';
import { bracketEnd, indentedEnd, lineEndAt, statementEnd } from './statements.ts';

/** A form of import. */
interface ImportRule {
  /** Matches from the beginning of the statement up to the last letter of its keyword, or a bracket. */
  head: RegExp;
  /** How far it reaches: see `statements.ts`; `line` to the line end, `brackets` to the closing one. */
  extent: 'statement' | 'line' | 'brackets' | 'indented';
}

/** A statement begins a line or follows `;`, `{` or `}`; `head` goes on from there. */
function statement(head: string, extent: ImportRule['extent'] = 'statement', flags = ''): ImportRule {
  return { head: new RegExp(`(?:^|[;{}])[ \\t]*(?:${head})`, `gm${flags}`), extent };
}

/** A form in brackets that may stand anywhere; `head` ends with the bracket. */
function bracketed(head: string): ImportRule {
  return { head: new RegExp(head, 'gm'), extent: 'brackets' };
}

const SCRIPT: ImportRule[] = [
  statement('import(?=[\\s{*"\'])(?!\\s*\\()'),
  statement('export\\s+(?:type\\s+)?(?:\\*|\\{[^{}]*\\})(?=\\s*(?:as\\s+[\\w$]+\\s+)?from\\s*["\'])'),
  statement(
    '(?:export\\s+)?(?:const|let|var|import)\\s+(?:[\\w$]+|\\{[^{}]*\\})(?:\\s*:[^=\\n]*)?\\s*=\\s*(?:await\\s+import|require)(?=\\s*\\()',
  ),
  bracketed('\\b(?:require(?:\\.resolve)?|import)[ \\t]*\\('),
];

const RULES: Record<string, ImportRule[]> = {
  python: [statement('import(?=\\s)'), statement('from(?=\\s+[\\w.]+\\s+import\\b)')],
  javascript: SCRIPT,
  typescript: SCRIPT,
  vue: [...SCRIPT, statement('@(?:import|use|forward)\\b')],
  go: [statement('import(?=[\\s("])')],
  rust: [statement('(?:pub(?:\\s*\\([^)\\n]*\\))?\\s+)?(?:use|extern\\s+crate)(?=[\\s:{])')],
  java: [statement('import(?=\\s)')],
  kotlin: [statement('import(?=\\s)', 'line')],
  scala: [statement('(?:import|export)(?=\\s+[\\w`])')],
  groovy: [statement('import(?=\\s)')],
  swift: [statement('(?:@\\w+\\s+|public\\s+|internal\\s+)*import(?=\\s)', 'line')],
  dart: [statement('(?:import|export|part)(?=\\s+(?:of\\b|["\']))')],
  csharp: [
    statement(
      '(?:global\\s+)?using(?=\\s+(?!var\\b)(?:static\\s+)?[@\\w.:<>]+\\s*(?:;|=(?!=)))',
      'statement',
    ),
  ],
  c: [statement('#\\s*(?:include|import)\\b', 'line')],
  cpp: [
    statement('#\\s*(?:include|import)\\b', 'line'),
    statement('using(?=\\s+(?:namespace\\s+|typename\\s+|enum\\s+)?[\\w:<>, \\t]+;)'),
    statement('(?:export\\s+)?import(?=\\s*[\\w<":][^=()\\n]*;)'),
  ],
  objc: [statement('(?:#\\s*(?:include|import)|@import)\\b', 'line')],
  php: [
    statement('use(?=\\s+[\\w\\\\])'),
    statement('(?:include|include_once|require|require_once)(?=\\s*[("\'$\\w])'),
    bracketed('\\b(?:include|require)(?:_once)?\\s*\\('),
  ],
  ruby: [
    statement('(?:require|require_relative|load|autoload|include|import)(?=\\s*\\(?\\s*["\':A-Z])', 'line'),
  ],
  perl: [statement('(?:use|require)(?!\\s+constant\\b)(?=\\s+[\\w"\'])')],
  lua: [
    statement('(?:local\\s+)?[\\w.]+\\s*=\\s*require(?=\\s*[("\'\\[])', 'line'),
    statement('require(?=\\s*["\'\\[])', 'line'),
    bracketed('\\brequire\\s*\\('),
  ],
  clojure: [bracketed('\\((?::require|:use|:import|require|use|import)(?=[\\s)])'), bracketed('\\(:include')],
  elixir: [statement('(?:import|alias|require|use)(?=\\s+[A-Z:_])')],
  erlang: [bracketed('^-[ \\t]*(?:include|include_lib|import)[ \\t]*\\(')],
  haskell: [statement('import(?=\\s)', 'indented')],
  r: [bracketed('\\b(?:library|require|requireNamespace|loadNamespace)\\s*\\(')],
  julia: [statement('(?:using|import)(?=\\s+[\\w.:@])'), bracketed('\\binclude\\s*\\(')],
  scss: [statement('@(?:import|use|forward)\\b')],
  css: [statement('@import\\b')],
  vim: [statement('import(?=\\s)', 'line')],
  proto: [statement('import(?=\\s)')],
  solidity: [statement('import(?=[\\s{*"\'])')],
  zig: [bracketed('@import\\s*\\(')],
  makefile: [statement('-?include(?=\\s)', 'line')],
  cmake: [bracketed('\\binclude\\s*\\(')],
  powershell: [statement('using(?=\\s+(?:module|namespace|assembly)\\b)', 'line')],
};

/**
 * For files whose language has no rules: the line begins with a keyword, and what follows looks like
 * the name of a module rather than like a sentence.
 */
const UNKNOWN: ImportRule[] = [
  statement(
    '[#@]?(?:import|from|use|using|include|require)\\b(?=[ \\t(]*(?:["\'<{*]|[\\w$.:/\\\\-]+\\s*(?:[;={]|$|(?:as|from|import|show|hide)\\b)))',
    'line',
  ),
];

function rulesFor(dialect: string, path: string): ImportRule[] {
  const known = Object.hasOwn(RULES, dialect) ? RULES[dialect] : undefined;
  if (known !== undefined) return known;
  return dialect === 'plaintext' && !isDocumentationFile(path) ? UNKNOWN : [];
}

/**
 * A test whether an offset lies in an import statement, from its first word to its end, names and
 * module paths alike. Linear in the text, once; keywords in comments and strings do not count.
 */
export function importRanges(
  text: string,
  dialect: string,
  path: string,
  regionAt: (offset: number) => Region,
): (offset: number) => boolean {
  const ranges: Range[] = [];
  for (const rule of rulesFor(dialect, path)) {
    rule.head.lastIndex = 0;
    for (let found = rule.head.exec(text); found !== null; found = rule.head.exec(text)) {
      const keywordEnd = found.index + found[0].length;
      if (keywordEnd === found.index) {
        rule.head.lastIndex++;
        continue;
      }
      if (regionAt(keywordEnd - 1) !== 'code') continue;
      const end = extentEnd(text, found.index, keywordEnd, rule.extent, regionAt);
      ranges.push({ start: found.index, end });
      rule.head.lastIndex = Math.max(end, keywordEnd);
    }
  }
  return inRanges(ranges);
}

interface Range {
  start: number;
  end: number;
}

function inRanges(ranges: Range[]): (offset: number) => boolean {
  const merged: Range[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push(range);
  }
  return (offset) => {
    let low = 0;
    let high = merged.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((merged[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return offset < (merged[low - 1]?.end ?? 0);
  };
}

function extentEnd(
  text: string,
  start: number,
  keywordEnd: number,
  extent: ImportRule['extent'],
  regionAt: (offset: number) => Region,
): number {
  switch (extent) {
    case 'statement':
      return statementEnd(text, keywordEnd, regionAt);
    case 'line':
      return lineEndAt(text, keywordEnd);
    case 'indented':
      return indentedEnd(text, keywordEnd);
    case 'brackets': {
      const open = text.indexOf('(', start);
      const end = bracketEnd(text, open, regionAt, 20_000);
      return end === -1 ? lineEndAt(text, keywordEnd) : end;
    }
  }
}
