/** A tree with whatever can be odd about files, their names and the rules that leave some out. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, writeFiles } from './lab.ts';

const LE = 'utf16le';
const le = (text: string): Buffer => Buffer.from(`\ufeff${text}`, LE);
const be = (text: string): Buffer => le(text).swap16();
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const withByte = (bytes: Buffer, byte: number): Buffer => Buffer.concat([bytes, Buffer.from([byte])]);

const ENCODINGS: Files = {
  'utf8-mark': '\ufefflogin first\nlogin second\n',
  'utf8-mark-twice': '\ufeff\ufefflogin\n',
  'utf8-mark-inside': 'login first\n\ufefflogin second\n',
  'utf8-mark-alone': '\ufeff',
  'utf8-cut': latin1('login \xe2\x82'),
  'utf8-of-surrogates': latin1('login \xed\xa0\x80 x\nlogin\n'),
  'utf8-replacement': 'login \ufffd\n',
  'utf8-too-long-forms': latin1('\xc0\xaflogin \xf5\x80\x80\x80\n'),
  utf16le: le('login Ünï\r\nzwei login größe\n日本 🎉 error'),
  utf16be: be('login Ünï\nzwei login größe\r\n日本 🎉 error'),
  'utf16le-odd-byte': withByte(le('login a\nlogin b'), 0x41),
  'utf16be-odd-byte': withByte(be('login a\nlogin b\n'), 0x41),
  'utf16le-odd-nul': withByte(le('login a\nlogin b\n'), 0x00),
  'utf16le-half-pairs': le('login \ud800 x\nlogin \udc00\nlogin \ud800'),
  'utf16be-half-pairs': be('login \ud800 x\nlogin \udc00\nlogin \ud800'),
  'utf16le-half-pair-then-pair': le('a\ud83d\ud83c\udf89 login\n'),
  'utf16le-mark-twice': le('\ufefflogin\n'),
  'utf16be-mark-twice': be('\ufefflogin\nlogin\n'),
  'utf16le-mark-thrice': le('\ufeff\ufefflogin\n'),
  'utf16le-then-other-mark': le('\ufffelogin\n'),
  'utf16le-mark-alone': le(''),
  'utf16le-one-byte': withByte(le(''), 0x41),
  'utf16le-nul': le('login \0 x\nlogin\n'),
  'utf16le-no-mark': Buffer.from('login\n', LE),
  'utf8-mark-then-utf16': Buffer.concat([Buffer.from('\ufeff'), le('login\n')]),
  utf32le: latin1('\xff\xfe\0\0l\0\0\0\n\0\0\0'),
  latin1: latin1('caf\xe9 login\n\xfflogin\ngr\xf6\xdfe\n\xe9\n'),
  utf7: '+/v8-login\n',
};

const NUL: Files = {
  near: 'login\n\0\nlogin\n',
  first: '\0login\n',
  last: 'login\n\0',
  far: `login\n${`${'x'.repeat(199)}\n`.repeat(2_000)}\0\nlogin\n`,
  'behind-64k': `login\n${`${'x'.repeat(65)}\n`.repeat(1_000)}\0\n`,
  latin1: latin1('\xe9 login\0\n'),
};

const LINES: Files = {
  crlf: 'login\r\nlast login\r\n\r\nreturn x;\r\n',
  'crlf-no-end': 'login\r\nlast\r',
  cr: 'login\rmiddle login\rend',
  mixed: 'a\nb\r\nc\r\r\nlogin \r\n\n\r\n',
  'no-end': 'first\nlogin',
  empty: '',
  'one-feed': '\n',
  feeds: '\n\n\n',
  blanks: '  \n\t\n \t \n\u00a0\n',
  'other-ends': 'login\x0b\x0clogin\u2028login\u0085login\u2029\n',
  'exactly-400': `${'y'.repeat(395)}login\n${'é'.repeat(200)}${'🎉'.repeat(200)}\n`,
  'more-than-400': `${'y'.repeat(396)}login\nlogin${'é'.repeat(396)}\n${'é'.repeat(300)}login${'é'.repeat(300)}\n`,
  'ten-thousand': `${'a'.repeat(5_000)}login${'b'.repeat(4_995)}\r\n`,
  megabyte: `${'x y '.repeat(131_072)}login${'日本'.repeat(174_762)}\nlogin`,
  'megabyte-latin1': latin1(`${'\xe9 '.repeat(262_144)}login${' \xff'.repeat(262_144)}\nlogin\n`),
  'megabyte-last': `login\n${'x'.repeat(1_048_576)}`,
  many: 'login return\n'.repeat(6_000),
  'code.go':
    'package main\n\nimport "fmt"\n\nfunc main() {\n\tif err != nil {\n\t\treturn // TODO: handleLogin\n\t}\n}\n',
  'code.ts':
    "import { a } from './a';\nconst größe = `$` + a;\n/* naïve */ return  x;  // error\n\n// Kelvin K ſ ı İ ß\n",
};

