/** `quarry config`: the configuration in force, and where each value comes from. */
import type { Command } from 'commander';
import { KEY_NAMES } from '../../config/keys.ts';
import type { LoadedConfig } from '../../config/load.ts';
import { printable } from '../../printable.ts';
import { configOf } from '../configuration.ts';
import { USAGE } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { jsonOf } from '../printer.ts';
import { projectOf } from '../project.ts';

export function define(command: Command, invocation: Invocation): void {
  command
    .description(
      'Shows each key of the configuration, its value and where it comes from: an option of the command line, the ' +
        "environment, the project's quarry.toml, the user's quarry.toml, or the default, the first of these that " +
        'there is. Exits with 2 and the problems on standard error if the configuration is invalid.',
    )
    .option('-p, --path <dir>', 'for the project in this directory');
  addCommonOptions(command, { json: true, shownKeys: KEY_NAMES });
  addExamples(command, [
    ['quarry config', 'for the project around the working directory'],
    ['QUARRY_CHUNK_SIZE=1024 quarry config --json', 'for programs'],
  ]);
  command.action((options: { path?: string }) => {
    const settings = commonSettings(command);
    const { out, err } = invocation;
    const { config } = configOf(invocation, projectOf(invocation, options.path), settings);
    if (settings.json) out.write(jsonOf(configJson(config)));
    else if (config.problems.length === 0) out.write(renderConfig(config, out.style.faint));
    if (config.problems.length === 0) return;
    err.write(`${config.problems.join('\n')}\n`);
    invocation.exitCode = USAGE;
  });
}

function renderConfig(config: LoadedConfig, faint: (text: string) => string): string {
  const rows = KEY_NAMES.map((key) => [`${key} = ${printable(JSON.stringify(valueAt(config, key)))}`]);
  const width = Math.max(...rows.map(([setting = '']) => (setting.length <= 48 ? setting.length : 0)));
  const lines = KEY_NAMES.map((key, i) => {
    const setting = rows[i]?.[0] ?? '';
    return `${setting.padEnd(width)}  ${faint(printable(config.sources.get(key) ?? 'default'))}`;
  });
  const files = config.files.length > 0 ? config.files.map((file) => printable(file)).join(', ') : 'none';
  return `${lines.join('\n')}\n\n${faint(`files read: ${files}`)}\n`;
}

function configJson(config: LoadedConfig): unknown {
  const setting = (key: (typeof KEY_NAMES)[number]) => ({
    value: valueAt(config, key),
    source: config.sources.get(key) ?? 'default',
  });
  return {
    values: Object.fromEntries(KEY_NAMES.map((key) => [key, setting(key)])),
    files: config.files,
    problems: config.problems,
    warnings: config.warnings,
  };
}

/** The value of a key, which `values` has by section and in camel case. */
function valueAt({ values }: LoadedConfig, key: string): unknown {
  const [section = '', name = ''] = key.split('.');
  const property = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const found: unknown = Reflect.get(values, section);
  return typeof found === 'object' && found !== null ? Reflect.get(found, property) : undefined;
}
