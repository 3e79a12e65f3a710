/** `quarry doctor`: checks that everything Quarry needs is there and sound, and says what to do if not. */
import type { Command } from 'commander';
import { printable } from '../../printable.ts';
import { configOf } from '../configuration.ts';
import type { Finding, Level } from '../doctor/finding.ts';
import { checkRuntime } from '../doctor/runtime.ts';
import { checkSources } from '../doctor/sources.ts';
import { checkStorage } from '../doctor/storage.ts';
import { FAILED } from '../failure.ts';
import type { Invocation } from '../invocation.ts';
import { addCommonOptions, addExamples, commonSettings } from '../options.ts';
import { jsonOf, type Style } from '../printer.ts';
import { projectOf } from '../project.ts';

export function define(command: Command, invocation: Invocation): void {
  command.description(
    'Checks the installation, the configuration and all indexes: a line for each check, with a remedy where ' +
      'something is wrong. Changes nothing. Exits with 1 if a check fails; warnings are no failure.',
  );
  command.option('--ide', 'also look for a running JetBrains IDE, as `quarry ide` does');
  addCommonOptions(command, { json: true });
  addExamples(command, [
    ['quarry doctor', 'when something does not work'],
    ['quarry doctor --ide', 'when `quarry ide` finds no IDE'],
    ['quarry doctor --json | jq ".ok"', 'for programs'],
  ]);
  command.action(async ({ ide = false }: { ide?: boolean }) => {
    const settings = commonSettings(command);
    const { out } = invocation;
    const { config } = configOf(invocation, projectOf(invocation, undefined), { ...settings, quiet: true });
    const findings: Finding[] = [...(await checkRuntime()), ...configFindings(config)];
    const home = config.values.storage.indexDir;
    if (home !== '') findings.push(...(await checkStorage(home)), ...(await checkSources(home)));
    if (ide) {
      const { checkIde } = await import('../doctor/ide.ts');
      findings.push(...(await checkIde(invocation.env, invocation.cwd)));
    }
    const failed = findings.some(({ level }) => level === 'fail');
    if (settings.json) out.write(jsonOf({ ok: !failed, checks: findings }));
    else out.write(`${findings.map((finding) => renderFinding(finding, out.style)).join('\n')}\n`);
    if (failed) invocation.exitCode = FAILED;
  });
}

function configFindings({
  problems,
  warnings,
  files,
}: {
  problems: readonly string[];
  warnings: readonly string[];
  files: readonly string[];
}): Finding[] {
  const check = 'configuration';
  const read = files.length > 0 ? `read from ${files.join(', ')}` : 'no files, only defaults and environment';
  return [
    ...problems.map(
      (message): Finding => ({
        check,
        level: 'fail',
        message,
        remedy: 'Correct it there; `quarry config` shows where values come from.',
      }),
    ),
    ...warnings.map(
      (message): Finding => ({ check, level: 'warn', message, remedy: 'Correct or unset it.' }),
    ),
    ...(problems.length === 0 ? [{ check, level: 'ok', message: `valid, ${read}` } satisfies Finding] : []),
  ];
}

function renderFinding({ level, check, message, remedy }: Finding, style: Style): string {
  const colour: Record<Level, (text: string) => string> = {
    ok: style.good,
    warn: style.doubtful,
    fail: style.bad,
  };
  const line = `${colour[level](level.padEnd(4))}  ${check}: ${printable(message)}`;
  return remedy === undefined ? line : `${line}\n      ${style.faint(printable(remedy))}`;
}
