/** How a structure tool is made: common parameters, strict checks, and the source it is asked of. */
import * as z from 'zod';
import { type ArgumentsOf, checkArguments, optionalText, type Parameters } from '../parameters.ts';
import { READ_ONLY, type Tool, type ToolContext, type ToolEffects } from '../tool.ts';
import { openStructure, type StructureSource } from './source.ts';

const COMMON = {
  member: optionalText('Name or path of a workspace member: only its files are looked at.'),
  session: optionalText('Indexed source, or group:artifact:version. Default: the project of the server.'),
};

interface CommonArguments {
  member?: string;
  session?: string;
}

interface StructureLiteral<Shape extends Parameters> {
  name: string;
  title: string;
  description: string;
  effects?: ToolEffects;
  /** In the order in which they are checked. */
  parameters: Shape;
  /** What no parameter can say of itself: which of them go together. Throws `invalid_params`. */
  verify?(args: ArgumentsOf<Shape>): void;
  /** It looks at the whole workspace, and takes no `member`. */
  isForWorkspace?: boolean;
  /** See {@link Tool.isRepeatable}; by default what only reads is. */
  isRepeatable?: boolean;
  /** Answers with one text: JSON by {@link json}, or the tool's own layout. */
  answer(
    args: ArgumentsOf<Shape> & CommonArguments,
    source: StructureSource,
    context: ToolContext,
  ): Promise<string> | string;
}

/** A tool of this toolset. `answer` is there for tests that bring a source of their own. */
export interface StructureTool extends Tool {
  /** As `run`, on a source that is open already; `member` and `session` are checked but mean nothing. */
  answerOn(args: unknown, source: StructureSource, context?: ToolContext): Promise<string>;
}

export function defineStructureTool<Shape extends Parameters>(
  literal: StructureLiteral<Shape>,
): StructureTool {
  const { member, session } = COMMON;
  const common = literal.isForWorkspace ? { session } : { member, session };
  const parameters = { ...literal.parameters, ...common };
  const check = (args: unknown): ArgumentsOf<Shape> & CommonArguments => {
    // The names of both are disjoint; `member` is there or not.
    const checked = checkArguments(parameters, args) as ArgumentsOf<Shape> & CommonArguments;
    literal.verify?.(checked);
    return checked;
  };
  return {
    name: literal.name,
    toolset: 'structure',
    title: literal.title,
    description: literal.description,
    effects: literal.effects ?? READ_ONLY,
    input: z.strictObject(
      Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema])),
    ),
    needsNoConfig: false,
    timeLimitMs: undefined,
    isRepeatable: literal.isRepeatable ?? literal.effects === undefined,
    check: (args) => void check(args),
    async run(args, context) {
      const checked = check(args);
      const source = await openStructure(checked.session, checked.member, context);
      return literal.answer(checked, source, context);
    },
    async answerOn(args, source, context) {
      // Tools that need the context of a call cannot be tested without one.
      return literal.answer(check(args), source, context as ToolContext);
    },
  };
}

/** A JSON answer: on one line, keys in the order given; what is undefined is left out. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}
