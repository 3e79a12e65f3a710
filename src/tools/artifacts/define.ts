/** How an artifact tool is made: strict checks in their order, one JSON object as the answer. */
import * as z from 'zod';
import { QuarryError } from '../../errors.ts';
import { assertCoordinates, type Coordinates } from '../../sources/artifacts/coordinates.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';
import { type ArgumentsOf, checkArguments, type Parameters, type RangeRefusal } from '../parameters.ts';
import { READ_ONLY, type Tool, type ToolContext, type ToolEffects } from '../tool.ts';
import type { Library } from './library.ts';
import { boundedText } from './parameters.ts';

const COORDINATES = {
  group_id: boundedText('Maven group, such as `com.google.guava`.'),
  artifact_id: boundedText('Maven artifact, such as `guava`.'),
  version: boundedText('Version, such as `33.0.0-jre`.'),
};

type CoordinateArguments = ArgumentsOf<typeof COORDINATES>;

interface ArtifactLiteral<Shape extends Parameters, Prepared> {
  name: string;
  title: string;
  description: string;
  effects?: ToolEffects;
  /** As of a tool: see there. */
  timeLimitMs?: number;
  /** Besides the coordinates, in the order in which they are checked. */
  parameters: Shape;
  /**
   * Checks patterns, ranges and paths, and makes of them what `answer` needs. Comes after the arguments
   * and coordinates and before anything is looked up.
   */
  prepare(args: ArgumentsOf<Shape>): Prepared | Promise<Prepared>;
}

/** A tool that asks one indexed artifact. */
interface LibraryLiteral<Shape extends Parameters, Prepared> extends ArtifactLiteral<Shape, Prepared> {
  answer(
    args: ArgumentsOf<Shape>,
    library: Library,
    prepared: Prepared,
    context: ToolContext | undefined,
  ): Promise<object> | object;
}

/** A tool that has to do with an artifact that need not be there. */
interface CoordinatesLiteral<Shape extends Parameters, Prepared> extends ArtifactLiteral<Shape, Prepared> {
  answer(
    args: ArgumentsOf<Shape>,
    coordinates: Coordinates,
    prepared: Prepared,
    context: ToolContext,
  ): Promise<object>;
}

/** `answerOn` is there for tests that bring a library of their own. */
export interface LibraryTool extends Tool {
  /** As `run`, on a library that is open already; coordinates are checked but mean nothing. */
  answerOn(args: unknown, library: Library): Promise<string>;
}

export function defineLibraryTool<Shape extends Parameters, Prepared>(
  literal: LibraryLiteral<Shape, Prepared>,
): LibraryTool {
  const check = checkerOf(literal);
  return {
    ...partsOf(literal),
    async run(args, context) {
      const { own, coordinates, prepared } = await check(args);
      const library = await context.artifacts.open(coordinates, context.call);
      return reply(await literal.answer(own, library, prepared, context));
    },
    async answerOn(args, library) {
      const { own, prepared } = await check(args);
      return reply(await literal.answer(own, library, prepared, undefined));
    },
  };
}

export function defineCoordinatesTool<Shape extends Parameters, Prepared>(
  literal: CoordinatesLiteral<Shape, Prepared>,
): Tool {
  const check = checkerOf(literal);
  return {
    ...partsOf(literal),
    async run(args, context) {
      const { own, coordinates, prepared } = await check(args);
      return reply(await literal.answer(own, coordinates, prepared, context));
    },
  };
}

/** A tool that names no artifact. */
export function defineOverviewTool<Shape extends Parameters, Prepared>(
  literal: ArtifactLiteral<Shape, Prepared> & {
    answer(args: ArgumentsOf<Shape>, prepared: Prepared, context: ToolContext): Promise<object>;
  },
): Tool {
  return {
    ...partsOf(literal, literal.parameters),
    async run(args, context) {
      const outOfRange: RangeRefusal[] = [];
      const own = checkedBy(literal.parameters, args, outOfRange);
      assertInRange(outOfRange);
      const prepared = await literal.prepare(own);
      return reply(await literal.answer(own, prepared, context));
    },
  };
}

/** The form of all answers: one line, keys in the order given, what is undefined left out. */
function reply(answer: object): string {
  return orderedJson(answer) ?? '';
}

/** As `JSON.stringify`. A map is an object whose keys keep their order, also those that look like numbers. */
export function orderedJson(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => orderedJson(item) ?? 'null').join(',')}]`;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const members = entries.flatMap(([key, item]) => {
    const json = orderedJson(item);
    return json === undefined ? [] : [`${JSON.stringify(String(key))}:${json}`];
  });
  return `{${members.join(',')}}`;
}

function partsOf<Shape extends Parameters, Prepared>(
  literal: ArtifactLiteral<Shape, Prepared>,
  parameters: Parameters = { ...COORDINATES, ...literal.parameters },
): Omit<Tool, 'run'> {
  return {
    name: literal.name,
    toolset: 'artifacts',
    title: literal.title,
    description: literal.description,
    effects: literal.effects ?? READ_ONLY,
    input: z.strictObject(
      Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema])),
    ),
    needsNoConfig: false,
    isRepeatable: false,
    timeLimitMs: literal.timeLimitMs,
    check: (args) => assertInRange(rangesOf(parameters, args)),
  };
}

function rangesOf(parameters: Parameters, args: unknown): RangeRefusal[] {
  const outOfRange: RangeRefusal[] = [];
  checkedBy(parameters, args, outOfRange);
  return outOfRange;
}

interface Checked<Shape extends Parameters, Prepared> {
  own: ArgumentsOf<Shape>;
  coordinates: Coordinates;
  prepared: Prepared;
}

function checkerOf<Shape extends Parameters, Prepared>(
  literal: ArtifactLiteral<Shape, Prepared>,
): (args: unknown) => Promise<Checked<Shape, Prepared>> {
  const parameters = { ...COORDINATES, ...literal.parameters };
  return async (args) => {
    const outOfRange: RangeRefusal[] = [];
    const given = checkedBy(parameters, args, outOfRange);
    // The names of both are disjoint.
    const { group_id, artifact_id, version } = given as CoordinateArguments;
    const coordinates = { groupId: group_id, artifactId: artifact_id, version };
    assertCoordinates(coordinates);
    assertInRange(outOfRange);
    const own = given as ArgumentsOf<Shape>;
    return { own, coordinates, prepared: await literal.prepare(own) };
  };
}

function checkedBy<Shape extends Parameters>(
  parameters: Shape,
  args: unknown,
  outOfRange: RangeRefusal[],
): ArgumentsOf<Shape> {
  try {
    return checkArguments(parameters, args, outOfRange);
  } catch (error) {
    if (!(error instanceof QuarryError) || error instanceof ArtifactRefusal) throw error;
    throw new ArtifactRefusal('invalid_argument', error.message);
  }
}

function assertInRange([first]: readonly RangeRefusal[]): void {
  if (first) throw new ArtifactRefusal('invalid_range', first.message);
}
