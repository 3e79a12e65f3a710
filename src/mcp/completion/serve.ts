/** Completion of the arguments of prompts and of the variables of resource templates. */
import type { ToolContext } from '../../tools/tool.ts';
import { invalidParams, toMethodError } from '../errors.ts';
import type { ExactServer } from '../exact-server.ts';
import type { Completed } from '../prompts/prompt.ts';
import { PROMPTS } from '../prompts/registry.ts';
import { during } from '../requests.ts';
import { FILE_TEMPLATE, INDEX_TEMPLATE } from '../resources/uri.ts';
import type { Ask } from '../tool-host.ts';
import { type Completion, completionOf, fitting, fittingPaths, withDirectories } from './candidates.ts';

type Completer = (
  typed: string,
  context: ToolContext,
  others: Readonly<Record<string, string>>,
) => Promise<string[]>;

/** Lets clients of `server` complete what their users type. Takes milliseconds, and begins no index. */
export function serveCompletion(server: ExactServer, ask: Ask): void {
  server.setRequestHandler('completion/complete', ({ params }, { mcpReq }) => {
    const { ref, argument, context: given } = params;
    const completer =
      ref.type === 'ref/prompt'
        ? promptCompleter(ref.name, argument.name)
        : templateCompleter(ref.uri, argument.name);
    return during(mcpReq, server, async (call): Promise<{ completion: Completion }> => {
      try {
        const values = await ask(
          (context) => completer(argument.value, context, given?.arguments ?? {}),
          call,
        );
        return { completion: completionOf(values) };
      } catch (error) {
        throw toMethodError(error);
      }
    });
  });
}

/** What reads sources is loaded by the first that asks. */
const values = (): Promise<typeof import('./values.ts')> => import('./values.ts');

const COMPLETERS: Readonly<Record<Completed, Completer>> = {
  paths: async (typed, context) =>
    fittingPaths(typed, withDirectories(await (await values()).pathsOf(undefined, context))),
  references: async (typed, context) => fitting(typed, await (await values()).referencesOf(context)),
  symbols: completeLastWord,
};

const TEMPLATE_COMPLETERS: Readonly<Record<'id' | 'path', Completer>> = {
  id: async (typed, context) => fitting(typed, await (await values()).sourcesOf(context)),
  path: async (typed, context, { id }) => fittingPaths(typed, await (await values()).pathsOf(id, context)),
};

function promptCompleter(name: string, argument: string): Completer {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (prompt === undefined) throw invalidParams(`Unknown prompt: ${name}`);
  const found = Object.hasOwn(prompt.args, argument) ? prompt.args[argument] : undefined;
  if (found === undefined) throw invalidParams(`The prompt ${name} has no argument '${argument}'`);
  return COMPLETERS[found.completes];
}

function templateCompleter(uri: string, variable: string): Completer {
  const isKnown = uri === FILE_TEMPLATE || uri === INDEX_TEMPLATE;
  if (!isKnown) throw invalidParams(`Unknown resource template: ${uri}`);
  if (variable === 'id' || (variable === 'path' && uri === FILE_TEMPLATE)) {
    return TEMPLATE_COMPLETERS[variable];
  }
  throw invalidParams(`The template ${uri} has no variable '${variable}'`);
}

/** A text whose last word may be the beginning of a name; shorter beginnings say too little. */
const LAST_WORD = /[\p{L}_$][\p{L}\p{N}_$]{1,99}$/u;

async function completeLastWord(typed: string, context: ToolContext): Promise<string[]> {
  const [word] = LAST_WORD.exec(typed) ?? [];
  if (word === undefined) return [];
  const before = typed.slice(0, typed.length - word.length);
  return fitting(word, await (await values()).symbolsOf(context)).map((name) => `${before}${name}`);
}
