/** What a server costs a process for every connection, and a model before its first question. */
import { performance } from 'node:perf_hooks';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { TOOLSET_CHOICES } from '../src/config/toolset-names.ts';
import { instructionsFor } from '../src/mcp/instructions.ts';
import { createServer } from '../src/mcp/server.ts';
import type { ToolHost } from '../src/mcp/tool-host.ts';
import { listTools } from '../src/mcp/tool-list.ts';
import { DESCRIPTIONS } from '../src/tools/descriptions.ts';
import { listedTools } from '../src/tools/listed.ts';
import type { Figure, Section } from './figures.ts';

const ROUNDS = 20;
const SERVERS_A_ROUND = 200;

/** Needs no tree: of servers over a host that does nothing, the best of some rounds; tokens of o200k_base. */
export function servingCostSection(): Section {
  const host: ToolHost = {
    listed: listedTools(DESCRIPTIONS, ['core']),
    tools: () => Promise.reject(new Error('Nothing is called.')),
    version: '0',
    call: () => Promise.reject(new Error('Nothing is called.')),
    ask: () => Promise.reject(new Error('Nothing is asked.')),
  };
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    for (let i = 0; i < SERVERS_A_ROUND; i++) createServer(host);
    return (performance.now() - began) / SERVERS_A_ROUND;
  });
  const tokens = TOOLSET_CHOICES.map((list): Figure => {
    const tools = listTools(listedTools(DESCRIPTIONS, [list]));
    return {
      name: `tools/list of ${list} (${tools.length} tools)`,
      value: countTokens(JSON.stringify({ tools })),
      unit: 'tokens',
    };
  });
  return {
    title: 'A server before the first question',
    figures: [
      { name: 'making the server of a connection or request', value: Math.min(...rounds), unit: 'ms' },
      ...tokens,
      {
        name: 'instructions of core',
        value: countTokens(instructionsFor(host.listed)),
        unit: 'tokens',
      },
    ],
  };
}