const NAMES: readonly string[] = [
  ...[
    'a b',
    ' lead',
    'trail ',
    "it's",
    '"q"',
    '[x]',
    '{a}',
    '*',
    '?',
    '#a',
    '!a',
    '-v',
    '--',
    '$HOME',
    '%41',
    '~',
  ],
  ...[
    'a:1:b',
    'a\\b',
    'new\nline',
    'tab\t',
    'é',
    'e\u0301',
    '日本',
    '\uffee',
    '🎉',
    'A',
    'a',
    'Z.TXT',
    '...',
    'a..b',
  ],
];

/** Rules of every kind of ignore file, and files that they concern. */
const RULES: Files = {
  '.gitignore': [
    '# a comment',
    'dist/',
    '*.log',
    '!keep.log',
    '!.travis.yml',
    '!.config/',
    '/only-root',
    'a/*/deep',
    'any/**/depth',
    'blank-behind   ',
    String.raw`\#hash`,
    String.raw`\!bang`,
    '[abc].bracket',
    'vendor/*',
    '!vendor/kept',
    'closed/',
    '!closed/inside',
  ].join('\n'),
  'dist/out.js': 'login()\n',
  'pkg/dist/out.js': 'login()\n',
  'a.log': 'login\n',
  'keep.log': 'login\n',
  '.travis.yml': 'login: travis\n',
  'sub/.travis.yml': 'login: travis\n',
  '.config/settings': 'login\n',
  '.config/.inner': 'login\n',
  'only-root': 'login\n',
  'pkg/only-root': 'login\n',
  'a/b/deep': 'login\n',
  'a/b/c/deep': 'login\n',
  'any/depth': 'login\n',
  'any/x/y/depth': 'login\n',
  'blank-behind': 'login\n',
  '#hash': 'login\n',
  '!bang': 'login\n',
  'b.bracket': 'login\n',
  'd.bracket': 'login\n',
  'vendor/kept': 'login\n',
  'vendor/left': 'login\n',
  'closed/inside': 'login\n',
  'pkg/.gitignore': '!*.log\n/local\r\n*.md\n',
  'pkg/b.log': 'login\n',
  'pkg/local': 'login\n',
  'pkg/x/local': 'login\n',
  'pkg/read.md': 'login\n',
  'pkg/x/.ignore': '!read.md\nmore.txt\n',
  'pkg/x/read.md': 'login\n',
  'pkg/x/more.txt': 'login\n',
  'pkg/x/y/.rgignore': '!more.txt\nless.txt\n',
  'pkg/x/y/more.txt': 'login\n',
  'pkg/x/y/less.txt': 'login\n',
  '.ignore': 'by-ignore\n!a.log2\n',
  '.rgignore': 'by-rgignore\n',
  'by-ignore': 'login\n',
  'by-rgignore': 'login\n',
  '.git/HEAD': 'ref: refs/heads/login\n',
  '.git/config': '[core]\n',
  '.git/info/exclude': 'by-exclude\n',
  'by-exclude': 'login\n',
  'pkg/by-exclude': 'login\n',
  'by-global': 'login\n',
  // Hidden ones.
  '.github/ci.yml': 'run: login\n',
  '.hidden/deep/.x': 'login\n',
  'pkg/.eslintrc': '{ "login": 1 }\n',
  '.login.md': '# login\n',
  // Excluded and secret ones.
  'node_modules/m/index.js': 'login\n',
  'pkg/node_modules/m.js': 'login\n',
  '.hg/store': 'login\n',
  'pkg/.svn/entries': 'login\n',
  '.jj/repo': 'login\n',
  '.env': 'login\n',
  '.env.local': 'login\n',
  '.env.example': 'login\n',
  'pkg/prod.env': 'login\n',
  'certs/a.pem': 'login\n',
  'certs/A.KEY': 'login\n',
  'certs/Id_RSA': 'login\n',
  'certs/id_rsa.pub': 'login\n',
  'certs/x.key.txt': 'login\n',
  '.netrc': 'login\n',
  'pkg/.htpasswd': 'login\n',
};

/** The user's own excludes file, for `$XDG_CONFIG_HOME/git/ignore`. */
export const GLOBAL_EXCLUDES = 'by-global\n';

/** Writes the tree into an empty directory. */
export function writeOddTree(root: string): void {
  const named = Object.fromEntries(
    NAMES.map((name) => [`names/${name}`, `login in ${JSON.stringify(name)}\n`]),
  );
  for (const [directory, files] of [
    ['encodings', ENCODINGS],
    ['nul', NUL],
    ['lines', LINES],
    ['', RULES],
    ['', named],
  ] as const) {
    const inPlace = Object.entries(files).map(([path, content]) => [join(directory, path), content] as const);
    writeFiles(root, Object.fromEntries(inPlace));
  }
  mkdirSync(join(root, 'links'));
  symlinkSync('../lines/crlf', join(root, 'links', 'file'));
  symlinkSync('../lines', join(root, 'links', 'directory'));
  symlinkSync('nowhere', join(root, 'links', 'broken'));
  symlinkSync('.', join(root, 'links', 'circle'));
  execFileSync('mkfifo', [join(root, 'links', 'pipe')]);
}
