import { QuarryError } from '../../errors.ts';
import type { Repository } from '../../sources/git-repository.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { factOf } from './facts.ts';
import { planText } from './plan.ts';
import { definePrompt } from './prompt.ts';

/** What a branch is taken to come from, where nobody says; the first that there is. */
const USUAL_BASES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master', 'HEAD'];

export const reviewDiff = definePrompt({
  name: 'review_diff',
  title: 'Review a diff',
  description: 'Reviews what has changed since a branch, tag or commit, uncommitted work included.',
  args: {
    since: {
      description: 'Branch, tag or commit to compare with. Default: the main branch.',
      required: false,
      maxLength: 250,
      completes: 'references',
    },
  },
  async write({ args: { since }, context, isShown }) {
    const ref = await baseOf(since, context);
    const plan = planText(
      {
        goal: `Review ${subjectOf(ref)}. Look for mistakes, not for matters of taste.`,
        steps: [
          {
            tools: ['get_diff_summary'],
            text: `get_diff_summary with since_ref=${JSON.stringify(ref)} for the declarations added, removed and changed, if they are not below.`,
          },
          {
            tools: ['read_source'],
            text: 'read_source of each changed declaration, and the diff of its file where you can run git.',
          },
          {
            tools: ['find_references'],
            text: 'find_references for what was removed, renamed or has another signature: has every place followed?',
          },
          {
            tools: ['search_code'],
            text: 'search_code for other code that does the same thing and should have changed along, or could have been used.',
          },
          {
            tools: ['get_related_tests'],
            text: 'get_related_tests: do tests cover what is new, and would they fail without it?',
          },
          {
            tools: ['get_dependency_graph'],
            text: 'get_dependency_graph with path and depth=1 for new files: do their imports go the way the others do?',
          },
        ],
        answer: [
          'findings, worst first, each with its place, what goes wrong and for whom, and a remedy;',
          'what is good enough to merge as it is;',
          'what you did not look at.',
        ],
      },
      isShown,
    );
    const facts = await factOf(
      `the structural comparison with ${ref}`,
      () => comparedWith(ref, context),
      context,
    );
    return { plan, facts };
  },
});

/** What to compare with. Throws `invalid_params` for a name that means no commit, and outside of Git. */
async function baseOf(since: string | undefined, { project, call }: ToolContext): Promise<string> {
  if (project === undefined) throw new QuarryError('invalid_params', 'The server has no project to review.');
  const { commitOf, repositoryAt } = await import('../../sources/git-repository.ts');
  const repository = await repositoryAt(project.root, { env: process.env, signal: call.signal });
  if (since !== undefined) {
    if ((await commitOf(since, repository)) !== undefined) return since;
    throw new QuarryError('invalid_params', `Unknown branch, tag or commit: ${since}`);
  }
  return (await firstOf(USUAL_BASES, repository)) ?? 'HEAD';
}

async function firstOf(names: readonly string[], repository: Repository): Promise<string | undefined> {
  const { commitOf } = await import('../../sources/git-repository.ts');
  for (const name of names) if ((await commitOf(name, repository)) !== undefined) return name;
  return undefined;
}

async function comparedWith(ref: string, context: ToolContext): Promise<string> {
  const { renderDiff } = await import('../../code/diff/markdown.ts');
  const { comparedTrees } = await import('../../tools/structure/diff-summary.ts');
  const { openStructure } = await import('../../tools/structure/source.ts');
  const source = await openStructure(undefined, undefined, context);
  const { grammars } = context.indexer;
  const options = { env: process.env, grammars, signal: context.call.signal };
  const { diff, changedInside } = await comparedTrees({ sinceRef: ref }, source, options);
  const inside = changedInside.length > 0 ? changedInside.map((path) => `- ${path}`) : ['_none_'];
  return [renderDiff(diff), '## Files Changed Inside of Declarations Only', '', ...inside].join('\n');
}

function subjectOf(ref: string): string {
  return ref === 'HEAD'
    ? 'the work in this project that is not committed yet'
    : `what has changed in this project since it parted from ${ref}, uncommitted work included`;
}
