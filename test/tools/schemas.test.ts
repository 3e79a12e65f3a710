/**
 * What clients are told of each tool, one file a tool: a change to the public surface shows in review.
 * `npx vitest run test/tools/schemas.test.ts -u` writes the files anew.
 */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listTools } from '../../src/mcp/tool-list.ts';
import { describeTool } from '../../src/tools/description.ts';
import { DESCRIPTIONS } from '../../src/tools/descriptions.ts';
import { ALL_TOOLS } from '../../src/tools/registry.ts';

const SNAPSHOTS = new URL('./__snapshots__/', import.meta.url);

describe('what clients see of', () => {
  it.each(listTools(ALL_TOOLS.map(describeTool)).map((tool) => [tool.name, tool] as const))(
    '%s',
    async (name, tool) => {
      await expect(`${JSON.stringify(tool, null, 2)}\n`).toMatchFileSnapshot(`./__snapshots__/${name}.json`);
    },
  );

  it('all is written down for servers to tell before the tools are loaded', () => {
    const names = ALL_TOOLS.map(({ name }) => name).sort();
    expect(DESCRIPTIONS.map(({ name }) => name)).toEqual(names);
    const said = new Map(ALL_TOOLS.map((tool) => [tool.name, JSON.stringify(describeTool(tool))]));
    for (const tool of DESCRIPTIONS) expect(JSON.stringify(tool)).toBe(said.get(tool.name));
  });

  it('is kept for no tool that is gone', () => {
    const known = new Set(ALL_TOOLS.map((tool) => `${tool.name}.json`));
    expect(readdirSync(SNAPSHOTS).filter((file) => !known.has(file))).toEqual([]);
  });
});
