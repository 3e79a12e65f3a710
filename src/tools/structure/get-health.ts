import { healthOf } from '../../code/metrics/health.ts';
import { optionalText } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { filesUnder } from './paths.ts';

export const getHealth = defineStructureTool({
  name: 'get_health',
  title: 'Health of a codebase',
  description:
    'Sums up complexity, documentation, tests and the hottest files. Use it for a first judgement of a ' +
    'project or directory.',
  parameters: { path: optionalText('Only this file or directory.') },
  answer: ({ path }, source) => json(healthOf(filesUnder(path, source))),
});
