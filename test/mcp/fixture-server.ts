/** A program that serves the fixture tools, for tests that need a process and real pipes. */
import { serveOverStdio } from '../../src/mcp/serve-stdio.ts';
import { fixtureHost } from './fixture-host.ts';

await serveOverStdio(fixtureHost(), { onerror: (error) => console.error(`fault: ${error.message}`) });
