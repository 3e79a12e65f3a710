/** Conditions on versions, such as `>=9.0,<10.0`: all of them must hold. */
import { printable } from '../../printable.ts';
import { compareVersions } from './maven-version.ts';
import { ArtifactRefusal } from './refusal.ts';

/** For each operator, which orders of a version and the one in the condition it accepts. None is `=`. */
const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '': (order) => order === 0,
  '=': (order) => order === 0,
  '>=': (order) => order >= 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '<': (order) => order < 0,
};

const CONDITION = /^ *(>=|<=|=|>|<|) *([A-Za-z0-9._-]{1,100}) *$/;
const MAX_LENGTH = 1_000;

/**
 * A test for versions. Throws `invalid_pattern` where a condition is no operator and version, and for more
 * than 1,000 characters.
 */
export function parseVersionFilter(text: string): (version: string) => boolean {
  if (text.length > MAX_LENGTH) throw refused(text, `it is longer than ${MAX_LENGTH} characters`);
  const conditions = text.split(',').map((condition) => parseCondition(condition, text));
  return (version) => conditions.every((holdsFor) => holdsFor(version));
}

function parseCondition(condition: string, filter: string): (version: string) => boolean {
  const [, operator = '', wanted = ''] = CONDITION.exec(condition) ?? [];
  const accepts = OPERATORS[operator];
  const isVersion =
    wanted !== '' && !wanted.startsWith('.') && !wanted.endsWith('.') && !wanted.includes('..');
  if (!accepts || !isVersion) {
    throw refused(
      filter,
      `'${printable(condition, 200)}' is not one of = >= <= > < (or nothing) and a version`,
    );
  }
  return (version) => accepts(compareVersions(version, wanted));
}

function refused(filter: string, why: string): ArtifactRefusal {
  return new ArtifactRefusal(
    'invalid_pattern',
    `version_filter '${printable(filter, 200)}' is invalid: ${why}`,
  );
}
