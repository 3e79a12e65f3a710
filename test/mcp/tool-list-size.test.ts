import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { TOOLSET_CHOICES } from '../../src/config/toolset-names.ts';
import { instructionsFor } from '../../src/mcp/instructions.ts';
import { listTools } from '../../src/mcp/tool-list.ts';
import { DESCRIPTIONS } from '../../src/tools/descriptions.ts';
import { listedTools } from '../../src/tools/listed.ts';

describe('what a model is told before its first question', () => {
  it('about the tools of every day takes 3,000 tokens at most', () => {
    const tools = listTools(listedTools(DESCRIPTIONS, ['core']));
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(3_000);
  });

  it.each(TOOLSET_CHOICES)('about the choice between tools of %s is short and names only those', (choice) => {
    const shown = listedTools(DESCRIPTIONS, [choice]);
    const text = instructionsFor(shown);
    expect(countTokens(text)).toBeLessThanOrEqual(500);
    const names = new Set(shown.map(({ name }) => name));
    const named = DESCRIPTIONS.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text)).map(
      ({ name }) => name,
    );
    expect(named.filter((name) => !names.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });
});
