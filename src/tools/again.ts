import type { ToolContext } from './tool.ts';

/**
 * The result of work that {@link ToolContext.repeated} may have from before. `question` tells it from all other
 * work; `work` is to use the context it is given, and its result, which is shared, must not be changed.
 * `weightOf`: the size of a result in characters.
 */
export function again<Result>(
  question: readonly unknown[],
  context: ToolContext,
  work: (context: ToolContext) => Promise<Result>,
  weightOf: (result: Result) => number,
): Promise<Result> {
  const { repeated, call } = context;
  if (!repeated) return work(context);
  return repeated.answer(
    JSON.stringify(question),
    call,
    (seeing) => work({ ...context, call: seeing }),
    weightOf,
  );
}
