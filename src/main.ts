#!/usr/bin/env node
/** The `quarry` command. */
import { runProgram } from './cli/program.ts';

process.exitCode = await runProgram(process.argv.slice(2), {
  workerFile: new URL('./worker.js', import.meta.url),
  loadServe: async () => (await import('./mcp/serve-stdio.ts')).serveOverStdio,
  loadServeHttp: async () => (await import('./mcp/http/serve-http.ts')).serveOverHttp,
});
