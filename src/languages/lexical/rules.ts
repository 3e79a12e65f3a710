/** What comments and literals look like, language by language. */
import { BRACE_RULES } from './rules-brace.ts';
import { WORD_RULES } from './rules-word.ts';
import { type LexicalRules, lexicalRules, type Opener } from './scanner.ts';

const RULES = new Map<string, () => Opener[]>([
  ...Object.entries(BRACE_RULES),
  ...Object.entries(WORD_RULES),
]);

const compiled = new Map<string, LexicalRules>();

/** The rules of a dialect; none for data and markup, which are scanned otherwise, and for prose. */
export function lexicalRulesOf(dialect: string): LexicalRules | undefined {
  const name = dialect === 'typescript' ? 'javascript' : dialect;
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const openers = RULES.get(name)?.();
  if (openers === undefined) return undefined;
  const rules = lexicalRules(...openers);
  compiled.set(name, rules);
  return rules;
}
