import { answerOf } from './facts.ts';
import { planText } from './plan.ts';
import { definePrompt } from './prompt.ts';

/** Words of a task that are looked for at once. */
const MAX_WORDS = 40;
const RESULTS = 5;
/** How long the search took: the rest of a prompt is the same each time. */
const ELAPSED = / \(\d+ms\)(?=:\n)/;

export const findWhereToChange = definePrompt({
  name: 'find_where_to_change',
  title: 'Find where to change',
  description:
    'Finds the places that a change has to touch, and all that depends on them, before anything is edited.',
  args: {
    task: {
      description: 'What is to be changed, in a few words or as a whole ticket.',
      required: true,
      maxLength: 4_000,
      completes: 'symbols',
    },
  },
  async write({ args: { task = '' }, context, isShown }) {
    const plan = planText(
      {
        goal:
          'Find every place in this code base that has to change for the task below, and what else the change ' +
          'reaches. Edit nothing yet.',
        quoted: task,
        steps: [
          {
            tools: ['search_code'],
            text: 'search_code with the nouns of the task, then with other words for the same things.',
          },
          {
            tools: ['search_symbol'],
            text: 'search_symbol for names that the code is likely to have; half a name will do.',
          },
          {
            tools: ['search_text'],
            text: 'search_text for exact words a user sees: messages, keys, routes, options.',
          },
          {
            tools: ['get_file_summary', 'read_source'],
            text: 'get_file_summary of each candidate, then read_source of the declarations that matter, not of whole files.',
          },
          {
            tools: ['explain_symbol'],
            text: 'explain_symbol for a declaration you do not understand from its source.',
          },
          {
            tools: ['find_references'],
            text: 'find_references for every declaration that will change: each line it lists is touched or is fine, say which.',
          },
          { tools: ['get_related_tests'], text: 'get_related_tests for the files that will change.' },
          {
            tools: ['get_dependency_graph'],
            text: 'get_dependency_graph with path and depth=1 where a change alters what a file offers to others.',
          },
        ],
        answer: [
          'the places to change, in order of work, each with what to do there and why;',
          'what has to follow: callers, tests, documentation, configuration;',
          'what is uncertain, and what would settle it.',
        ],
      },
      isShown,
    );
    const { searchCode } = await import('../../tools/text/search-code.ts');
    const facts = await answerOf(searchCode, { query: wordsOf(task), k: RESULTS }, context);
    return { plan, facts: facts?.replace(ELAPSED, '') };
  },
});

/** The words of a text, each once, without what a query would take for an operator. */
function wordsOf(task: string): string {
  const words = task.match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  const plain = words.map((word) => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word));
  return [...new Set(plain)].slice(0, MAX_WORDS).join(' ').slice(0, 400);
}
