/** The words of prompts: what is to be done, step by step, with the tools there are. */

/** A step, and the tools it names; it is left out where the model is not shown all of them. */
export interface Step {
  tools: readonly string[];
  text: string;
}

export interface PlanParts {
  /** What is wanted, in a sentence or two. */
  goal: string;
  /** The user's own words, if any. */
  quoted?: string | undefined;
  steps: readonly Step[];
  /** What the answer has to say. */
  answer: readonly string[];
}

/** A plan as Markdown. Steps that name tools nobody is shown are left out. */
export function planText(
  { goal, quoted, steps, answer }: PlanParts,
  isShown: (tool: string) => boolean,
): string {
  const possible = steps.filter(({ tools }) => tools.every(isShown));
  return [
    goal,
    ...(quoted === undefined ? [] : ['', ...quoted.split(/\r?\n/).map((line) => `> ${line}`.trimEnd())]),
    ...(possible.length === 0 ? [] : ['', "Go about it with Quarry's tools, from wide to narrow:"]),
    ...possible.map(({ text }, i) => `${i + 1}. ${text}`),
    '',
    'Answer with:',
    ...answer.map((item) => `- ${item}`),
    '',
    'Cite places as path:line. Say what you looked for and did not find; claim nothing you have not read.',
  ].join('\n');
}
