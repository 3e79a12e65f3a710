import { describe, expect, it } from 'vitest';
import type { GitAddress } from '../../../src/sources/artifacts/git-address.ts';
import { GitTalk, withoutSecrets } from '../../../src/sources/artifacts/git-complaint.ts';

const address: GitAddress = { address: 'https://h/x.git', shown: 'SHOWN', protocols: 'https:http:ssh' };

function talkOf(text: string, pieceLength = text.length): { talk: GitTalk; told: string[] } {
  const told: string[] = [];
  const talk = new GitTalk((line) => told.push(line));
  for (let at = 0; at < text.length; at += pieceLength) talk.push(text.slice(at, at + pieceLength));
  return { talk, told };
}

describe('progress', () => {
  it.each([1, 7, 1000])('is told once a percent, in pieces of %d', (length) => {
    const lines = [
      "Cloning into bare repository 'x'...\n",
      'remote: Counting objects:  50% (1/2)\rremote: Counting objects: 100% (2/2), done.\n',
      'Receiving objects:  12% (1/8)\rReceiving objects:  12% (1/8), 1 MiB\rReceiving objects: 100% (8/8)\r',
      'remote: Buy now: 50% off (today)\nremote: \u001b[2JX: 10% (1/2)\n',
    ];
    expect(talkOf(lines.join(''), length).told).toEqual([
      'Counting objects: 50%',
      'Counting objects: 100%',
      'Receiving objects: 12%',
      'Receiving objects: 100%',
      'Buy now: 50%',
    ]);
  });
});

describe('the complaint', () => {
  it.each([
    ['', ''],
    ["warning: x\nfatal: repository 'https://h/x.git/' not found\n", "repository 'SHOWN/' not found"],
    ['remote: Repository not found.\nfatal: unable to access\nfatal: more\n', 'unable to access'],
    ['remote: only this\n', 'only this'],
    [
      'Welcome to the host\nPermission denied (publickey).\nfatal: Could not read\n',
      'Permission denied (publickey).',
    ],
    ['ssh: Could not resolve hostname h\nfatal: Could not read\n', 'Could not resolve hostname h'],
    ['no line end', 'no line end'],
    ['fatal: \u001b[31mred\u0007\n', '\\x1b[31mred\\x07'],
  ])('of %j is %j', (text, complaint) => {
    expect(talkOf(text).talk.complaint(address)).toBe(complaint);
  });

  it('is bounded, whatever is said', () => {
    const { talk } = talkOf(`${'x'.repeat(1e6)}\n${'line\n'.repeat(1e5)}`, 65_536);
    expect(talk.complaint(address).length).toBeLessThan(500);
  });

  it.each([
    ["error: cannot lock ref 'refs/heads/main': is at 1 but expected 2", true],
    ["fatal: Unable to create '/x/packed-refs.lock': File exists.", true],
    ['fatal: failed to read /x/y.git/worktrees/1/commondir: Success', true],
    ['fatal: not found', false],
  ])('%s: locked %s', (text, isLocked) => {
    expect(talkOf(text).talk.isLocked).toBe(isLocked);
  });
});

describe('withoutSecrets', () => {
  const credentials = { origin: 'https://h', username: 'bob', password: 's/cret+1' };

  it.each([
    ['https://bob:s%2Fcret%2B1@h/x.git', 'https://h/x.git'],
    ['https://other@h/y', 'https://h/y'],
    ['password s/cret+1 of bob', 'password *** of ***'],
    ['asked with s%2Fcret%2B1', 'asked with ***'],
    ['bobsleigh', 'bobsleigh'],
    ["at 'https://h/x.git/'", "at 'SHOWN/'"],
  ])('%s becomes %s', (text, expected) => {
    expect(withoutSecrets(text, { ...address, credentials })).toBe(expected);
  });

  it('hides a password also where it is part of a word', () => {
    const long = { ...credentials, password: '$ecret.[' };
    expect(withoutSecrets('x$ecret.[y', { ...address, credentials: long })).toBe('x***y');
  });
});
