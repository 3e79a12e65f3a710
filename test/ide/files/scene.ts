/** A project on the disk and an IDE that reads and writes its files, for the tools that change some. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import {
  type BridgeCall,
  type BridgeTool,
  type IdeProject,
  type JsonObject,
  Refusal,
  type ToolResult,
  textResult,
} from '../../../src/ide/types.ts';

/** A call of an IDE's tool. */
export interface Asked {
  readonly tool: string;
  readonly args: JsonObject;
}

export interface Scene {
  readonly project: IdeProject;
  /** What the IDE was asked for, in order. */
  readonly asked: Asked[];
  /** Answers in place of the IDE; undefined lets it answer. */
  answer: (asked: Asked) => ToolResult | undefined;
  signal: AbortSignal;
  put(files: Readonly<Record<string, string>>): void;
  /** All files by path, without Git's own; links as `-> `. */
  files(): Record<string, string>;
  /** Paths that were written, in order. */
  written(): unknown[];
  run(tool: BridgeTool, args: JsonObject): Promise<string>;
  /** What a call is refused with. */
  refused(tool: BridgeTool, args: JsonObject): Promise<string>;
}

/** Another scene for each test of a file. */
export function scene(): Scene {
  let root = '';
  const asked: Asked[] = [];
  const ide = (tool: string, args: JsonObject): ToolResult => {
    const path = join(root, String(args.pathInProject));
    if (tool === 'get_file_text_by_path') {
      return existsSync(path) ? textResult(readFileSync(path, 'utf8')) : failed(`No file ${path}`);
    }
    if (tool !== 'create_new_file') return failed(`No tool ${tool}`);
    if (args.overwrite !== true && existsSync(path)) return failed(`There is a file ${path}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, String(args.text));
    return textResult('[success]');
  };
  const made: Scene = {
    get project() {
      return { path: root, realPath: root };
    },
    asked,
    answer: () => undefined,
    signal: new AbortController().signal,
    put: (files) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    },
    files: () => Object.fromEntries(filesBelow(root, '')),
    written: () =>
      asked.filter(({ tool }) => tool === 'create_new_file').map(({ args }) => args.pathInProject),
    run: async (tool, args) => textOf(await tool.run(args, callOf(made, asked, ide))),
    refused: async (tool, args) => {
      try {
        await tool.run(args, callOf(made, asked, ide));
      } catch (error) {
        if (error instanceof Refusal) return error.message;
        throw error;
      }
      throw new Error('Not refused');
    },
  };
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-files-')));
    asked.length = 0;
    made.answer = () => undefined;
    made.signal = new AbortController().signal;
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  return made;
}

/** A result that says that the call has failed. */
export function failed(text: string): ToolResult {
  return { ...textResult(text), isError: true };
}

function callOf(
  { project, answer, signal }: Scene,
  asked: Asked[],
  ide: (tool: string, args: JsonObject) => ToolResult,
): BridgeCall {
  return {
    project,
    signal,
    ideVersion: undefined,
    ideTools: new Map(),
    isOff: () => false,
    noteWorkaround: () => {},
    callIde: async (tool, args) => {
      asked.push({ tool, args });
      return answer({ tool, args }) ?? ide(tool, args);
    },
  };
}

function textOf({ content }: ToolResult): string {
  if (!Array.isArray(content) || content.length !== 1) throw new Error('Not one text');
  return content[0].text;
}

function filesBelow(root: string, below: string): [string, string][] {
  return readdirSync(join(root, below)).flatMap((name): [string, string][] => {
    const path = below === '' ? name : `${below}/${name}`;
    const stats = lstatSync(join(root, path));
    if (name === '.git') return [];
    if (stats.isDirectory()) return filesBelow(root, path);
    if (stats.isSymbolicLink()) return [[path, 'link']];
    return [[path, readFileSync(join(root, path), 'utf8')]];
  });
}
