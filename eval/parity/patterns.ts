/** The questions. They suit any tree of source code; what a tree lacks is found by neither. */
import type { ParityQuery, ParityScope } from './query.ts';

/** Patterns that stand in lines with two blanks or more between them. A line "# …" is for the reader. */
function listed(list: string): string[] {
  const lines = list.split('\n').filter((line) => !line.trim().startsWith('# '));
  return lines.flatMap((line) => line.trim().split(/ {2,}/)).filter((pattern) => pattern !== '');
}

const TEXTS = [
  ...listed(String.raw`
    # Common words, rare words, what is nowhere.
    return  import  function  error  string  the  TODO  FIXME  Copyright  deprecated  const  self
    handleLogin  parseConfig  ErrUnexpectedEOF  xyzzyplugh  no such text anywhere 4711  http.StatusOK
    # One and two characters, signs.
    a  Z  0  _  /  "  \  ;  é  …  🎉  if  //  ()  {}  =>  :=  !=  /*  */  .*  []  [a-z]  ^  $  (?  \n  \d+
    https://  it's  "name":  <div  --flag  -v  --  100%  #include  .go  a.b  (err  })  ]]  ->  ::  &&  |
    # Other scripts, and letters that fold to ASCII ones.
    größe  Ünï  日本  привет  naïve  ﬁ  K  ſ
  `),
  // Blanks alone and at the ends, what shows as a blank or as nothing, what String.raw cannot hold.
  ...['\t', ' ', '  ', '\t\t', ', ', ' return ', 'return ', ' = ', '  //', 'if (', '}\r', '\r'],
  ...['\u00a0', '\ufeff', '\ufffd', '`', '${'],
];

const TEXTS_ANY_CASE = listed(`
  ERROR  Return  todo  HTTP  k  s  ss  straße  STRASSE  ÜNÏ  ПРИВЕТ  σίσυφος  ǆ  ı  İ  kelvin  ſhort  xYz  .GO
  API_KEY  Is  µ  I'M  -V
`);

const REGEXES = [
  ...listed(String.raw`
    # Alternations.
    foo|bar  TODO|FIXME|XXX  func|function|def|fn  (?:get|set)[A-Z]\w*  import (?:type )?\{  a|b|c|return x
    (?:err|error)(?:s|or)?\b  ^(?:import|from|package)\s  nothing such|nor such  (?:the|a) file
    # Classes.
    [0-9]+px  [A-Z]{3,}_[A-Z]+  [^\x00-\x7f]  [[:upper:]][[:lower:]]+[[:digit:]]  [\w.]+@[\w.]+
    [^\s\w]{6,}  [a-f&&[^c]]{5}  \x41\x{42}  [\[\]]{3}  [+\-*/]=  0x[0-9a-fA-F]+  [\t ]+$  [a-zA-Z_]\w*\(\)
    [a-z--[aeiou]]{7}  [^a-z]e[^a-z]  [Tt]his  [\x20-\x7e]{90}
    # Ends of lines, of words, of texts.
    ^$  ^#  ^\s*//  ^}$  ^\}\r?$  ;$  ;\r?$  \r$  \{\s*$  ^.{120,}$  ^\S+$  \bfor\b  \bin\b  \Bing\b
    \berr\b.*\bnil\b  \b{start}get  ed\b{end}  \b{start-half}un  \Apackage  \A#  \z  end\z  ^\z  \A$  \A\s*\z
    (?-m)^import  (?-m:x$)  (?m)^const  ^^const  x$|^y  (?:^|\s)let\s  (?:\A|z)y  \w\z|^\W
    # Repeats.
    a{3}  (?:ab){2,}  e{2,3}d  [A-Z]{10}  \w{40,}  (?:\d{1,3}\.){3}\d{1,3}  o+l  lo{0}g  a{1001}
    (?:[a-z]{3}_){2}  (?:a+)+$  (?:x+x+)+y  .{200}  \w{100}  (?:\w{20} ?){3}
    # Unicode.
    \p{Lu}\p{Ll}+\p{Nd}  \p{Greek}  \p{Cyrillic}+  \p{Han}  \p{Emoji_Presentation}  \pS{2}  \P{ASCII}
    \p{L}{25}  caf\w  \u{e9}  [à-ÿ]  [^\p{ASCII}]\w  \u{2028}|\u{2029}  \u{fffd}  \u{feff}  \p{sc=Grek}
    # Flags.
    (?i)error  (?i)todo:  (?i:http)s?://  (?i)\bapi_?key\b  (?i)[k]elvin  (?i)straße  (?x) return \s+ nil
    (?s)return.*;  (?s).return  (?U)r.*n  (?i-u)ERROR  (?-u)\w+Error  (?-u:\b)is(?-u:\b)  (?-u)[^\x00-\x7f]
    (?-u:\xff)  (?-u:\xc3\xa9)  (?-u)\W\W\W\W  (?R)login$  (?R)^$  (?iu)ſ  (?i)K  (?-i)Todo  (?-u:[\x80-\xff]{3})
    # Optional parts, lazy ones, groups.
    colou?r  https?://[^\s"]+  (?:un)?marshal  e.*?r  try\s*\{?  (\w+)\s*=\s*(\w+)  (?P<key>\w+):\s
    (?<name>func)\s  new ?\w*Error  s?t?r?i?n?gs  -?\d+\.\d+  log(?:in|out)?  ret(?:urn)?  a(?:b|)c
    # No trigram in them.
    a.b  \d\d  [xyz][xyz]  .x.  a\wb\wc  ..=  \W\d\W
    # A trigram beside doubt, and written in odd ways.
    (?:abc|.)def  get.*set  (?:foo|ba[rz])baz  co(?:nst|lor)  \.(?:go|ts|py)\b  Err[A-Z]  un\x65xpected
    c\u{6f}nfig  \.\*  \(\?  main\(\)  "[^"]*error[^"]*"  '\\n'  \\  \t\treturn  a\-b  (?:a|b)(?:c|d)(?:e|f)
  `),
  ...[' +$', '-- ', '^ {4}\\S', 'a  b', ' (?:the|of) '],
];

