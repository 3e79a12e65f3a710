/**
 * Macros that stand where the grammar expects nothing, such as `EXPORT int f(void);` and
 * `class EXPORT A {`. Only the preprocessor knows what they are; by custom they have capitals.
 */

const MACRO = '[A-Z][A-Z0-9_]{2,}(?:[ \\t]*\\([^()\\n]*\\))?';

/** Before a type and the name of a function: `EXPORT const char* f(`. */
const BEFORE_FUNCTION = new RegExp(
  `^((?:[ \\t]*(?:extern|static|inline|virtual|typedef)\\b)*[ \\t]*)(${MACRO})` +
    '(?=[ \\t]+(?:const[ \\t]+|struct[ \\t]+|unsigned[ \\t]+|signed[ \\t]+|enum[ \\t]+|static[ \\t]+|inline[ \\t]+|extern[ \\t]+|virtual[ \\t]+|long[ \\t]+)*' +
    '(?!const\\b|else\\b|return\\b|struct\\b)[A-Za-z_][\\w:]*(?:<[^;(){}\\n]{0,200}>)?(?:[ \\t]*[*&]+[ \\t]*|[ \\t]+)(?:const[ \\t]+)?[A-Za-z_~][\\w:]*[ \\t]*[;(=\\[])',
  'gm',
);
/** Before the name of a type: `class EXPORT A :`. */
const BEFORE_TYPE_NAME = new RegExp(
  `(\\b(?:class|struct|union)[ \\t]+)(${MACRO})(?=[ \\t]+[A-Za-z_]\\w*\\s*(?:final\\s*)?[:{])`,
  'g',
);
/** Before a constructor or destructor, and on a line of its own. */
const ALONE =
  /^([ \t]*)((?:[A-Z_]*_)?(?:BEGIN|END)_(?:EXTERN_C|DECLS|C_DECLS)|Q_OBJECT|Q_GADGET)(?=[ \t]*\r?$)/gm;
const SLOTS = /(\b(?:public|protected|private)[ \t]+)(slots|Q_SLOTS)(?=[ \t]*:)/g;

const SKIPPED = '\\/\\*[\\s\\S]*?(?:\\*\\/|(?![\\s\\S]))|\\/\\/[^\\n]*|"(?:[^"\\\\\\n]|\\\\.)*"';
const ALL = new RegExp(
  [SKIPPED, ...[BEFORE_FUNCTION, BEFORE_TYPE_NAME, ALONE, SLOTS].map(({ source }) => source)].join('|'),
  'gm',
);

/** The text with spaces in place of such macros, but in comments and strings: all else stays at its place. Linear. */
export function withoutMacros(text: string): string {
  return text.replace(ALL, (found, ...groups: (string | undefined)[]) => {
    const at = groups.findIndex((group, index) => index % 2 === 1 && index < 8 && group !== undefined);
    const before = groups[at - 1];
    if (at < 0 || before === undefined) return found;
    return before + ' '.repeat(found.length - before.length);
  });
}
