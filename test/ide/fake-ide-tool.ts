/** What a tool of the fake IDE is, how its arguments are checked, and the forms of its results. */
import type { IdeTool, JsonObject, ToolResult } from '../../src/ide/types.ts';
import { type FakeWorld, isProject, ToolFailure } from './fake-ide-walk.ts';

/** A type of JSON Schema; `!` marks arguments that have to be there. */
export type ArgumentType = 'string' | 'string!' | 'integer' | 'boolean' | 'strings';

/** A tool that the fake can carry out. */
export interface KnownTool {
  readonly name: string;
  readonly description: string;
  /** Besides the project path, in the order of the schema. `q!` is the text of the native searches. */
  readonly takes: Readonly<Record<string, ArgumentType>>;
  /** A thrown {@link ToolFailure} is a result with `isError`. */
  run(given: Given, world: FakeWorld): ToolResult | Promise<ToolResult>;
}

/** The arguments of a call, by type: what is absent or of another type counts as the default. */
export class Given {
  readonly #args: JsonObject;

  constructor(args: JsonObject) {
    this.#args = args;
  }

  text(name: string, otherwise = ''): string {
    const value = this.#args[name];
    return typeof value === 'string' ? value : otherwise;
  }

  number(name: string, otherwise: number): number {
    const value = this.#args[name];
    return typeof value === 'number' ? value : otherwise;
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.#args[name];
    return typeof value === 'boolean' ? value : otherwise;
  }

  strings(name: string): string[] {
    const value = this.#args[name];
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  }

  /** The text of a native search, under either name. */
  query(): string {
    return this.text('q', this.text('query'));
  }
}

/** How a tool is listed. */
export function listed(tool: KnownTool, world: FakeWorld): IdeTool {
  const takes = takenBy(tool, world);
  const properties = Object.fromEntries(Object.entries(takes).map(([name, type]) => [name, schemaOf(type)]));
  const required = Object.keys(takes).filter((name) => takes[name] === 'string!');
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: { type: 'object', properties, required },
  };
}

/** Why a call does not fit its tool, if it does not. */
export function misfit(tool: KnownTool, args: JsonObject, world: FakeWorld): string | undefined {
  const takes = takenBy(tool, world);
  for (const [name, type] of Object.entries(takes)) {
    const value = args[name];
    if (value === undefined) {
      if (type === 'string!') return `Missing argument: ${name}`;
    } else if (!fits(value, type)) return `Argument ${name} is no ${type.replace('!', '')}`;
  }
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(takes, name));
  if (unknown !== undefined) return `Unknown argument: ${unknown}`;
  const project = args[world.projectKey];
  return isProject(world, project) ? undefined : `No open project: ${String(project)}`;
}

function takenBy(tool: KnownTool, world: FakeWorld): Record<string, ArgumentType> {
  const own = Object.entries(tool.takes).map(([name, type]) => [name === 'q' ? world.nativeKey : name, type]);
  return { ...Object.fromEntries(own), [world.projectKey]: 'string!' };
}

function schemaOf(type: ArgumentType): JsonObject {
  if (type === 'strings') return { type: 'array', items: { type: 'string' } };
  return { type: type === 'string!' ? 'string' : type };
}

function fits(value: unknown, type: ArgumentType): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'strings') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === type.replace('!', '');
}

/** A result with one text. */
export function text(value: string): ToolResult {
  return { content: [{ type: 'text', text: value }] };
}

/** A result that says the same as text and as structured content. */
export function structured(value: JsonObject): ToolResult {
  return { ...text(JSON.stringify(value)), structuredContent: value };
}

/** A result with `isError`. */
export function failed(message: string): ToolResult {
  return { ...text(message), isError: true };
}

/** Carries out a call; whatever goes wrong in the tool is a result with `isError`. */
export async function carryOut(tool: KnownTool, args: JsonObject, world: FakeWorld): Promise<ToolResult> {
  const wrong = world.strict ? misfit(tool, args, world) : undefined;
  if (wrong !== undefined) return failed(wrong);
  try {
    return await tool.run(new Given(args), world);
  } catch (error) {
    if (error instanceof ToolFailure) return failed(error.message);
    throw error;
  }
}
