import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import { optionalText, type Parameter } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { diffRequest } from './diff-sides.ts';
import { structuralDiff } from './diff-summary.ts';

/** A number from 1 on; everything else is refused in the same words. */
const PULL_REQUEST: Parameter<number | undefined> = {
  schema: z.int().min(1).optional().describe('Number of a GitHub pull request of origin.'),
  isRequired: false,
  absent: undefined,
  check(name, given) {
    if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 1) return given;
    throw new QuarryError('invalid_params', `'${name}' must be a positive integer`, {
      details: { argument: name },
    });
  },
};

export const getDiffSummary = defineStructureTool({
  name: 'get_diff_summary',
  title: 'Structural changes since a Git ref',
  // It looks at more than the index.
  isRepeatable: false,
  description:
    'Lists the declarations added, removed and changed since a Git ref or in a pull request, uncommitted ' +
    'work included. Use it to review changes without reading whole diffs. Takes since_ref or pr.',
  parameters: {
    since_ref: optionalText('Branch, tag or commit; compared is the point where HEAD has parted from it.'),
    pr: PULL_REQUEST,
  },
  verify: (args) => void diffRequest(args.since_ref, args.pr),
  async answer(args, source, { indexer, call }) {
    const { session } = args;
    const request = diffRequest(args.since_ref, args.pr);
    const { signal } = call;
    const options = { env: process.env, grammars: indexer.grammars, signal, session };
    return json(await structuralDiff(request, source, options));
  },
});
