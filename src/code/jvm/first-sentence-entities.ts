/** Characters that HTML has names and numbers for. */

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,30}));/y;
const NAMED: Readonly<Record<string, string>> = {
  ...{
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    shy: '',
    commat: '@',
    lbrace: '{',
    rbrace: '}',
  },
  ...{
    lcub: '{',
    rcub: '}',
    lbrack: '[',
    rbrack: ']',
    lsqb: '[',
    rsqb: ']',
    sol: '/',
    bsol: '\\',
    num: '#',
    ast: '*',
  },
  ...{
    mdash: '—',
    ndash: '–',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
  },
  ...{
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    plusmn: '±',
    times: '×',
    divide: '÷',
    middot: '·',
    bull: '•',
  },
  ...{
    para: '¶',
    sect: '§',
    micro: 'µ',
    frac12: '½',
    sup2: '²',
    sup3: '³',
    infin: '∞',
    ne: '≠',
    le: '≤',
    ge: '≥',
  },
  ...{
    larr: '←',
    rarr: '→',
    uarr: '↑',
    darr: '↓',
    harr: '↔',
    rArr: '⇒',
    hArr: '⇔',
    minus: '−',
    radic: '√',
    sum: '∑',
  },
  ...{
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    epsilon: 'ε',
    lambda: 'λ',
    mu: 'μ',
    pi: 'π',
    sigma: 'σ',
  },
  ...{
    isin: '∈',
    and: '∧',
    or: '∨',
    cap: '∩',
    cup: '∪',
    sub: '⊂',
    sup: '⊃',
    equiv: '≡',
    asymp: '≈',
    euro: '€',
  },
  ...{
    eacute: 'é',
    egrave: 'è',
    uuml: 'ü',
    ouml: 'ö',
    auml: 'ä',
    Uuml: 'Ü',
    Ouml: 'Ö',
    Auml: 'Ä',
    szlig: 'ß',
  },
};

/** The character an entity at an offset stands for, and the offset behind it; undefined if it is none that is known. */
export function entityAt(text: string, at: number): { character: string; end: number } | undefined {
  ENTITY.lastIndex = at;
  const [whole, decimal, hex, name] = ENTITY.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const end = at + whole.length;
  if (name !== undefined) {
    const character = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    return character === undefined ? undefined : { character, end };
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return isCharacter(code) ? { character: String.fromCodePoint(code), end } : undefined;
}

/** Neither a control character nor half of a pair nor beyond Unicode. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000);
}
