import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeTree } from '../tree.ts';
import { Origin, Place, quietEnvironment, temporaryDirectory } from './git-remotes.ts';

function originOf(): Origin {
  const origin = new Origin();
  origin.commit({ 'a.java': 'one' });
  return origin;
}

describe.skipIf(process.platform === 'win32')('over SSH', () => {
  /** A program that does what it would do on the other side, and writes down how it was started. */
  function fakeSsh(): { directory: string; script: string; started: () => string } {
    const directory = temporaryDirectory();
    const script = join(directory, 'ssh');
    const lines = [
      '#!/bin/sh',
      `{ echo "$*"; tty; } >>'${directory}/started' 2>&1`,
      'for last; do :; done',
      'exec sh -c "$last"',
    ];
    writeTree(directory, { ssh: `${lines.join('\n')}\n` });
    execFileSync('chmod', ['755', script]);
    return { directory, script, started: () => readFileSync(join(directory, 'started'), 'utf8') };
  }

  it.each(['git@host.example:', 'ssh://git@host.example:2222'])('%s is asked not to ask', async (before) => {
    const origin = originOf();
    const ssh = fakeSsh();
    const env = quietEnvironment({ PATH: `${ssh.directory}:${process.env.PATH}` });
    const found = await new Place().checkOut({ url: `${before}${origin.path}`, ref: 'main' }, { env });
    expect(found.names).toEqual(['a.java']);
    expect(ssh.started()).toMatch(/-oBatchMode=yes.*git@host\.example/);
    expect(ssh.started()).toContain('not a tty');
  });

  it.each(['variable', 'setting'])('the SSH of a %s is used', async (where) => {
    const origin = originOf();
    const ssh = fakeSsh();
    const command = `${ssh.script} -i key`;
    const env = quietEnvironment(where === 'variable' ? { GIT_SSH_COMMAND: command } : {});
    if (where === 'setting') writeTree(env.HOME ?? '', { '.gitconfig': `[core]\nsshCommand = ${command}\n` });
    await new Place().checkOut({ url: `git@host.example:${origin.path}`, ref: 'main' }, { env });
    expect(ssh.started()).toMatch(/^-i key -oBatchMode=yes/);
  });

  it('the settings of a repository around have no say', async () => {
    const origin = originOf();
    const [ssh, hostile] = [fakeSsh(), fakeSsh()];
    const place = new Place();
    const around = new Origin(place.home);
    around.git('config', 'core.sshCommand', hostile.script);
    const env = quietEnvironment({ PATH: `${ssh.directory}:${process.env.PATH}` });
    const url = `git@host.example:${origin.path}`;
    expect((await place.checkOut({ url, ref: 'main' }, { env })).names).toEqual(['a.java']);
    expect((await place.checkOut({ url, ref: 'main' }, { env })).names).toEqual(['a.java']);
    expect(existsSync(join(hostile.directory, 'started'))).toBe(false);
  });
});
