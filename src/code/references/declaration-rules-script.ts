/** How JavaScript and TypeScript declare names. */
import { type DeclarationRule, words } from './declaration-rule.ts';

const SCRIPT_MODIFIERS =
  'public|private|protected|static|async|override|abstract|readonly|declare|accessor|get|set';
const SCRIPT_MEMBER = new RegExp(`^\\s*(?:(?:${SCRIPT_MODIFIERS})\\s+)*(?:\\*\\s*)?#?$`);
const SCRIPT_PROPERTY = /(?:^|[{,])\s*["']?$/;
const SCRIPT_ASSIGNED = new RegExp(`${SCRIPT_MEMBER.source}|^\\s*[\\w$.]+\\.$`);
const FUNCTION_VALUE = '(?:async\\s*)?(?:function\\b|[\\w$]+\\s*=>)';

/** JavaScript: keywords, methods, and functions as values of properties and variables. */
export const SCRIPT: DeclarationRule[] = [
  words('class interface enum namespace module const let var type'),
  { before: /(?:^|[^\w$.])function\s*(?:\*\s*)?$/ },
  { before: SCRIPT_MEMBER, afterParameters: /^[ \t]*\{/ },
  {
    before: new RegExp(`^\\s*(?:(?:${SCRIPT_MODIFIERS.replace('|get|set', '')})\\s+)+#?$`),
    after: /^\s*(?:[?!]?\s*[:;]|=(?![=>])|$)/,
  },
  { before: SCRIPT_PROPERTY, after: new RegExp(`^["']?\\s*:\\s*${FUNCTION_VALUE}`) },
  {
    before: SCRIPT_PROPERTY,
    after: /^["']?\s*:\s*(?:async\s*)?(?=\()/,
    afterParameters: /^\s*(?::[^=;{}]*)?=>/,
  },
  { before: SCRIPT_ASSIGNED, after: new RegExp(`^\\s*=\\s*${FUNCTION_VALUE}`) },
  {
    before: SCRIPT_ASSIGNED,
    after: /^\s*=\s*(?:async\s*)?(?=[(<])/,
    afterParameters: /^\s*(?::[^=;{}]*)?=>/,
  },
];

/** TypeScript: the same, and signatures of methods. */
export const TYPESCRIPT: DeclarationRule[] = [
  ...SCRIPT,
  { before: SCRIPT_MEMBER, after: /^\??(?=[(<])/, afterParameters: /^[ \t]*:[^?\n]*(?:[;{,]|$)/m },
];
