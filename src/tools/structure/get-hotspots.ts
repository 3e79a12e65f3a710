import { HOTSPOT_ORDERS, hotspotsOf } from '../../code/metrics/hotspots.ts';
import { complexityScore } from '../../code/metrics/score.ts';
import { flag, oneOf, optionalText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { filesUnder } from './paths.ts';
import { columnar, cutAt } from './shapes.ts';

const COLUMNS = [
  'file',
  'name',
  'kind',
  'line',
  'cyclomatic',
  'max_nesting',
  'param_count',
  'body_lines',
  'score',
] as const;

export const getHotspots = defineStructureTool({
  name: 'get_hotspots',
  title: 'Most complex functions',
  description:
    'Ranks functions by complexity, nesting, parameters or length. Use it to find what to refactor or ' +
    'review first.',
  parameters: {
    limit: wholeNumber('Most entries.', { minimum: 1, maximum: 100, fallback: 20 }),
    path: optionalText('Only this file or directory.'),
    min_complexity: wholeNumber('Only functions of at least this cyclomatic complexity.', {
      minimum: 1,
      fallback: 1,
    }),
    sort_by: oneOf(HOTSPOT_ORDERS, 'score', 'What comes first.'),
    compact: flag('Answer as a table.'),
  },
  answer({ limit, path, min_complexity: minComplexity, sort_by: order, compact }, source) {
    const { total, hotspots } = hotspotsOf(filesUnder(path, source), { order, minComplexity, limit });
    const entries = hotspots.map(({ file, index }) => {
      const complexity = file.complexity(index) ?? { cyclomatic: 1, maxNesting: 0, paramCount: 0 };
      const bodyLines = file.bodyLines(index);
      return {
        file: file.path,
        name: file.name(index),
        kind: file.kind(index),
        line: file.line(index),
        cyclomatic: complexity.cyclomatic,
        max_nesting: complexity.maxNesting,
        param_count: complexity.paramCount,
        body_lines: bodyLines,
        score: complexityScore(complexity, bodyLines),
      };
    });
    return json({ total, hotspots: compact ? columnar(COLUMNS, entries) : entries, ...cutAt(limit, total) });
  },
});
