/** What the JDK's compiler says of every name in a project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Positions } from '../../../../src/languages/syntax/positions.ts';
import { type AnswerKey, keyOf } from '../key-site.ts';
import { sitesOfProgram } from '../program.ts';

/** Needs a JDK, 17 or later. */
export function javaKey(root: string, home: string): AnswerKey {
  const program = join(home, 'eval', 'references', 'keys', 'java', 'JavaNames.java');
  const positions = new Map<string, Positions>();
  const byteOf = (path: string, offset: number): number => {
    let known = positions.get(path);
    if (known === undefined) {
      known = new Positions(readFileSync(join(root, path), 'utf8'));
      positions.set(path, known);
    }
    return known.byteOf(offset);
  };
  const sites = sitesOfProgram('java', [program, root]).map((site) => ({
    ...site,
    start: byteOf(site.path, site.start),
    declarations: site.declarations.map(({ path, start }) => ({ path, start: byteOf(path, start) })),
  }));
  return keyOf(sites);
}
