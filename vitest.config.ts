import { defineConfig } from 'vitest/config';

/** Tests of parts that keep no state: their files share one set of modules, which is loaded once. */
const PURE = [
  'test/code/**/*.test.ts',
  'test/languages/**/*.test.ts',
  'test/patterns/**/*.test.ts',
  // That one replaces a module.
  'test/search/**/!(wasm-regex-strings).test.ts',
];
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
    // Tests of the built program start processes and threads of their own.
    maxWorkers: 2,
    // For the slowest: building an index on a busy machine. A test that hangs is told by it, no more.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, exclude: NEVER, isolate: false } },
      {
        extends: true,
        test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: [...NEVER, ...PURE] },
      },
    ],
  },
});
