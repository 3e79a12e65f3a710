/** Takes secrets out of texts that are to be logged. */

const HIDDEN = '***';
/** Shorter values of variables are too likely to stand in a message by chance. In characters. */
const MIN_SECRET = 8;
/** Names of variables, and of parameters in addresses, whose values are secret. */
const SECRET_NAME = /token|secret|passw|passphrase|api_?key|access_?key|private_?key|credential|signature/i;

/** Each is bounded or eats what it matches in one pass: a message may come from anybody. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Credentials of an address: everything before the last @ of the authority.
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#"'<>]{1,1000}@/gi, `$1${HIDDEN}@`],
  [/\b(Bearer|Basic)\s{1,4}[\w.~+/-]{6,}=*/gi, `$1 ${HIDDEN}`],
  // Tokens that are known by how they begin: GitHub, GitLab, Slack, AWS, npm, many others, and signed ones.
  [/\b(?:gh[a-z]_|github_pat_|glpat-|xox[a-z]-|npm_|pypi-|sk-|hf_)[\w-]{12,}/g, HIDDEN],
  [/\bA(?:KIA|SIA)[A-Z0-9]{16}\b/g, HIDDEN],
  [/\beyJ[\w-]{8,}\.[\w-]{4,}\.?[\w-]*/g, HIDDEN],
];
/** `name=value` and `name: value`, in addresses, headers and settings. */
const SETTING = /([\w.-]{1,64})(\s?(?:=|:(?!\/\/))\s?)(["']?)([^\s"'&;,]{1,4000})/g;

/** Values that must not be shown whatever they look like: those of variables whose names say so. */
export function secretsOf(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= MIN_SECRET && SECRET_NAME.test(name) && !isPath(value)
      ? [value]
      : [],
  );
}

/** The text with `***` for all that is or looks like a token, a password or the credentials of an address. */
export function redacted(text: string, secrets: readonly string[] = []): string {
  let shown = text;
  // The longest first: one may be part of another.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    shown = shown.replaceAll(secret, HIDDEN);
  }
  for (const [pattern, replacement] of PATTERNS) shown = shown.replace(pattern, replacement);
  return shown.replace(SETTING, (whole, name: string, sign: string, quote: string, value: string) =>
    SECRET_NAME.test(name) && !isPath(value) ? `${name}${sign}${quote}${HIDDEN}` : whole,
  );
}

/** A file that holds a secret is none. */
function isPath(value: string): boolean {
  return /^(?:\/|~\/|\.{1,2}\/|[A-Za-z]:[\\/])/.test(value);
}
