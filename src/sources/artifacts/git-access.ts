/** How Git is to behave when it talks to another place: nothing asks, nothing is kept, nothing else is run. */
import { devNull } from 'node:os';
import { EVERY_CALL, gitEnvironment, gitText } from '../git.ts';
import type { GitAddress } from './git-address.ts';

/** Variables with which users say how to get at their servers; Git's others are taken away. */
const KEPT_VARIABLES = [
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_CERT_TYPE',
  'GIT_SSL_KEY',
  'GIT_SSL_KEY_TYPE',
  'GIT_SSL_NO_VERIFY',
  'GIT_SSL_VERSION',
  'GIT_PROXY_SSL_CAINFO',
  'GIT_PROXY_SSL_CERT',
  'GIT_PROXY_SSL_KEY',
] as const;

const SETTINGS = {
  'core.askPass': '',
  'core.attributesFile': devNull,
  'core.logAllRefUpdates': 'false',
  // Others may be fetching into the same clone.
  'core.filesRefLockTimeout': '3000',
  'core.packedRefsTimeout': '3000',
  // Larger ones go to the disk in pieces, without being held in memory.
  'core.bigFileThreshold': '16m',
  'core.protectHFS': 'true',
  'core.protectNTFS': 'true',
  'credential.interactive': 'false',
  'clone.defaultRemoteName': 'origin',
  'fetch.recurseSubmodules': 'false',
  'fetch.unpackLimit': '1',
  'fetch.writeCommitGraph': 'false',
  // They would go on behind the command.
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'http.followRedirects': 'initial',
  'http.lowSpeedLimit': '1',
  'protocol.ext.allow': 'never',
  'submodule.recurse': 'false',
  'transfer.bundleURI': 'false',
  'transfer.unpackLimit': '1',
} as const;

/**
 * A credential helper of one fetch, which says what is in the environment of the process: neither on a
 * command line, where others see it, nor in a file.
 */
const HELPER =
  '!f() { if test "$1" = get; then ' +
  `printf 'username=%s\\npassword=%s\\n' "$QUARRY_GIT_USERNAME" "$QUARRY_GIT_PASSWORD"; fi; }; f`;

/** Options before the command, and its environment. */
export interface GitAccess {
  options: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** What Git is started with to reach an address. `limitMs` is how long a server may say nothing. */
export async function accessTo(
  { protocols, credentials }: GitAddress,
  { env, cwd, limitMs }: { env: NodeJS.ProcessEnv; cwd: string; limitMs: number },
): Promise<GitAccess> {
  const settings: [string, string][] = [
    ...Object.entries(SETTINGS),
    // Should nobody be there any more to end it.
    ['http.lowSpeedTime', String(Math.ceil(limitMs / 1000))],
  ];
  if (credentials) {
    // No other helper is asked, and none is told what to keep.
    settings.push(['credential.helper', ''], [`credential.${credentials.origin}.helper`, HELPER]);
  }
  const kept = KEPT_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return {
    options: [...EVERY_CALL, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    env: {
      ...gitEnvironment(env, protocols),
      ...Object.fromEntries(kept),
      ...(protocols !== 'file' && (await sshCommand(env, cwd))),
      GIT_ASKPASS: '',
      SSH_ASKPASS: '',
      SSH_ASKPASS_REQUIRE: 'never',
      GCM_INTERACTIVE: 'never',
      GIT_ATTR_NOSYSTEM: '1',
      // What a user has set up to be traced would hold more than is meant for logs.
      GIT_TRACE2: '0',
      GIT_TRACE2_EVENT: '0',
      GIT_TRACE2_PERF: '0',
      ...(credentials && {
        QUARRY_GIT_USERNAME: credentials.username,
        QUARRY_GIT_PASSWORD: credentials.password,
      }),
    },
  };
}

/** The SSH of the user's choice, and that it is not to ask. What is not OpenSSH has no terminal to ask on. */
async function sshCommand(env: NodeJS.ProcessEnv, cwd: string): Promise<{ GIT_SSH_COMMAND?: string }> {
  const chosen = env.GIT_SSH_COMMAND || (await configuredSsh(env, cwd));
  if (!chosen) return env.GIT_SSH ? {} : { GIT_SSH_COMMAND: 'ssh -oBatchMode=yes -oConnectTimeout=30' };
  const isOpenSsh = /^(?:"[^"]*[\\/]ssh(?:\.exe)?"|(?:[^"'\s]*[\\/])?ssh(?:\.exe)?)(?=\s|$)/i.test(chosen);
  return { GIT_SSH_COMMAND: isOpenSsh ? `${chosen} -oBatchMode=yes` : chosen };
}

/** From the files of the user and the machine; no repository may have a say in this. */
async function configuredSsh(env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  const args = [`--git-dir=${devNull}`, 'config', '--get', 'core.sshCommand'];
  return gitText(args, { cwd, env, alsoGood: [1] }).catch(() => '');
}
