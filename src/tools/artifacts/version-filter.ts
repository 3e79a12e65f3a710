/** The parameter that chooses versions. */
import { parseVersionFilter } from '../../sources/artifacts/version-filter.ts';
import { optionalGiven } from './parameters.ts';

export const versionFilter = optionalGiven(
  'Only these versions: conditions such as `>=9.0,<10.0`, all of which must hold. Operators are `= >= <= > <`; ' +
    'none is `=`.',
);

/** A test for versions; without a filter all pass. Throws `invalid_pattern`. */
export function versionTest(filter: string | undefined): (version: string) => boolean {
  return filter === undefined ? () => true : parseVersionFilter(filter);
}
