import { defineConfig } from 'vitest/config';

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
    include: ['test/**/*.test.ts'],
    // Fixtures are little projects, which have tests of their own.
    exclude: ['**/node_modules/**', 'test/fixtures/**'],
    // Processes, not threads: tests change environment variables and load native code.
    pool: 'forks',
    // Tests of the built program start processes and threads of their own.
    maxWorkers: 2,
    // For the slowest: building an index on a busy machine. A test that hangs is told by it, no more.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
