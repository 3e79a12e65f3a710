#!/usr/bin/env node
import { loadConfig } from './config/load.ts';
import { serveOverStdio } from './mcp/serve-stdio.ts';
import { projectAt } from './sources/project.ts';
import { Host } from './tools/host.ts';
import { VERSION } from './version.ts';

const project = process.argv[3] ? projectAt(process.argv[3]) : undefined;
const config = loadConfig({ env: process.env, cwd: process.cwd(), projectRoot: project?.root });
const host = new Host({ config, project, version: VERSION, workerFile: new URL('./worker.js', import.meta.url), warn: console.error });
await serveOverStdio(host);
await host.close({ abort: true });
