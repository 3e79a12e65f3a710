/** A call of a bridge tool without an IDE: answers come from a script, and what was asked is kept. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type BridgeCall,
  type IdeProject,
  type JsonObject,
  Refusal,
  type ToolResult,
} from '../../../src/ide/types.ts';

export interface Asked {
  readonly tool: string;
  readonly args: JsonObject;
}

export interface ScriptedCall extends BridgeCall {
  readonly asked: Asked[];
  readonly notes: string[];
}

export interface Script {
  readonly project: IdeProject;
  readonly answer?: (asked: Asked) => ToolResult;
  readonly ideVersion?: string;
  readonly off?: readonly string[];
  readonly signal?: AbortSignal;
}

export function scriptedCall({ project, answer, ideVersion, off = [], signal }: Script): ScriptedCall {
  const asked: Asked[] = [];
  const notes: string[] = [];
  return {
    project,
    signal: signal ?? new AbortController().signal,
    ideVersion,
    ideTools: new Map(),
    isOff: (workaround) => off.includes(workaround),
    noteWorkaround: (line) => notes.push(line),
    callIde: async (tool, args) => {
      asked.push({ tool, args });
      return answer?.({ tool, args }) ?? {};
    },
    asked,
    notes,
  };
}

/** A project on the disk with these files; a name with `/` at its end is a folder. */
export function projectWith(...names: readonly string[]): IdeProject & { remove(): void } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-shims-')));
  for (const name of names) {
    const path = join(root, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(path, '');
  }
  return { path: root, realPath: root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A result with structured content. */
export function structured(content: unknown): ToolResult {
  return { content: [{ type: 'text', text: 'structured' }], structuredContent: content };
}

/** The object in the one text of a result. */
export function repliedJson(result: ToolResult): unknown {
  const { content, ...others } = result;
  if (Object.keys(others).length > 0) throw new Error(`More than content: ${JSON.stringify(others)}`);
  if (!Array.isArray(content) || content.length !== 1) throw new Error('Not one item');
  return JSON.parse(content[0].text);
}

/** The message of a refusal; rejects with anything else that is thrown, and if nothing is. */
export async function refusalOf(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  throw new Error('Not refused');
}
