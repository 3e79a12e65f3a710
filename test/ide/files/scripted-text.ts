/** Calls of the reading tools whose IDE gives texts from a script. */
import type { BridgeCall, BridgeTool, JsonObject, ToolResult } from '../../../src/ide/types.ts';
import { textResult } from '../../../src/ide/types.ts';
import { refusalOf, type Script, scriptedCall } from '../search/scripted-call.ts';

/** What IDEs put where they cut a text. */
export const MARK = '<<<...content truncated...>>>';

export const PROJECT = { path: '/data/p', realPath: '/disk/p' };

/** A call of an IDE that has all tools the bridge's own are built on. */
export function callWith(
  answer: NonNullable<Script['answer']>,
): BridgeCall & ReturnType<typeof scriptedCall> {
  const names = ['find_files_by_glob', 'find_files_by_name_keyword'];
  const ideTools = new Map(names.map((name) => [name, { name }]));
  return { ...scriptedCall({ project: PROJECT, answer }), ideTools };
}

/** What an IDE gives by mode: one text for both, or an answer of another kind. */
export type Texts =
  | string
  | { readonly START: string; readonly NONE: string }
  | { readonly result: ToolResult };

/** Answers each reading of a file. */
export function texts(given: Texts): NonNullable<Script['answer']> {
  return ({ args }) => {
    if (typeof given === 'string') return textResult(given);
    if ('result' in given) return given.result;
    return textResult(args.truncateMode === 'NONE' ? given.NONE : given.START);
  };
}

/** The text that a tool answers, and what the IDE was asked for it. */
export async function answered(tool: BridgeTool, args: JsonObject, answer: NonNullable<Script['answer']>) {
  const call = callWith(answer);
  const result = await tool.run(args, call);
  const { content, ...others } = result;
  if (Object.keys(others).length > 0) throw new Error(`More than content: ${JSON.stringify(others)}`);
  if (!Array.isArray(content) || content.length !== 1) throw new Error('Not one item');
  return { text: String(content[0].text), asked: call.asked };
}

/** The message of a refused call, and what the IDE was asked before it. */
export async function refused(tool: BridgeTool, args: JsonObject, answer: NonNullable<Script['answer']>) {
  const call = callWith(answer);
  return { message: await refusalOf(() => tool.run(args, call)), asked: call.asked };
}
