import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editTree } from '../../eval/parity/edits.ts';
import { askBoth } from '../../eval/parity/parity.ts';
import { QUERIES } from '../../eval/parity/patterns.ts';
import { Quarry } from '../../eval/parity/quarry.ts';
import type { ParityQuery } from '../../eval/parity/query.ts';
import { isSound, renderOutcome } from '../../eval/parity/report.ts';
import { listFiles, Ripgrep } from '../../eval/parity/ripgrep.ts';
import { sampledQueries } from '../../eval/parity/sampled.ts';
import { lab, PROGRAM } from './support/lab.ts';
import { GLOBAL_EXCLUDES, writeOddTree } from './support/odd-tree.ts';

const here = lab();
const worker = join(dirname(PROGRAM), 'worker.js');
/** What is saved is to be found after this time. In ms. */
const FRESH_MS = 1_000;

/** Every `step`-th question, with those that are about this tree's oddities. */
function someQueries(step: number): ParityQuery[] {
  const ofTree = [
    'login',
    'login\\r?$',
    '^login$',
    '\\Alogin',
    'login\\z',
    '^.*login.*$',
    'login.*\\P{ASCII}',
    '(?-u)login.*[\\x80-\\xff]',
  ];
  return [
    { kind: 'text', q: 'login', caseSensitive: true },
    ...ofTree.map((q): ParityQuery => ({ kind: 'regex', q, caseSensitive: true })),
    {
      kind: 'text',
      q: 'login',
      caseSensitive: false,
      scope: {
        paths: ['**/.*', '.*/**'],
        visible: /(?:^|\/)\.[^/]*$|^\.[^/]*\//,
        hidden: /(?:^|\/)\.[^/]*$|^\.[^/]*\//,
      },
    },
    ...QUERIES.filter((_, i) => i % step === 0),
  ];
}

/** The questions whose answers differ, as text. */
async function differing(root: string, quarry: Quarry, queries: readonly ParityQuery[]): Promise<string[]> {
  const ripgrep = new Ripgrep(root);
  const told: string[] = [];
  for (const query of queries) {
    const outcome = await askBoth(query, quarry, ripgrep);
    if (!isSound(outcome)) told.push(renderOutcome(outcome));
  }
  return told;
}

describe('on a tree of oddities, lines are those of ripgrep', { timeout: 240_000 }, () => {
  const root = here.unused('odd');
  const home = here.unused('home');
  const settings = here.unused('settings');
  const before = process.env.XDG_CONFIG_HOME;
  let quarry: Quarry;

  beforeAll(async () => {
    for (const directory of [root, home, join(settings, 'git')]) mkdirSync(directory, { recursive: true });
    writeFileSync(join(settings, 'git', 'ignore'), GLOBAL_EXCLUDES);
    process.env.XDG_CONFIG_HOME = settings;
    writeOddTree(root);
    quarry = new Quarry({ tree: root, worker, home });
    await quarry.index();
  });
  afterAll(async () => {
    await quarry?.close();
    if (before === undefined) delete process.env.XDG_CONFIG_HOME;
    else process.env.XDG_CONFIG_HOME = before;
  });

  it('with an index', async () => {
    const files = await listFiles(root);
    const sampled = sampledQueries(root, files, 16, 1);
    expect(await differing(root, quarry, [...someQueries(7), ...sampled])).toEqual([]);
  });

  it('without one', async () => {
    const reader = new Quarry({ tree: root, worker, home: here.unused('no-home'), withoutIndex: true });
    try {
      expect(await differing(root, reader, someQueries(40))).toEqual([]);
    } finally {
      await reader.close();
    }
  });

  it('after changes, made while it runs and while it does not', async () => {
    editTree(root, await listFiles(root), 60, 1);
    await sleep(FRESH_MS);
    expect(await differing(root, quarry, someQueries(40))).toEqual([]);
    await quarry.close();
    editTree(root, await listFiles(root), 60, 2);
    quarry = new Quarry({ tree: root, worker, home });
    expect(await differing(root, quarry, someQueries(40))).toEqual([]);
  });
});
