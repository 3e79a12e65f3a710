/** A server asked for artifacts, and JARs for it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zip } from '../../sources/artifacts/zip-writer.ts';
import { DEMO_FILES } from '../../tools/artifacts/asking.ts';
import type { ServerProcess } from '../client.ts';
import type { Files, Lab } from './lab.ts';

export type Answer = Record<string, unknown>;

export const DEMO = { group_id: 'com.acme', artifact_id: 'demo', version: '1.0' };
export const demo = (version: string) => ({ ...DEMO, version });

/** The answer of a tool; that it is no error of the protocol, nor marked as one, is checked. */
export async function ask(
  server: ServerProcess,
  tool: string,
  args: Record<string, unknown> = {},
): Promise<Answer> {
  const { result, error } = await server.request('tools/call', { name: tool, arguments: args });
  if (error || result?.isError === true) throw new Error(JSON.stringify(error ?? result));
  const [first] = Array.isArray(result?.content) ? result.content : [];
  return JSON.parse(String(first?.text));
}

/** The file URI of a new JAR with these files. */
export function jarOf(place: Lab, files: Files = DEMO_FILES, name = 'demo.jar'): string {
  const path = place.unused(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, zip(Object.entries(files).map(([file, content]) => ({ name: file, content }))));
  return pathToFileURL(path).href;
}
