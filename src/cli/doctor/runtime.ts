/** Checks of what Quarry runs on: Node, the engine of its tables, ripgrep. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf } from '../../errors.ts';
import type { Finding } from './finding.ts';

/** Oldest Node that works, as `engines` of the package says. */
const OLDEST_NODE = [20, 19] as const;

export async function checkRuntime(): Promise<Finding[]> {
  return [checkNode(process.versions.node), await checkLance(), await checkRipgrep()];
}

/** `version`: without the leading `v`. */
export function checkNode(version: string): Finding {
  const check = 'Node.js';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
    return { check, level: 'ok', message: `${version} on ${process.platform}-${process.arch}` };
  }
  const remedy = `Install Node ${OLDEST_NODE.join('.')} or newer.`;
  return { check, level: 'fail', message: `${version} is too old`, remedy };
}

async function checkLance(): Promise<Finding> {
  const check = 'LanceDB';
  try {
    await import('../../store/lance.ts');
    return { check, level: 'ok', message: 'the native module loads' };
  } catch (error) {
    return {
      check,
      level: 'fail',
      message: `the native module does not load: ${firstLine(error)}`,
      remedy: `Install Quarry again with its optional dependencies; they hold the module for ${process.platform}-${process.arch}.`,
    };
  }
}

async function checkRipgrep(): Promise<Finding> {
  const check = 'ripgrep';
  try {
    const { rgPath } = await import('@vscode/ripgrep');
    const { stdout } = await promisify(execFile)(rgPath, ['--version'], { timeout: 10_000 });
    return { check, level: 'ok', message: stdout.split('\n')[0] ?? '' };
  } catch (error) {
    return {
      check,
      level: 'fail',
      message: `cannot be run: ${firstLine(error)}`,
      remedy: 'Install Quarry again; ripgrep comes with its dependency @vscode/ripgrep.',
    };
  }
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? '';
}
