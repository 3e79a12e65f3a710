import { describe, expect, it } from 'vitest';
import { isGoBetween, linksAbove, type ProcessTable } from '../../src/cli/parent.ts';

describe('a program that only runs another for somebody', () => {
  it.each([
    ['a shell with a command', ['sh', '-c', 'quarry serve']],
    ['a shell with its profile and a command', ['/bin/bash', '-lc', 'quarry serve']],
    ['npx, by the name it gives itself', ['npm exec quarry serve']],
    ['npx, as a script of Node', ['/usr/bin/node', '/usr/bin/npx', 'quarry', 'serve']],
    ['npx, by its own file', ['node', '--no-warnings', '/lib/npm/bin/npx-cli.js', 'quarry']],
    ['npm', ['npm run serve']],
    ['pnpm', ['node', '/opt/pnpm/bin/pnpm.cjs', 'dlx', 'quarry']],
    ['yarn', ['yarn', 'quarry', 'serve']],
    ['bun', ['/home/me/.bun/bin/bunx', 'quarry']],
  ])('%s', (_name, command) => {
    expect(isGoBetween(command)).toBe(true);
  });

  it.each([
    ['a shell of a user', ['-bash']],
    ['a shell that runs a script', ['sh', '/etc/init.d/quarry']],
    ['a client in Node', ['/usr/bin/node', '/opt/client/main.js']],
    ['a client with such a word among its arguments', ['claude', 'npx']],
    ['a process that shows nothing', []],
  ])('not: %s', (_name, command) => {
    expect(isGoBetween(command)).toBe(false);
  });
});

describe('what must stay as it is', () => {
  /** By process: its parent and what it runs. */
  const table = (processes: Record<number, [parent: number, ...command: string[]]>): ProcessTable => ({
    parentOf: (pid) => processes[pid]?.[0],
    commandOf: (pid) => processes[pid]?.slice(1).map(String),
  });

  it('is the parent of this process', () => {
    const processes = table({ 20: [10, 'client'] });
    expect(linksAbove({ pid: 30, parent: 20 }, processes)).toEqual([{ pid: 30, parent: 20 }]);
  });

  it('is every parent up to the one who wanted this process', () => {
    const processes = table({
      22: [21, 'sh', '-c', 'quarry'],
      21: [20, 'npm exec quarry'],
      20: [10, 'client'],
    });
    expect(linksAbove({ pid: 30, parent: 22 }, processes)).toEqual([
      { pid: 30, parent: 22 },
      { pid: 22, parent: 21 },
      { pid: 21, parent: 20 },
    ]);
  });

  it.each([0, 1])('is nothing where the parent is %d from the start', (parent) => {
    expect(linksAbove({ pid: 30, parent }, table({ 1: [0, 'init'] }))).toEqual([]);
  });

  it('ends below a go-between that nobody is above', () => {
    const processes = table({ 20: [1, 'sh', '-c', 'quarry'], 1: [0, 'init'] });
    expect(linksAbove({ pid: 30, parent: 20 }, processes)).toEqual([{ pid: 30, parent: 20 }]);
  });

  it('is the parent alone where nothing is told of others', () => {
    const nothing: ProcessTable = { parentOf: () => undefined, commandOf: () => undefined };
    expect(linksAbove({ pid: 30, parent: 20 }, nothing)).toEqual([{ pid: 30, parent: 20 }]);
  });

  it('ends, whatever the table says', () => {
    const circle = table({ 20: [21, 'npx'], 21: [20, 'npx'] });
    expect(linksAbove({ pid: 30, parent: 20 }, circle).length).toBeLessThan(20);
  });
});
