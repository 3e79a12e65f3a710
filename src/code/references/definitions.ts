/** Definition sites, told by the keywords and forms with which languages declare names. */
import type { Region } from '../../languages/lexical.ts';
import type { DeclarationRule } from './declaration-rule.ts';
import { declarationRulesOf } from './declaration-rules.ts';
import { lineAfter, lineBefore, REACH } from './line-around.ts';
import { bracketEnd } from './statements.ts';

type RegionAt = (offset: number) => Region;

const MAX_BLOCK = 100_000;

/** Words that look like names of functions being declared: `if (x) {`. */
const CONTROL = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'with',
  'do',
  'else',
  'function',
]);

/**
 * A test whether the name in a range of code is being declared there. The line decides, mostly: `beforeOf`
 * tells what is taken for the line up to the name.
 */
export function definitionTest(
  text: string,
  dialect: string,
  regionAt: RegionAt,
  beforeOf: (text: string, start: number) => string = lineBefore,
): (start: number, end: number) => boolean {
  const rules = declarationRulesOf(dialect);
  const inGoBlock = dialect === 'go' ? goBlockTest(text, regionAt) : () => false;
  return (start, end) => {
    if (CONTROL.has(text.slice(start, end))) return false;
    const before = beforeOf(text, start);
    const after = lineAfter(text, end);
    if (inGoBlock(start) && /^\s*$/.test(before) && /^[ \t]*(?:=|[\w*[]|,[^=\n]*=|\r?$)/.test(after))
      return true;
    return rules.some((rule) => holds(rule, before, after, text, end, regionAt));
  };
}

function holds(
  rule: DeclarationRule,
  before: string,
  after: string,
  text: string,
  end: number,
  regionAt: RegionAt,
): boolean {
  if (!rule.before.test(before)) return false;
  const follows = rule.after?.exec(after);
  if (follows === null) return false;
  if (rule.afterParameters === undefined) return true;
  const open = end + (follows?.[0].length ?? 0);
  const parameters = parametersEnd(text, open, regionAt);
  return parameters !== -1 && rule.afterParameters.test(text.slice(parameters, parameters + REACH));
}

/** Offset after the parameter list that begins at `at`, type parameters before it allowed; -1 if none. */
function parametersEnd(text: string, at: number, regionAt: RegionAt): number {
  const lead = /^[ \t]*(?:<[^;(){}]*>)?[ \t]*(?=\()/.exec(text.slice(at, at + REACH));
  return lead === null ? -1 : bracketEnd(text, at + lead[0].length, regionAt);
}

/** Go declares many names in one `const (…)`, `var (…)` or `type (…)`. */
function goBlockTest(text: string, regionAt: RegionAt): (offset: number) => boolean {
  const blocks: { start: number; end: number }[] = [];
  for (const found of text.matchAll(/^[ \t]*(?:const|var|type)[ \t]*\(/gm)) {
    const open = found.index + found[0].length - 1;
    if (regionAt(open) !== 'code') continue;
    blocks.push({ start: open, end: bracketEnd(text, open, regionAt, MAX_BLOCK) });
  }
  return (offset) => blocks.some(({ start, end }) => offset > start && offset < end);
}
