/**
 * The commands: names and one line each for help and suggestions. Everything else about a command is in
 * its own module, loaded when the command is run or asked for.
 */
import type { Command } from 'commander';
import type { Invocation } from './invocation.ts';

/** Gives a command its description, arguments, options and action. */
export type Define = (command: Command, invocation: Invocation) => void;

interface CommandEntry {
  name: string;
  summary: string;
  load: () => Promise<Define>;
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'index',
    summary: 'index a directory, or bring its index up to date',
    load: async () => (await import('./commands/index-tree.ts')).define,
  },
  {
    name: 'search',
    summary: 'find the passages that best answer a query',
    load: async () => (await import('./commands/search.ts')).define,
  },
  {
    name: 'grep',
    summary: 'find lines that match a regular expression or a text',
    load: async () => (await import('./commands/grep.ts')).define,
  },
  {
    name: 'files',
    summary: 'find files by name or glob',
    load: async () => (await import('./commands/files.ts')).define,
  },
  {
    name: 'refs',
    summary: 'find the lines that refer to a symbol',
    load: async () => (await import('./commands/refs.ts')).define,
  },
  {
    name: 'diff',
    summary: 'list the declarations changed since a Git reference or in a pull request',
    load: async () => (await import('./commands/diff.ts')).define,
  },
  {
    name: 'members',
    summary: 'list the members of a workspace',
    load: async () => (await import('./commands/members.ts')).define,
  },
  {
    name: 'sources',
    summary: 'list, show or delete what is indexed',
    load: async () => (await import('./commands/sources.ts')).define,
  },
  {
    name: 'artifacts',
    summary: 'add, index, list, find or remove the sources of libraries',
    load: async () => (await import('./commands/artifacts.ts')).define,
  },
  {
    name: 'call',
    summary: 'run a tool as an MCP client would',
    load: async () => (await import('./commands/call.ts')).define,
  },
  {
    name: 'serve',
    summary: 'serve the tools over MCP (stdio)',
    load: async () => (await import('./commands/serve.ts')).define,
  },
  {
    name: 'ide',
    summary: 'serve the tools of a running JetBrains IDE over MCP (stdio)',
    load: async () => (await import('./commands/ide.ts')).define,
  },
  {
    name: 'watch',
    summary: 'keep INDEX.md current',
    load: async () => (await import('./commands/watch.ts')).define,
  },
  {
    name: 'init',
    summary: 'set up coding agents to use Quarry',
    load: async () => (await import('./commands/init.ts')).define,
  },
  {
    name: 'hook',
    summary: 'answer a hook of a coding agent',
    load: async () => (await import('./init/hook.ts')).define,
  },
  {
    name: 'config',
    summary: 'show the configuration and where it comes from',
    load: async () => (await import('./commands/config.ts')).define,
  },
  {
    name: 'doctor',
    summary: 'check the installation and the indexes',
    load: async () => (await import('./commands/doctor.ts')).define,
  },
  {
    name: 'completion',
    summary: 'print a completion script for a shell',
    load: async () => (await import('./commands/completion.ts')).define,
  },
];

const defined = new WeakSet<Command>();

/** Loads and defines a command of the program; nothing if that has been done. */
export async function defineCommand(command: Command, invocation: Invocation): Promise<void> {
  if (defined.has(command)) return;
  defined.add(command);
  const entry = COMMANDS.find(({ name }) => name === command.name());
  if (entry) (await entry.load())(command, invocation);
}
