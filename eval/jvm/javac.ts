/** The Java compiler as a witness. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { canonicalSignature, type Entity } from './entity.ts';

/** What the compiler says of a directory. */
export interface CompilerTrees {
  entities: Entity[];
  /** Files that this release of the compiler cannot parse. */
  broken: string[];
}

/** Whether there is a JDK that the witness runs on: 17 or later. */
export function hasCompiler(): boolean {
  const { status, stderr, stdout } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  const [, release = '0'] = /javac (\d+)/.exec(`${stdout}${stderr}`) ?? [];
  return status === 0 && Number(release) >= 17;
}

/** Asks the compiler; `home` is the directory of this program. About 5 ms a file. */
export function compilerTrees(directory: string, home: string): CompilerTrees {
  const program = join(home, 'eval', 'jvm', 'JavacTree.java');
  const { error, status, stderr, stdout } = spawnSync('java', [program, directory], {
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  });
  if (error !== undefined || status !== 0) throw new Error(`JavacTree failed: ${error?.message ?? stderr}`);
  const rows = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\r$/, '').split('\t'));
  return {
    entities: rows.filter(({ length }) => length > 2).map(entityOf),
    broken: rows.filter(({ length }) => length <= 2).map(([path = '']) => path),
  };
}

function entityOf([path = '', kind = '', name = '', start, end, signature = '']: string[]): Entity {
  return {
    path,
    kind,
    name,
    startLine: Number(start),
    endLine: Number(end),
    signature: canonicalSignature(signature),
  };
}
