import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeTree } from '../tree.ts';
import { git, Origin, Place, quietEnvironment, temporaryDirectory } from './git-remotes.ts';

/** A script that leaves a mark. */
class Trap {
  readonly directory = temporaryDirectory();
  readonly script = this.at('trap.sh');

  at(path: string): string {
    const script = join(this.directory, path);
    mkdirSync(join(script, '..'), { recursive: true });
    writeFileSync(script, `#!/bin/sh\necho "$0 $*" >>'${this.directory}/sprung'\ncat\n`);
    chmodSync(script, 0o755);
    return script;
  }

  /** Which scripts have run. */
  get sprung(): string {
    const marks = join(this.directory, 'sprung');
    return existsSync(marks) ? readFileSync(marks, 'utf8') : '';
  }
}

const HOOKS = [
  'post-checkout',
  'reference-transaction',
  'post-index-change',
  'pre-auto-gc',
  'fsmonitor-watchman',
];

/** A home with every setting by which a user could have programs started or contents changed. */
function trappedHome(trap: Trap): NodeJS.ProcessEnv {
  const home = temporaryDirectory();
  for (const hook of HOOKS) {
    trap.at(`hooks/${hook}`);
    trap.at(`template/hooks/${hook}`);
  }
  writeTree(home, { attributes: '* filter=evil text eol=crlf ident\n' });
  writeTree(trap.directory, { 'template/info/attributes': '* filter=evil\n' });
  const filter = `clean = ${trap.script} clean\nsmudge = ${trap.script} smudge\nrequired = true`;
  const settings = [
    `[core]\nhooksPath = ${trap.directory}/hooks\nfsmonitor = ${trap.script}\nautocrlf = true`,
    `attributesFile = ${home}/attributes\naskPass = ${trap.script}\nalternateRefsCommand = ${trap.script}`,
    `[init]\ntemplateDir = ${trap.directory}/template`,
    `[filter "evil"]\n${filter}`,
    `[filter "lfs"]\n${filter}\nprocess = ${trap.script} process`,
    '[submodule]\nrecurse = true\n[fetch]\nrecurseSubmodules = true\nprune = true\n[gc]\nauto = 1',
    '[clone]\ndefaultRemoteName = other\n[core]\nsparseCheckout = true\nsplitIndex = true',
    '[safe]\nbareRepository = explicit\n[worktree]\nuseRelativePaths = true',
  ];
  writeTree(home, { '.gitconfig': `${settings.join('\n')}\n` });
  return quietEnvironment({
    HOME: home,
    GIT_ASKPASS: trap.script,
    SSH_ASKPASS: trap.script,
    GIT_TEMPLATE_DIR: join(trap.directory, 'template'),
    GIT_EXTERNAL_DIFF: trap.script,
    GIT_PROXY_COMMAND: trap.script,
    GIT_DIR: trap.directory,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.hooksPath',
    GIT_CONFIG_VALUE_0: join(trap.directory, 'hooks'),
  });
}

describe('no program is started', () => {
  it('of the settings of the user, nor are contents changed by them', async () => {
    const trap = new Trap();
    const env = trappedHome(trap);
    const origin = new Origin();
    const text = 'a\n$Id$\n';
    origin.commit({ 'a.txt': text });
    writeTree(origin.path, {
      '.gitattributes': '* filter=lfs text=auto\n[attr]evil filter=evil\n*.txt evil\n',
    });
    origin.git('add', '.gitattributes');
    origin.git('commit', '-q', '-m', 'attributes');
    const place = new Place();
    const found = await place.checkOut({ url: origin.uri, ref: 'main' }, { env });
    origin.git('commit', '-q', '--allow-empty', '-m', 'next');
    const next = await place.checkOut({ url: origin.uri, ref: 'main' }, { env });
    expect([found.names, next.names]).toEqual([
      ['.gitattributes', 'a.txt'],
      ['.gitattributes', 'a.txt'],
    ]);
    expect(readFileSync(join(next.root, 'a.txt'), 'utf8')).toBe(text);
    expect(trap.sprung).toBe('');
    expect(readFileSync(join(found.bare, 'info', 'attributes'), 'utf8')).not.toContain('evil');
  });

  it('springs where nothing is done about it', () => {
    const trap = new Trap();
    const origin = new Origin();
    origin.commit({ 'a.txt': 'a\n' });
    const { HOME = '' } = trappedHome(trap);
    writeFileSync(join(origin.path, '.git', 'config'), readFileSync(join(HOME, '.gitconfig')));
    git(origin.path, 'checkout', '-q', '--detach');
    expect(trap.sprung).toMatch(/hooks.*trap\.sh|trap\.sh.*hooks/s);
  });

  it('of a repository on this machine', async () => {
    const trap = new Trap();
    const origin = new Origin();
    origin.commit({ 'a.txt': 'a\n' });
    const settings = `[core]\nhooksPath = ${trap.directory}/hooks\nfsmonitor = ${trap.script}`;
    const more = `[uploadpack]\npackObjectsHook = ${trap.script}\n[core]\nalternateRefsCommand = ${trap.script}`;
    for (const hook of [...HOOKS, 'post-upload', 'pre-upload']) trap.at(`hooks/${hook}`);
    writeFileSync(join(origin.path, '.git', 'config'), `${settings}\n${more}\n`);
    expect((await new Place().checkOut({ url: origin.uri, ref: 'main' })).names).toEqual(['a.txt']);
    expect(trap.sprung).toBe('');
  });

  it.each([
    ['ext::sh -c %s% ', 'https://example.org/', 'ext'],
    ['ext::sh -c %s% ', 'file:///', 'ext'],
    ['git://127.0.0.1:1/', 'https://example.org/', 'git'],
    ['file:///', 'https://example.org/', 'file'],
    ['http://127.0.0.1:1/', 'file:///', 'http'],
    ['ftp://127.0.0.1:1/', 'https://example.org/', 'ftp'],
  ])('for an address that the user has replaced by %s for %s', async (by, instead, transport) => {
    const trap = new Trap();
    const env = quietEnvironment();
    const address = by.replace('%s', trap.script);
    const settings = `[url "${address}"]\ninsteadOf = ${instead}\n[protocol]\nallow = always\n`;
    writeTree(env.HOME ?? '', { '.gitconfig': `${settings}[protocol "ext"]\nallow = always\n` });
    const failure = {
      status: 'git_clone_failed',
      message: expect.stringContaining(`'${transport}' not allowed`),
    };
    const request = { url: `${instead}x.git`, ref: 'main' };
    await expect(new Place().checkOut(request, { env })).rejects.toMatchObject(failure);
    expect(trap.sprung).toBe('');
  });
});