const REGEXES_ANY_CASE = listed(String.raw`
  error  K  [k]  s\b  straße  ß  σ  [A-Z]{12}  API[-_]?KEY  ÜNÏ  x-(?-i:Y)  \bTODO\b  İ  ſ  (?-u)É  don't
  HTTP/\d  [^a-z]k[^a-z]
`);

/** They match in nearly every line, or more often in a line than JSON can bear. */
const BROAD = listed(String.raw`
  x*  .  \w  .*  ^  $  (?:)  e  \s*  [^a]  (?s).  a?  \b  \B  (?-u:.)  \S+  ^.*$  (?i)E  (?i)\p{Lu}  \w+|\W+  [^\n]*  |foo  x{0}
`);

/** What ripgrep refuses is to be refused. */
const REFUSED = listed(String.raw`
  [  (  *  a{2,1}  a(?=b)  (?<!a)b  (a)\1  a\nb  \p{Nope}  \Z  (?z)  [z-a]  \x{110000}
  (\w{100}){1000}  (?<a>.)(?<a>.)  a{  \G  (?-u)\pL
`);

const SCOPES: readonly ParityScope[] = [
  { paths: ['*.go', '*.ts', '*.py', '*.js'], visible: /\.(?:go|ts|py|js)$/ },
  { paths: ['**/*.{md,txt,json}'], visible: /\.(?:md|txt|json)$/ },
  { paths: ['!*.go', '!*.ts'], visible: /^(?!.*\.(?:go|ts)$)/s },
  { paths: ['**'], visible: /^/ },
  { paths: ['*/*'], visible: /^[^/]+\/[^/]+$/ },
  { paths: ['**/test*/**', '!**/*.go'], visible: /^(?!.*\.go$)(?:.*\/)?test[^/]*\//s },
  { paths: ['src/', 'internal/', 'docs\\'], visible: /^(?:src|internal|docs)\// },
  { paths: ['.github/'], visible: /^\.github\//, hidden: /^\.github\// },
  { paths: ['**/.*'], visible: /(?:^|\/)\.[^/]*$/, hidden: /(?:^|\/)\.[^/]*$/ },
  { paths: ['.*/**', '!**/*.md'], visible: /^\.(?!.*\.md$)[^/]*\//s, hidden: /^\.(?!.*\.md$)[^/]*\//s },
  { paths: ['.gitignore', '*.md'], visible: /(?:^|\/)\.gitignore$|\.md$/, hidden: /(?:^|\/)\.gitignore$/ },
];

const SCOPED = [
  text('a'),
  text('name'),
  text(' the '),
  regex('\\d{2,}'),
  regex('^\\s*$'),
  regex('in|on', false),
];

function text(q: string, caseSensitive = true): ParityQuery {
  return { kind: 'text', q, caseSensitive };
}

function regex(q: string, caseSensitive = true): ParityQuery {
  return { kind: 'regex', q, caseSensitive };
}

/** Every question. */
export const QUERIES: readonly ParityQuery[] = [
  ...TEXTS.map((q) => text(q)),
  ...TEXTS_ANY_CASE.map((q) => text(q, false)),
  ...REGEXES.map((q) => regex(q)),
  ...REGEXES_ANY_CASE.map((q) => regex(q, false)),
  ...BROAD.map((q) => ({ ...regex(q), isBroad: true })),
  ...REFUSED.map((q) => regex(q)),
  ...SCOPES.flatMap((scope) => SCOPED.map((query) => ({ ...query, scope }))),
];
