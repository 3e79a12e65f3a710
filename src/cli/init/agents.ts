/** The files of each agent that tell it of Quarry. */
import { join } from 'node:path';
import { claudeHookEntry } from './claude-hook-entry.ts';
import { jsonEntry } from './json-entry.ts';
import type { Merge } from './merged.ts';
import { RULES } from './rules-text.ts';
import { textBlock } from './text-block.ts';
import { tomlEntry } from './toml-entry.ts';

/** All agents, in the order in which their files are written. */
export const AGENTS = ['claude', 'cursor', 'windsurf', 'codex', 'vscode'] as const;
export type Agent = (typeof AGENTS)[number];

/** A file that is to be merged into. */
export interface AgentFile {
  /** How it is called in reports: relative to the project, or absolute. */
  name: string;
  /** Absolute. */
  path: string;
  merge: Merge;
  /** True for the file of a hook, which the user may not want. */
  isHook: boolean;
}

/** Directories of a user, absolute. */
export interface UserDirectories {
  home: string;
  /** Where programs keep their settings. It need not lie in the home directory. */
  settings: string;
  /** Where VS Code keeps what is the user's own. */
  vscode: string;
}

const NAME = 'quarry';
const rules = textBlock(RULES);
/** Editors apply a rule of its own file only if it says so. */
const cursorRule = textBlock(
  RULES,
  '---\ndescription: Which Quarry tool answers which question\nalwaysApply: true\n---\n\n',
);
const windsurfRule = textBlock(RULES, '---\ntrigger: always_on\n---\n\n');

/** The files of agents in a project. */
export function projectFiles(root: string, agents: readonly Agent[]): AgentFile[] {
  const entry = { command: NAME, args: ['serve', '.'] };
  const servers = jsonEntry(['mcpServers', NAME], entry);
  const files: Record<Agent, readonly (readonly [name: string, merge: Merge, isHook?: true])[]> = {
    claude: [
      ['.mcp.json', servers],
      ['CLAUDE.md', rules],
      ['.claude/settings.json', claudeHookEntry, true],
    ],
    cursor: [
      ['.cursor/mcp.json', servers],
      ['.cursor/rules/quarry.mdc', cursorRule],
    ],
    windsurf: [
      ['.windsurf/mcp.json', servers],
      ['.windsurf/rules/quarry.md', windsurfRule],
    ],
    codex: [
      ['.codex/config.toml', tomlEntry(['mcp_servers', NAME], entry)],
      ['AGENTS.md', rules],
    ],
    vscode: [
      ['.vscode/mcp.json', jsonEntry(['servers', NAME], entry)],
      ['.github/copilot-instructions.md', rules],
    ],
  };
  return inOrder(agents).flatMap((agent) =>
    files[agent].map(([name, merge, isHook = false]) => ({ name, path: join(root, name), merge, isHook })),
  );
}

/** The files of agents that hold for all projects of a user. */
export function globalFiles({ home, vscode }: UserDirectories, agents: readonly Agent[]): AgentFile[] {
  const entry = { command: NAME, args: ['serve'] };
  const servers = jsonEntry(['mcpServers', NAME], entry);
  const windsurf = join(home, '.codeium', 'windsurf');
  const files: Record<Agent, readonly (readonly [path: string, merge: Merge])[]> = {
    claude: [
      [join(home, '.claude.json'), servers],
      [join(home, '.claude', 'CLAUDE.md'), rules],
    ],
    cursor: [[join(home, '.cursor', 'mcp.json'), servers]],
    windsurf: [
      [join(windsurf, 'mcp_config.json'), servers],
      [join(windsurf, 'memories', 'global_rules.md'), rules],
    ],
    codex: [
      [join(home, '.codex', 'config.toml'), tomlEntry(['mcp_servers', NAME], entry)],
      [join(home, '.codex', 'AGENTS.md'), rules],
    ],
    vscode: [[join(vscode, 'mcp.json'), jsonEntry(['servers', NAME], entry)]],
  };
  return inOrder(agents).flatMap((agent) =>
    files[agent].map(([path, merge]) => ({ name: path, path, merge, isHook: false })),
  );
}

function inOrder(agents: readonly Agent[]): Agent[] {
  return AGENTS.filter((agent) => agents.includes(agent));
}
