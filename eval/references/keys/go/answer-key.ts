/** What Go's own type checker says of every name in a project. */
import { join } from 'node:path';
import { type AnswerKey, keyOf } from '../key-site.ts';
import { sitesOfProgram } from '../program.ts';

/** Needs `go`, which compiles the program first: a few seconds. */
export function goKey(root: string, home: string): AnswerKey {
  const program = join(home, 'eval', 'references', 'keys', 'go', 'names.go');
  const environment = { GO111MODULE: 'off', GOFLAGS: '', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
  return keyOf(sitesOfProgram('go', ['run', program, root], environment));
}
