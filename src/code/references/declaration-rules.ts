/** How languages declare names: what stands before a name on its line, and what follows it. */
import { type DeclarationRule, words } from './declaration-rule.ts';
import { SCRIPT, TYPESCRIPT } from './declaration-rules-script.ts';

const ANNOTATIONS = '(?:\\s*(?:@[\\w.]+(?:\\([^()]*\\))?|\\[[^\\]]*\\]\\]?))*\\s*';
const NO_TYPE =
  '(?!(?:return|throw|throws|new|else|case|assert|await|yield|goto|in|is|as|instanceof|package|import|using|' +
  'delete|do|default|extends|implements|where|not|and|or|sizeof|typeof|co_return|co_await|co_yield|out|export|' +
  'if|while|for|switch|catch|foreach|emit|print|super|this)\\b)';
const TYPE = `${NO_TYPE}[A-Za-z_$][\\w$]*(?:(?:\\.|::)[\\w$]+)*(?:<[^;(){}=]*>)?[?]?(?:\\s*\\[[,\\s]*\\])*[?]?`;

/** `modifiers Type name`: a method if a body or the end of the statement follows, else a variable. */
function typed(modifiers: string, pointer = '\\s+', qualifier = ''): DeclarationRule[] {
  const lead = `^${ANNOTATIONS}(?:(?:${modifiers.replaceAll(' ', '|')})\\s+)*`;
  const named = new RegExp(`${lead}(?:<[^()]*>\\s*)?${TYPE}${pointer}${qualifier}$`);
  return [
    { before: named, afterParameters: METHOD_BODY },
    { before: named, after: /^\s*(?:\[[\w\s]*\]\s*)*(?:=(?!=)|;|\{\s*(?:\[|get\b|set\b|init\b|$))/ },
  ];
}

const METHOD_BODY =
  /^\s*(?:(?:const|noexcept|override|final|async|sync|volatile)\b\*?\s*|&{1,2}\s*)*(?:throws\s[^;{]*|where\s[^;{]*|->\s*[^;{]*|=\s*(?:0|default|delete)\s*)?(?:\{|;|=>|:(?!:)|default\b)/;
const BODY = /^\s*(?:throws\s[^;{]*)?(?::(?!:)[^;{]*)?\{/;

const JAVA_MODIFIERS =
  'public protected private static final abstract synchronized native default transient volatile strictfp sealed';
const CSHARP_MODIFIERS =
  'public protected private internal static sealed abstract virtual override readonly const async extern unsafe ' +
  'partial new required volatile delegate event ref implicit explicit';
const C_MODIFIERS =
  'static extern const constexpr consteval inline unsigned signed long short struct enum union class volatile ' +
  'typedef register virtual explicit friend mutable typename thread_local __inline ' +
  'template\\s*<[^;{}]*> extern\\s*"C"';

/** Constructors: modifiers, or nothing, before the name, and a body. */
function constructors(modifiers: string): DeclarationRule {
  const list = modifiers.replaceAll(' ', '|');
  return { before: new RegExp(`^${ANNOTATIONS}(?:(?:${list})\\s+)*$`), afterParameters: BODY };
}

const C: DeclarationRule[] = [
  { before: /^\s*#\s*define\s+$/ },
  {
    before:
      /(?:^|[^\w.])(?:struct|class|union|enum(?:\s+(?:class|struct))?)\s+(?:\w+(?:\([^()]*\))?\s+)?(?:\w+::)*$/,
    after: /^\s*(?:<[^<>]*>\s*)?(?:final\b|\{|:(?!:)|$)/,
  },
  { before: /^\s*(?:typedef\s+)?(?:struct|class|union|enum)\s+$/, after: /^\s*;/ },
  { before: /^\s*\}\s*(?:\*?\s*\w+\s*,\s*)*\*?\s*$/, after: /^\s*[,;]/ },
  { before: /\btypedef\b.*\(\s*\*\s*$/ },
  { before: /\btypedef\b.*[\s*&]$/, after: /^\s*(?:\[[^\]]*\]\s*)*;/ },
  ...typed(C_MODIFIERS, '[\\s*&]+', '(?:[\\w~]+(?:<[^<>]*>)?::)*~?'),
  { before: /^(?:\w+::)?~?$/, afterParameters: /^\s*(?:\{|:(?!:))/ },
];

const CPP: DeclarationRule[] = [
  ...C,
  words('namespace concept using', /^\s*(?:=|\{|$)/),
  {
    before: /^(?:template\s*<.*>\s*)?(?:[\w~]+(?:<[^<>]*>)?::)+~?$/,
    afterParameters: /^\s*(?:noexcept\s*)?(?:\{|:(?!:))/,
  },
  { before: /^\s+(?:explicit\s+|inline\s+|constexpr\s+)*~$/, afterParameters: METHOD_BODY },
  { before: /^\s+(?:(?:explicit|inline|constexpr)\s+)+$/, afterParameters: METHOD_BODY },
];

const KOTLIN_FUN = /(?:^|[^\w.])fun\s+(?:<[^()]*>\s*)?(?:[\w<>?,. ]+\.)?$/;
const NOT_A_PATTERN = /^\s*(?::(?!:)|=(?!=)|;|$)/;

const RULES: Record<string, DeclarationRule[]> = {
  bash: [
    words('function local declare typeset readonly'),
    { before: /(?:^|[\s;])(?:local|declare|typeset|readonly)(?:\s+-\w+)+\s+$/ },
    { before: /(?:^|[\s;])export\s+$/, after: /^=/ },
    { before: /^\s*(?:function\s+)?$/, after: /^\s*\(\s*\)/ },
  ],
  c: C,
  clojure: [{ before: /\(def[\w-]*\s+(?:\^\S+\s+)*$/ }, { before: /\(ns\s+$/ }],
  cmake: [{ before: /(?:^|\s)(?:function|macro)\s*\(\s*$/i }],
  cpp: CPP,
  csharp: [
    words('class struct interface enum record namespace'),
    ...typed(CSHARP_MODIFIERS),
    {
      before: new RegExp(
        `^${ANNOTATIONS}(?:\\[[^\\]]*\\]\\s*)*(?:(?:${CSHARP_MODIFIERS.replaceAll(' ', '|')})\\s+)+${TYPE}\\s+$`,
      ),
      after: /^\s*=>/,
    },
    constructors('public protected private internal static extern unsafe'),
  ],
  dart: [
    words('class mixin enum extension typedef get set'),
    words('var final const late', /^\s*[=;]/),
    ...typed('static final const late external abstract covariant'),
    constructors('const factory external'),
  ],
  elixir: [
    { before: /^\s*def(?:p|macrop?|module|guardp?|delegate|protocol|struct|record)?\s+(?:[\w.]+\.)?$/ },
  ],
  erlang: [
    { before: /^-\s*(?:define|record|module)\s*\(\s*$/ },
    { before: /^-\s*(?:type|opaque|spec|callback)\s+$/ },
    { before: /^$/, afterParameters: /^\s*(?:when\b[^.]*?)?->/ },
  ],
  go: [
    { before: /^\s*func\s+(?:\([^()]*\)\s*)?$/ },
    { before: /(?:^|[;{])\s*(?:type|var|const)\s+(?:\w+\s*,\s*)*$/ },
    { before: /^\s+$/, afterParameters: /^[ \t]+\*?[A-Za-z_[(][^\n{]*(?:\n|$)/ },
  ],
  graphql: [words('type input enum interface scalar union directive fragment query mutation subscription')],
  groovy: [words('class interface enum trait def'), ...typed(JAVA_MODIFIERS)],
  haskell: [
    { before: /^(?:data|newtype|type|class)(?:\s+(?:family|instance))?\s+(?:[^=]*=>\s*)?$/ },
    { before: /^\s*module\s+$/ },
    { before: /^\s*$/, after: /^(?:\s*,\s*\w+)*\s*::/ },
    { before: /^$/, after: /^(?:\s[^=|]*)?\s(?:=(?![=>])|\|(?!\|))/ },
  ],
  java: [
    words('class interface enum record @interface'),
    ...typed(JAVA_MODIFIERS),
    constructors(JAVA_MODIFIERS),
  ],
  javascript: SCRIPT,
  julia: [
    {
      before:
        /(?:^|[^\w.])(?:function|macro|(?:mutable\s+)?struct|(?:abstract|primitive)\s+type|module|baremodule|const)\s+(?:[\w.]+\.)?$/,
    },
    { before: /^\s*(?:@\w+\s+)?$/, afterParameters: /^[ \t]*(?:where\b[^=\n]*)?=(?!=)/ },
  ],
  kotlin: [
    words('class interface object typealias val var'),
    { before: KOTLIN_FUN },
    { before: /(?:^|\s)va[lr]\s+(?:<[^()]*>\s*)?[\w<>?,]+\.$/ },
  ],
  lua: [
    { before: /(?:^|[^\w.])function\s+(?:[\w.]+[.:])?$/ },
    { before: /(?:^|[^\w.])local\s+(?:\w+\s*,\s*)*$/ },
    { before: /^\s*(?:[\w.]+\.)?$/, after: /^\s*=\s*function\b/ },
  ],
  makefile: [words('define'), { before: /^$/, after: /^\s*::?(?!=)/ }],
  objc: [
    ...C,
    { before: /^\s*@(?:interface|implementation|protocol)\s+$/ },
    { before: /^[-+]\s*\([^)]*\)\s*$/ },
  ],
  perl: [
    words('sub package'),
    { before: /(?:^|[^\w$])(?:my|our|local|state)\s+(?:\([^()]*)?[$@%]?$/ },
    { before: /^\s*use\s+constant\s+(?:\{\s*)?$/ },
  ],
  php: [
    words('class interface trait enum namespace'),
    { before: /(?:^|[^\w$])function\s+&?\s*$/ },
    { before: /(?:^|[^\w$])const\s+(?:[\w\\]+\s+)?$/, after: /^\s*=/ },
    {
      before: /^\s*(?:(?:public|private|protected|static|var|readonly)\s+)+(?:[?\w\\|]+\s+)?\$?$/,
      after: /^\s*[=;,)]/,
    },
  ],
  powershell: [words('function filter class enum')],
  proto: [words('message service enum rpc oneof')],
  python: [{ before: /(?:^|[;:])\s*(?:async\s+)?(?:def|class|type)\s+$/ }],
  r: [{ before: /^\s*$/, after: /^\s*(?:<<?-|=)\s*(?:function\b|\\\()/ }],
  ruby: [
    { before: /(?:^|[^\w.])def\s+(?:\w+\.)?$/ },
    { before: /(?:^|;)\s*(?:class|module)\s+(?:[\w:]+::)?$/ },
  ],
  rust: [
    words('fn struct enum union trait type const static mod macro_rules!'),
    { before: /(?:^|[^\w.])static\s+mut\s+$/ },
    { before: /(?:^|[^\w.])let\s+(?:mut\s+)?$/, after: NOT_A_PATTERN },
  ],
  scala: [words('def class object trait type val var given enum')],
  scss: [{ before: /@(?:mixin|function)\s+$/ }],
  solidity: [words('contract interface library function event modifier struct enum error')],
  sql: [
    {
      before:
        /\bcreate\s+(?:or\s+(?:replace|alter)\s+)?(?:\w+\s+){0,2}?(?:table|view|function|procedure|index|type|schema|trigger|sequence|database|domain|role)\s+(?:if\s+not\s+exists\s+)?(?:["`\w]+\.)?["`]?$/i,
    },
  ],
  swift: [words('func class struct enum protocol typealias let var actor associatedtype macro')],
  typescript: TYPESCRIPT,
  vim: [{ before: /^\s*(?:fu|func|function|def)!?\s+(?:[sgbwtl]:)?$/ }],
  vue: TYPESCRIPT,
  zig: [words('fn const var')],
};

/** For files of no known language: a line that begins like a declaration and goes on like one. */
const UNKNOWN: DeclarationRule[] = [
  {
    before:
      /^\s*(?:(?:export|pub|public|private|static|local|async|final)\s+)*(?:func|function|fn|fun|def|class|struct|interface|trait|enum|type|module|const|let|var|proc)\s+$/,
    after: /^\s*(?:[({=:<]|$)/,
  },
];

/** The rules of a dialect, possibly none. */
export function declarationRulesOf(dialect: string): readonly DeclarationRule[] {
  if (dialect === 'plaintext') return UNKNOWN;
  return (Object.hasOwn(RULES, dialect) ? RULES[dialect] : undefined) ?? [];
}
