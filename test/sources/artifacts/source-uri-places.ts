/** Files, folders and repositories that `file:` URIs of the tests name. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { ArtifactRefusal } from '../../../src/sources/artifacts/refusal.ts';
import { readSourceUri } from '../../../src/sources/artifacts/source-uri.ts';
import { temporaryDirectory } from '../../temporary.ts';

/** `ROOT` in the cases: a new directory. */
export let root: string;

/** Makes them before the tests of the file that calls it. */
export function placesOfUris(): void {
  beforeAll(makePlaces);
}

function makePlaces(): void {
  root = temporaryDirectory('uri');
  for (const name of [
    'demo.jar',
    'DEMO.JaR',
    'a b.jar',
    '50%25.jar',
    '-x.jar',
    'x.zip',
    'ü.jar',
    'file.git',
    'q?#\\.jar',
  ]) {
    writeFileSync(join(root, name), 'PK');
  }
  for (const name of [
    'plain',
    'a b',
    'folder.jar',
    'empty.git',
    'bare.git/objects',
    'bare.git/refs',
    'repo/.git',
    '-d',
  ]) {
    mkdirSync(join(root, name), { recursive: true });
  }
  writeFileSync(join(root, 'bare.git/HEAD'), 'ref: refs/heads/main\n');
  symlinkSync(join(root, 'demo.jar'), join(root, 'link.jar'));
  symlinkSync('loop.jar', join(root, 'loop.jar'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(root, 'pipe.jar')]);
}

/** What a case is read as, or what is thrown. */
export function read(uri: string, ref?: string): unknown {
  try {
    return readSourceUri(uri.replaceAll('ROOT', root), ref);
  } catch (error) {
    return error;
  }
}

/** The refusal of a case; anything else fails the test. */
export function refusalOf(uri: string, ref?: string): ArtifactRefusal {
  const thrown = read(uri, ref);
  if (!(thrown instanceof ArtifactRefusal)) throw new Error(`${uri} was taken`, { cause: thrown });
  return thrown;
}
