import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that replace modules: each file loads its own. All others share theirs, which are loaded once a worker. */
const REPLACING = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => join('test', path))
  .filter((path) => /\bvi\.(?:doMock|mock)\(/.test(readFileSync(path, 'utf8')));
/** Tests that start many processes, or index: they have workers without the grammars and tables of the others. */
const DRIVING = ['test/e2e/**/*.test.ts', 'test/package/**/*.test.ts'];
const ALL = 'test/**/*.test.ts';
/** Fixtures are little projects, which have tests of their own. */
const NEVER = ['**/node_modules/**', 'test/fixtures/**'];

export default defineConfig({
  plugins: [
    {
      name: 'query-files',
      // As the bundle has them: texts.
      transform: (code, path) =>
        path.endsWith('.scm') ? `export default ${JSON.stringify(code)}` : undefined,
    },
  ],
  test: {
    // Processes, not threads: tests change environment variables and load native code.
    pool: 'forks',
    setupFiles: ['test/setup.ts'],
    // Tests of the built program start processes and threads of their own.
    maxWorkers: 2,
    // For the slowest: building an index on a busy machine. A test that hangs is told by it, no more.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes later on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'driving', include: DRIVING, exclude: NEVER, isolate: false } },
      {
        extends: true,
        test: {
          name: 'parts',
          include: [ALL],
          exclude: [...NEVER, ...DRIVING, ...REPLACING],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: REPLACING, exclude: NEVER } },
    ],
  },
});
