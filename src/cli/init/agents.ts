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

/** How a client starts one of our servers. */
interface Server {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Variables of its environment, where it needs any. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Where agents name their MCP servers, in a project. */
const PROJECT_SERVERS: Readonly<Record<Agent, string>> = {
  claude: '.mcp.json',
  cursor: '.cursor/mcp.json',
  windsurf: '.windsurf/mcp.json',
  codex: '.codex/config.toml',
  vscode: '.vscode/mcp.json',
};

/** The same for all projects of the user. */
function globalServers({ home, vscode }: UserDirectories): Readonly<Record<Agent, string>> {
  return {
    claude: join(home, '.claude.json'),
    cursor: join(home, '.cursor', 'mcp.json'),
    windsurf: join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    codex: join(home, '.codex', 'config.toml'),
    vscode: join(vscode, 'mcp.json'),
  };
}

function serverMerge(agent: Agent, { name, command, args, env }: Server): Merge {
  if (agent === 'codex') return tomlEntry(['mcp_servers', name], { command, args });
  const key = agent === 'vscode' ? 'servers' : 'mcpServers';
  return jsonEntry([key, name], { command, args: [...args], ...(env && { env: { ...env } }) });
}

/** The files of agents in a project. */
export function projectFiles(root: string, agents: readonly Agent[]): AgentFile[] {
  const server: Server = { name: NAME, command: NAME, args: ['serve', '.'] };
  const more: Record<Agent, readonly (readonly [name: string, merge: Merge, isHook?: true])[]> = {
    claude: [
      ['CLAUDE.md', rules],
      ['.claude/settings.json', claudeHookEntry, true],
    ],
    cursor: [['.cursor/rules/quarry.mdc', cursorRule]],
    windsurf: [['.windsurf/rules/quarry.md', windsurfRule]],
    codex: [['AGENTS.md', rules]],
    vscode: [['.github/copilot-instructions.md', rules]],
  };
  return inOrder(agents).flatMap((agent) => [
    projectServer(root, agent, server),
    ...more[agent].map(([name, merge, isHook = false]) => ({ name, path: join(root, name), merge, isHook })),
  ]);
}

/** The files of agents that hold for all projects of a user. */
export function globalFiles(directories: UserDirectories, agents: readonly Agent[]): AgentFile[] {
  const server: Server = { name: NAME, command: NAME, args: ['serve'] };
  const { home } = directories;
  const ruleFiles: Record<Agent, readonly string[]> = {
    claude: [join(home, '.claude', 'CLAUDE.md')],
    cursor: [],
    windsurf: [join(home, '.codeium', 'windsurf', 'memories', 'global_rules.md')],
    codex: [join(home, '.codex', 'AGENTS.md')],
    vscode: [],
  };
  return inOrder(agents).flatMap((agent) => [
    globalServer(directories, agent, server),
    ...ruleFiles[agent].map((path) => ({ name: path, path, merge: rules, isHook: false })),
  ]);
}

/** The files of agents in a project that name their servers, for the bridge to a JetBrains IDE alone. */
export function ideProjectFiles(root: string, agents: readonly Agent[]): AgentFile[] {
  return inOrder(agents).map((agent) => projectServer(root, agent, ideServer(agent)));
}

/** The same for all projects of a user. */
export function ideGlobalFiles(directories: UserDirectories, agents: readonly Agent[]): AgentFile[] {
  return inOrder(agents).map((agent) => globalServer(directories, agent, ideServer(agent)));
}

/** The bridge takes the working directory for the project; to Claude Code it offers the tools that it knows. */
function ideServer(agent: Agent): Server {
  const server = { name: 'quarry-ide', command: NAME, args: ['ide'] };
  return agent === 'claude' ? { ...server, env: { JETBRAINS_MCP_TOOL_MODE: 'cc' } } : server;
}

function projectServer(root: string, agent: Agent, server: Server): AgentFile {
  const name = PROJECT_SERVERS[agent];
  return { name, path: join(root, name), merge: serverMerge(agent, server), isHook: false };
}

function globalServer(directories: UserDirectories, agent: Agent, server: Server): AgentFile {
  const path = globalServers(directories)[agent];
  return { name: path, path, merge: serverMerge(agent, server), isHook: false };
}

function inOrder(agents: readonly Agent[]): Agent[] {
  return AGENTS.filter((agent) => agents.includes(agent));
}
