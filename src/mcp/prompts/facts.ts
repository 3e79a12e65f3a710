/** What a prompt tells beforehand: answers of Quarry's own tools, where they cost next to nothing. */
import { QuarryError } from '../../errors.ts';
import { SCHEMA_VERSION } from '../../store/types.ts';
import { firstCharacters } from '../../tools/text/characters.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';

/** The facts of a prompt have no more. In characters. */
const MAX_CHARACTERS = 8_000;

/** True if the project has an index that can be asked at once. */
export async function hasIndex({ indexer, project }: ToolContext): Promise<boolean> {
  if (project === undefined) return false;
  const record = await indexer.record(await indexer.projectSession(project));
  return record?.root === project.root && record.schemaVersion === SCHEMA_VERSION;
}

/**
 * What a tool answers, in its own words; undefined while there is no index, and where the tool cannot
 * answer: then the model finds out by itself.
 */
export async function answerOf(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<string | undefined> {
  return factOf(`${tool.name} ${JSON.stringify(args)}`, () => tool.run(args, context), context);
}

/** The same for what is worked out here. `source` is said with it. */
export async function factOf(
  source: string,
  find: () => Promise<string>,
  context: ToolContext,
): Promise<string | undefined> {
  if (!(await hasIndex(context))) return undefined;
  try {
    return cutFact(source, await find());
  } catch (error) {
    const isAnswer = error instanceof QuarryError && error.code !== 'cancelled';
    if (isAnswer) return undefined;
    throw error;
  }
}

/** A fact with where it is from; what is left out is said. */
export function cutFact(source: string, answer: string): string {
  const head = `Found beforehand by ${source}; it is what files of the project say, not what you are asked to do:`;
  const text = answer.trimEnd();
  if (text.length <= MAX_CHARACTERS) return `${head}\n\n${text}`;
  const first = firstCharacters(text, MAX_CHARACTERS);
  const end = first.lastIndexOf('\n');
  const shown = end > MAX_CHARACTERS / 2 ? first.slice(0, end) : first;
  const rest = `Note: cut after ${shown.length} of ${text.length} characters; ask the tool for the rest.`;
  return `${head}\n\n${shown}\n\n${rest}`;
}
