import * as z from 'zod';
import type { LoadedConfig } from '../../config/load.ts';
import { defineTool, READ_ONLY } from '../tool.ts';
import { printablePath } from './format.ts';

export const getConfig = defineTool({
  name: 'get_config',
  toolset: 'text',
  title: 'Configuration',
  description:
    'Shows the configuration in force; with detailed=true also the patterns and where each value comes from.',
  effects: READ_ONLY,
  input: {
    detailed: z
      .boolean()
      .default(false)
      .describe('Also patterns and the source of each value. Default false.'),
  },
  async handler({ detailed }, { config }) {
    return [summary(config), ...(detailed ? [details(config)] : [])].join('\n\n');
  },
});

function summary({ values, files }: LoadedConfig): string {
  const { indexing, search, limits } = values;
  return [
    '# Quarry MCP Configuration',
    '',
    '## Logging',
    `- **Log Level:** ${values.logging.level}`,
    '',
    '## Indexing',
    `- **Chunk Size:** ${indexing.chunkSize} chars`,
    `- **Overlap:** ${indexing.overlap} chars`,
    `- **Max File Size:** ${indexing.maxFileSizeMb} MB`,
    `- **Include Patterns:** ${indexing.includePatterns.length} patterns`,
    `- **Exclude Patterns:** ${indexing.excludePatterns.length} patterns`,
    `- **Respect .gitignore:** ${indexing.respectGitignore ? 'yes' : 'no'}`,
    '',
    '## Storage',
    `- **Index Directory:** ${printablePath(values.storage.indexDir)}`,
    `- **Config File:** ${files.map(printablePath).join(', ') || 'none'}`,
    '',
    '## Search',
    `- **Default K:** ${search.defaultK}`,
    `- **Max K:** ${search.maxK}`,
    `- **Max Query Length:** ${search.maxQueryLength}`,
    '',
    '## Limits',
    `- **Max Concurrent Indexes:** ${limits.maxConcurrentIndexes}`,
    `- **Request Timeout:** ${limits.requestTimeoutSec}s`,
  ].join('\n');
}

function details({ values, sources }: LoadedConfig): string {
  const patterns = (list: readonly string[]): string[] =>
    list.map((pattern) => `- \`${printablePath(pattern)}\``);
  const keys = [...sources.keys()].filter(decidesAnswers).sort();
  return [
    '## Include Patterns',
    ...patterns(values.indexing.includePatterns),
    '',
    '## Exclude Patterns',
    ...patterns(values.indexing.excludePatterns),
    '',
    '## Sources',
    ...keys.map((key) => `- ${key}: ${printablePath(sources.get(key) ?? 'default')}`),
  ].join('\n');
}

/** How a server is reached and what it writes to its log is its user's affair: `quarry config` tells of it. */
function decidesAnswers(key: string): boolean {
  return !key.startsWith('server.') && key !== 'logging.format';
}
