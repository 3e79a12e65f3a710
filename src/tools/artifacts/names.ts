/** Patterns for names: globs of the whole name, regular expressions anywhere in it. */
import { messageOf, QuarryError } from '../../errors.ts';
import { compilePathGlobs } from '../../patterns/path-glob.ts';
import { lineMatcher } from '../../search/exact/line-matcher.ts';
import { regexPattern } from '../../search/exact/pattern.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';

export type NameTest = (name: string) => boolean;

/**
 * A test for names. `argument`: which one holds the pattern. Rejects with `invalid_pattern`: a pattern
 * that does not parse or is too costly, a glob with `/`.
 */
export async function nameTest(argument: string, pattern: string, kind: 'glob' | 'regex'): Promise<NameTest> {
  if (/[\n\r\0]/.test(pattern)) throw refused(argument, pattern, 'it holds a line break or NUL');
  try {
    return kind === 'glob' ? globTest(argument, pattern) : await regexTest(argument, pattern);
  } catch (error) {
    if (error instanceof ArtifactRefusal || !(error instanceof QuarryError)) throw error;
    throw refused(argument, pattern, messageOf(error));
  }
}

function globTest(argument: string, pattern: string): NameTest {
  if (pattern.includes('/')) throw refused(argument, pattern, 'a glob for names holds no /');
  const matcher = compilePathGlobs([pattern]);
  return (name) => matcher.matches(name.replaceAll('/', '_'));
}

async function regexTest(argument: string, pattern: string): Promise<NameTest> {
  const { matcher: spec } = await regexPattern(pattern, true);
  if (spec.kind === 'ripgrep') throw refused(argument, pattern, 'it is too large, or not a pattern for text');
  const matcher = await lineMatcher(spec);
  return (name) => {
    // An empty line is one only if it ends.
    const line = Buffer.from(`${name}\n`);
    return matcher.next(line, 0) !== undefined;
  };
}

function refused(argument: string, pattern: string, why: string): ArtifactRefusal {
  const shown = pattern.length > 200 ? `${pattern.slice(0, 200)}…` : pattern;
  return new ArtifactRefusal('invalid_pattern', `${argument} '${shown}' is invalid: ${why}`);
}
