import { describe, expect, it } from 'vitest';
import { listedTools } from '../../src/tools/listed.ts';
import { ALL_TOOLS } from '../../src/tools/registry.ts';

describe('the tools that are shown', () => {
  it('are all with `all`', () => {
    expect(listedTools(ALL_TOOLS, ['all'])).toEqual(ALL_TOOLS);
  });

  it('are those of some toolsets', () => {
    const toolsets = new Set(listedTools(ALL_TOOLS, ['text', 'files']).map(({ toolset }) => toolset));
    expect([...toolsets].sort()).toEqual(['files', 'text']);
  });

  it('are a short list of several with `core`', () => {
    const toolsets = new Set(listedTools(ALL_TOOLS, ['core']).map(({ toolset }) => toolset));
    expect([...toolsets].sort()).toEqual(['files', 'structure', 'text']);
  });
});
