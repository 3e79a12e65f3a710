import { defineTool, READ_ONLY } from '../tool.ts';

export const getServerInfo = defineTool({
  name: 'get_server_info',
  toolset: 'text',
  title: 'Server information',
  description: 'Shows the version of this server and all its tools.',
  effects: READ_ONLY,
  needsNoConfig: true,
  input: {},
  async handler(_args, { server }) {
    const tools = [...server.tools].sort((a, b) => (a.name < b.name ? -1 : 1));
    return [
      '# Quarry MCP Server Information',
      '',
      '## Version',
      `- **Version:** ${server.version}`,
      `- **Runtime:** Node.js ${process.version}`,
      '',
      '## Server Details',
      '- **Name:** quarry',
      '- **Description:** Code search and code intelligence MCP server',
      `- **Protocol:** MCP ${server.protocol}`,
      '',
      '## Available Tools',
      ...tools.map((tool) => `- ${tool.name}: ${firstSentence(tool.description)}`),
    ].join('\n');
  },
});

/** Up to the first full stop that ends a sentence. */
export function firstSentence(text: string): string {
  return /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;
}
