/** Asks the resolution of references and the TypeScript compiler the same, and tells where they differ. */
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileGlob } from '../../src/patterns/minimatch.ts';
import { answerKey } from './answer-key.ts';
import { compare } from './compare.ts';
import { openProject } from './project.ts';
import { renderReport } from './report.ts';

const USAGE = 'Usage: npm run eval:references -- DIR [--glob PATTERN]... [--examples N]';
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** `home` is the directory of this program. Answers with an exit code. */
export async function main(args: readonly string[], home: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      glob: { type: 'string', multiple: true, default: [] },
      examples: { type: 'string', default: '0' },
    },
  });
  const [directory] = positionals;
  if (directory === undefined || positionals.length > 1) {
    console.error(USAGE);
    return 2;
  }
  const root = realpathSync(directory);
  const globs = values.glob.map((glob) => compileGlob(glob, { comments: false, negation: false }));
  const isTaken = (path: string): boolean => globs.length === 0 || globs.some((glob) => glob.matches(path));
  // Manifests are read where they are; of sources only those asked for.
  const project = await openProject(root, home, (path) => !SCRIPT.test(path) || isTaken(path));
  const paths = project.structure.files.map(({ path }) => path).filter((path) => SCRIPT.test(path));
  console.log(
    `${paths.length} files, ${project.structure.files.reduce((sum, { count }) => sum + count, 0)} declarations`,
  );
  const verdicts = await compare(project, answerKey(root, paths));
  console.log(renderReport(verdicts, Number(values.examples)));
  return 0;
}
