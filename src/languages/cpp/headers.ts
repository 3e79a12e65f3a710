/** Whether a header `.h` is C++ or C. */

/** What only C++ writes. Names such as `class` or `new` alone prove nothing: C has them free. */
const CPP_ONLY: readonly RegExp[] = [
  /\bnamespace\s+[\w:]+\s*[{=;]|\bnamespace\s*\{/,
  /\btemplate\s*</,
  /\b(?:class|struct)\s+(?:[A-Z][A-Z0-9_]*\s+)?\w+\s*(?:final\s*)?(?::\s*(?:public|protected|private|virtual)\b|:\s*\w[\w:<>, ]{0,200}\{)/,
  /\bclass\s+(?:[A-Z][A-Z0-9_]*\s+)?\w+\s*[;{]/,
  /(?:^|[{};])[ \t]*(?:public|protected|private)\s*:/m,
  /\w\s*::\s*[~\w]/,
  /\busing\s+(?:namespace\s+)?\w+\s*[;=]/,
  /\b(?:virtual|explicit|typename|constexpr|consteval)\s+[~\w]/,
  /\boperator\s*(?:\(\s*\)|\[\s*\]|[-+*/%=<>!&|^~]+)\s*\(/,
  /\benum\s+(?:class|struct)\b/,
  /\b(?:static|const|dynamic|reinterpret)_cast\s*</,
  /\bconst\s+\w+\s*&\s*\w*\s*[,)=]|\b[A-Za-z_]\w*&{1,2} \w+\s*[,)]/,
  /\)\s*(?:const|noexcept|override|final)\b\s*(?:[;{=]|override|final|noexcept)/,
  /\)\s*=\s*(?:default|delete)\s*;/,
  /\bstruct\s+(\w+)\s*\{(?:[^{}]{0,2000}[;:])?\s*~?\1\s*\(/,
  /\bextern\s+"C(?:\+\+)?"/,
  /^[ \t]*#[ \t]*include\s*<[a-z_]+>/m,
];

const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g;
const STRINGS = /(?<!extern\s{1,9})"(?:[^"\\\n]|\\.)*"/g;
const ATTRIBUTES = /\[\[[^[\]]{0,300}\]\]/g;

/** Cost is linear in the text. What stands for compilers of C++ only does not make a header of C one of C++. */
export function holdsCpp(text: string): boolean {
  const code = withoutCppParts(text.replace(COMMENTS, ' ')).replace(STRINGS, '""').replace(ATTRIBUTES, ' ');
  return CPP_ONLY.some((only) => only.test(code));
}

type Reader = 'C' | 'C++' | 'both';

const OTHER: Readonly<Record<Reader, Reader>> = { C: 'C++', 'C++': 'C', both: 'both' };

/** Leaves out what `#ifdef __cplusplus` guards, its `#else` not. */
function withoutCppParts(text: string): string {
  if (!text.includes('__cplusplus')) return text;
  const kept: string[] = [];
  /** Of each open condition: for whom its lines are. */
  const open: Reader[] = [];
  for (const line of text.split('\n')) {
    const directive = /^\s*#\s*(\w+)(.*)/.exec(line);
    const word = directive?.[1] ?? '';
    if (word.startsWith('if')) open.push(readerOf(word, directive?.[2] ?? ''));
    else if (word === 'else' || word.startsWith('elif')) open.push(OTHER[open.pop() ?? 'both']);
    else if (word === 'endif') open.pop();
    if (!open.includes('C++')) kept.push(line);
  }
  return kept.join('\n');
}

function readerOf(word: string, condition: string): Reader {
  if (!condition.includes('__cplusplus')) return 'both';
  return word === 'ifndef' || /!\s*(?:defined|__cplusplus)/.test(condition) ? 'C' : 'C++';
}
