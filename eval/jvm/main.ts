/** Compares what Quarry and the Java compiler say of directories of Java sources. */
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FileParser } from '../../src/languages/file-parser.ts';
import { type GrammarFiles, RUNTIME_FILE } from '../../src/languages/syntax/grammars.ts';
import { sortPaths } from '../../src/patterns/path-order.ts';
import { compare, type Verdict } from './compare.ts';
import type { Entity } from './entity.ts';
import { extractedFrom } from './extracted.ts';
import { compilerTrees, hasCompiler } from './javac.ts';
import { renderReport } from './report.ts';

const USAGE = 'Usage: node eval/jvm/run.mjs DIR... [--examples N]';

/** `home` is the directory of this program. Answers with an exit code: 1 if they differ. */
export async function main(args: readonly string[], home: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { examples: { type: 'string', default: '3' } },
  });
  if (positionals.length === 0 || !hasCompiler()) {
    console.error(positionals.length === 0 ? USAGE : 'This needs a JDK, 17 or later.');
    return 2;
  }
  const parser = new FileParser(grammarsOf(home));
  let isEqual = true;
  for (const directory of positionals) {
    const root = realpathSync(directory);
    const { broken, entities: keys } = compilerTrees(root, home);
    const skipped = new Set(broken);
    const found: Entity[] = [];
    const faulty: string[] = [];
    const paths = sortPaths(javaFiles(root)).filter((path) => !skipped.has(path));
    for (const path of paths) {
      const text = readFileSync(join(root, path), 'utf8');
      const { entities, hasErrors } = await extractedFrom(parser, path, text);
      found.push(...entities);
      if (hasErrors) faulty.push(path);
    }
    const verdicts: Verdict[] = compare(keys, found);
    if (verdicts.some(({ differences }) => differences.length > 0)) isEqual = false;
    console.log(`${directory}: ${paths.length} files`);
    if (broken.length > 0) console.log(`  the compiler cannot parse ${broken.join(', ')}`);
    if (faulty.length > 0)
      console.log(`  Quarry finds errors in ${faulty.length}: ${faulty.slice(0, 10).join(', ')}`);
    console.log(renderReport(verdicts, Number(values.examples)));
  }
  return isEqual ? 0 : 1;
}

function javaFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.java'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** The grammars as their packages have them: no build is needed. */
function grammarsOf(home: string): GrammarFiles {
  const packages = join(home, 'node_modules');
  return {
    runtime: join(packages, 'web-tree-sitter', RUNTIME_FILE),
    grammar: ({ grammar }) => join(packages, grammar.package, grammar.file),
  };
}
