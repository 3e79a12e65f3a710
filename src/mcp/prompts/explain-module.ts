import { posix } from 'node:path';
import { QuarryError } from '../../errors.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { answerOf, cutFact } from './facts.ts';
import { planText } from './plan.ts';
import { definePrompt } from './prompt.ts';

export const explainModule = definePrompt({
  name: 'explain_module',
  title: 'Explain a module',
  description: 'Explains what a file or directory is for, how it works and how the rest depends on it.',
  args: {
    path: {
      description: 'File or directory, relative to the root of the project.',
      required: true,
      maxLength: 1_000,
      completes: 'paths',
    },
  },
  async write({ args: { path: given = '' }, context, isShown }) {
    const { path, isFile, below } = await placeOf(given, context);
    const argument = JSON.stringify(path);
    const plan = planText(
      {
        goal: `Explain the ${isFile ? 'file' : 'directory'} ${argument} of this project to a developer who is new to it.`,
        steps: [
          isFile
            ? { tools: ['get_file_summary'], text: `get_file_summary of ${argument}, if it is not below.` }
            : {
                tools: ['get_tree'],
                text: `get_tree with path=${argument} for its layout, if the list below is cut.`,
              },
          {
            tools: ['get_public_api'],
            text: `get_public_api with path=${argument} for what it offers to the rest.`,
          },
          ...(isFile
            ? []
            : [
                {
                  tools: ['get_file_summary'],
                  text: 'get_file_summary of the files that seem to carry it: entries, those with most declarations, those named like it.',
                },
              ]),
          {
            tools: ['read_source'],
            text: 'read_source of the declarations that matter, collapse=true first where they are long.',
          },
          {
            tools: ['get_dependency_graph'],
            text: `get_dependency_graph with path=${argument} and depth=1: what it needs.`,
          },
          {
            tools: ['find_references'],
            text: 'find_references for its main declarations: who needs it, and how it is used.',
          },
          { tools: ['get_related_tests'], text: 'get_related_tests: what is promised, by example.' },
        ],
        answer: [
          'what it is for, in two or three sentences;',
          'its main types and functions, and how a typical call goes through them;',
          'what it depends on and who depends on it;',
          'what to know before changing it: invariants, traps, tests.',
        ],
      },
      isShown,
    );
    if (!isFile)
      return { plan, facts: cutFact(`a look at the ${below.length} files below`, below.join('\n')) };
    const { getFileSummary } = await import('../../tools/structure/get-file-summary.ts');
    return { plan, facts: await answerOf(getFileSummary, { path }, context) };
  },
});

interface Place {
  path: string;
  isFile: boolean;
  /** Files of a directory, in path order. */
  below: readonly string[];
}

/** What the user's path means. Throws `invalid_params` if there is no file there, nor any below it. */
async function placeOf(given: string, context: ToolContext): Promise<Place> {
  const { filesOf } = await import('../resources/sources.ts');
  const files = context.project && (await filesOf(undefined, context));
  if (files === undefined) throw new QuarryError('invalid_params', 'The server has no project to explain.');
  const path = posix.normalize(given.replaceAll('\\', '/')).replace(/\/+$/, '') || '/';
  if (path !== '.' && (await files.has(path))) return { path, isFile: true, below: [] };
  const { paths } = await files.visible();
  const below = path === '.' ? paths : paths.filter((file) => file.startsWith(`${path}/`));
  if (below.length > 0) return { path, isFile: false, below };
  throw new QuarryError('invalid_params', `No such file or directory in the project: ${given}`);
}
