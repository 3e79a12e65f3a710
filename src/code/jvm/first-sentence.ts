/** The first sentence of documentation, as plain text. */
import { docText } from '../../languages/syntax/doc-comments.ts';
import { readParagraph } from './first-sentence-reader.ts';
import { commentEnd } from './scan-literals.ts';
import type { JvmLanguage } from './types.ts';

/** Characters (UTF-16 units) a description may have. */
const MAX_SENTENCE = 300;
/** What stands further down in a comment is not in its first sentence. */
const MAX_DOC = 16_000;
const MAX_LINES = 1_000;

/**
 * The first sentence of a doc comment without its comment marks. Tags of HTML go, entities and inline
 * tags become what they stand for, links their labels or the names of what they lead to. A sentence ends
 * with `.`, `!` or `?` in front of a blank, or with its paragraph. At most 300 characters, a longer one
 * ends in `…`; empty without documentation.
 */
export function firstSentence(doc: string | null, language: JvmLanguage): string {
  if (doc === null) return '';
  const { marks, text } = readParagraph(doc.slice(0, MAX_DOC).replace(/\r\n?/g, '\n'), language);
  return cut(text.slice(0, sentenceEnd(text, marks)).replaceAll('\u00a0', ' ').trim());
}

function sentenceEnd(text: string, marks: string): number {
  for (let at = 0; at < text.length; at++) {
    if (marks[at] !== 'p') continue;
    const unit = text.charAt(at);
    const isEnd = '.!?'.includes(unit) && (at + 1 === text.length || text[at + 1] === ' ');
    if (isEnd || '。！？'.includes(unit)) return at + 1;
  }
  return text.length;
}

/** Never parts the two units of a character. */
function cut(sentence: string): string {
  if (sentence.length <= MAX_SENTENCE) return sentence;
  const kept = sentence.slice(0, MAX_SENTENCE - 1);
  return `${kept.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/**
 * The first sentence about a package: of a `package-info.java` the doc comment in front of its
 * declaration, of a `package.html` its body. Linear.
 */
export function packageDescription(text: string, kind: 'java' | 'html'): string {
  return firstSentence(kind === 'java' ? packageDoc(text) : htmlBody(text), 'java');
}

/** The last doc comment before the first word of code, which is an annotation or `package`. */
function packageDoc(text: string): string | null {
  let doc: string[] = [];
  for (let at = 0, last = 0; ; last = at) {
    at = codeStart(text, at);
    const isComment = text[at] === '/' && (text[at + 1] === '*' || text[at + 1] === '/');
    if (!isComment) return docText(doc);
    const start = at;
    at = commentEnd(text, start, 'java');
    const comment = text.slice(start, at);
    const isLine = /^\/\/\/(?!\/)/.test(comment);
    // A row of stars is no documentation.
    const isDoc = isLine || (/^\/\*\*/.test(comment) && !/^\/\*+\/$/.test(comment));
    // Lines of one `///` comment follow each other.
    const continues = isLine && doc[0]?.startsWith('///') && !/\n[^\n]*\n/.test(text.slice(last, start));
    if (!continues) doc = isDoc ? [comment] : doc;
    else if (doc.length < MAX_LINES) doc.push(comment);
  }
}

function codeStart(text: string, from: number): number {
  const blanks = /[\s\ufeff]*/y;
  blanks.lastIndex = from;
  blanks.test(text);
  return blanks.lastIndex;
}

const BODY_START = /<body(?:\s[^<>]{0,1000})?>/i;
const BODY_END = /<\/body\s{0,10}>/i;
const HEAD_END = /<\/head\s{0,10}>/i;

/** What stands between the tags of the body; without these all that is behind the head. */
function htmlBody(text: string): string {
  const start = BODY_START.exec(text) ?? HEAD_END.exec(text);
  const body = start === null ? text : text.slice(start.index + start[0].length);
  return body.slice(0, BODY_END.exec(body)?.index ?? body.length);
}
