/** The configuration of a command, and its log. */
import { type LoadedConfig, loadConfig } from '../config/load.ts';
import { createLogger, type Logger } from '../config/log.ts';
import { secretsOf } from '../config/redact.ts';
import type { Project } from '../sources/project.ts';
import type { Invocation } from './invocation.ts';
import type { CommonSettings } from './options.ts';

/** The configuration for a project, or for none. Warnings are told, problems are not yet. */
export function configOf(
  { env, cwd }: Pick<Invocation, 'env' | 'cwd'>,
  project: Project | undefined,
  { config: options, quiet }: CommonSettings,
): { config: LoadedConfig; log: Logger; warn: (message: string) => void } {
  const config = loadConfig({ env, cwd, projectRoot: project?.root, options });
  const { level, format } = config.values.logging;
  const log = createLogger(quiet ? 'error' : level, { format, secrets: secretsOf(env) });
  for (const warning of config.warnings) log.warn(warning);
  return { config, log, warn: log.warn };
}
