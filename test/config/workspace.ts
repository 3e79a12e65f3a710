import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { type ConfigInput, type LoadedConfig, loadConfig } from '../../src/config/load.ts';

/** A fresh directory with a home and a project, and configurations loaded in it. */
export interface Workspace {
  path(...parts: string[]): string;
  /** Writes a file and returns its absolute path. */
  write(path: string, content: string | Uint8Array): string;
  load(input?: Partial<ConfigInput>): LoadedConfig;
}

const created: string[] = [];

afterEach(() => {
  for (const directory of created.splice(0)) rmSync(directory, { recursive: true, force: true });
});

/** The user's file is `config/quarry.toml`, the project's `project/quarry.toml`; both are absent at first. */
export function workspace(): Workspace {
  const root = mkdtempSync(join(tmpdir(), 'quarry-config-'));
  created.push(root);
  const path = (...parts: string[]) => join(root, ...parts);
  for (const directory of ['home', 'project', 'config', 'elsewhere']) mkdirSync(path(directory));
  return {
    path,
    write(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    load: ({ env, ...rest } = {}) =>
      loadConfig({
        projectRoot: path('project'),
        cwd: path('elsewhere'),
        home: path('home'),
        ...rest,
        env: { QUARRY_CONFIG_DIR: path('config'), ...env },
      }),
  };
}
