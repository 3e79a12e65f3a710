/** Asks the resolution of references and a compiler the same, and tells where they differ. */
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileGlob } from '../../src/patterns/minimatch.ts';
import { compare } from './compare.ts';
import { type KeyLanguage, languageNamed } from './keys/languages.ts';
import { openProject } from './project.ts';
import { renderReport } from './report.ts';

const USAGE =
  'Usage: npm run eval:references -- DIR [--language typescript|go|python|java] [--glob PATTERN]... [--examples N]';

/** `home` is the directory of this program. Answers with an exit code. */
export async function main(args: readonly string[], home: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'typescript' },
      glob: { type: 'string', multiple: true, default: [] },
      examples: { type: 'string', default: '0' },
    },
  });
  const [directory] = positionals;
  const language = languageNamed(values.language);
  if (directory === undefined || positionals.length > 1 || language === undefined) {
    console.error(USAGE);
    return 2;
  }
  await evaluate(realpathSync(directory), home, language, values.glob, Number(values.examples));
  return 0;
}

async function evaluate(
  root: string,
  home: string,
  { files, makeKey }: KeyLanguage,
  patterns: readonly string[],
  examples: number,
): Promise<void> {
  const globs = patterns.map((glob) => compileGlob(glob, { comments: false, negation: false }));
  const isTaken = (path: string): boolean => globs.length === 0 || globs.some((glob) => glob.matches(path));
  // Manifests are read where they are; of sources only those asked for.
  const project = await openProject(root, home, (path) => !files.test(path) || isTaken(path));
  const paths = project.structure.files.map(({ path }) => path).filter((path) => files.test(path));
  const declarations = project.structure.files.reduce((sum, { count }) => sum + count, 0);
  console.log(`${paths.length} files, ${declarations} declarations`);
  const key = await makeKey(root, paths, home);
  const before = process.cpuUsage();
  const verdicts = await compare(project, key);
  const { user } = process.cpuUsage(before);
  console.log(`compared in ${Math.round(user / 1000)} ms of processor time\n`);
  console.log(renderReport(verdicts, examples));
}
