import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSourceUri } from '../../../src/sources/artifacts/source-uri.ts';
import { searchCachedArtifact } from '../../../src/tools/artifacts/search-cached-artifact.ts';
import { askOverview } from './overview.ts';

let home: string;
beforeEach(() => {
  home = join(realpathSync(mkdtempSync(join(tmpdir(), 'quarry-home-'))), 'ho me#%41é');
  vi.stubEnv(process.platform === 'win32' ? 'USERPROFILE' : 'HOME', home);
  for (const name of ['M2_HOME', 'GRADLE_USER_HOME', 'GRADLE_HOME']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dirname(home), { recursive: true, force: true });
});

function write(path: string): string {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), 'PK');
  return join(home, path);
}

function maven(version: string, name = `demo-${version}-sources.jar`): string {
  return write(join('.m2/repository/com/acme/demo', version, name));
}

function gradle(version: string): string {
  const path = '.gradle/caches/modules-2/files-2.1/com.acme/demo';
  return write(join(path, version, '0a1b', `demo-${version}-sources.jar`));
}

function ask(args: Record<string, unknown> = {}) {
  return askOverview(searchCachedArtifact, { group_id: 'com.acme', artifact_id: 'demo', ...args });
}

describe('search_cached_artifact', () => {
  it("gives Maven's jar before Gradle's, with a URI to register", async () => {
    const [inMaven, inGradle] = [maven('1.0'), gradle('1.0')];
    const answer = await ask();
    expect(answer).toEqual({
      status: 'success',
      paths: [inMaven, inGradle],
      artifacts: [
        { version: '1.0', cache: 'maven', source_uri: expect.stringMatching(/^file:/) },
        { version: '1.0', cache: 'gradle', source_uri: expect.stringMatching(/^file:/) },
      ],
    });
    const uris = (Array.isArray(answer.artifacts) ? answer.artifacts : []).map(
      ({ source_uri }) => source_uri,
    );
    expect(uris.map((uri) => fileURLToPath(uri))).toEqual([inMaven, inGradle]);
    expect(uris.map((uri) => readSourceUri(uri, undefined))).toEqual([
      { kind: 'local-jar', path: inMaven },
      { kind: 'local-jar', path: inGradle },
    ]);
  });

  it('looks only where it is asked to', async () => {
    const [inMaven, inGradle] = [maven('1.0'), gradle('1.0')];
    expect((await ask({ cache: 'gradle' })).paths).toEqual([inGradle]);
    expect((await ask({ cache: 'maven' })).paths).toEqual([inMaven]);
    expect((await ask({ cache: 'maven,gradle' })).paths).toEqual([inMaven, inGradle]);
  });

  it('gives the newest version first, and only those of the filter', async () => {
    const [old, recent] = [maven('9.0'), maven('10.0')];
    expect((await ask()).paths).toEqual([recent, old]);
    expect((await ask({ version_filter: '<10.0' })).paths).toEqual([old]);
    expect(await ask({ version_filter: '>=11' })).toEqual({
      status: 'not_found',
      message: expect.stringContaining("com.acme:demo with version_filter '>=11'"),
    });
  });

  it('reads the environment of the call', async () => {
    const inMaven = maven('1.0');
    vi.stubEnv('GRADLE_USER_HOME', join(home, 'g'));
    const inGradle = write('g/caches/modules-2/files-2.1/com.acme/demo/2.0/00/demo-2.0-sources.jar');
    expect((await ask()).paths).toEqual([inMaven, inGradle]);
    vi.stubEnv('GRADLE_USER_HOME', undefined);
    expect((await ask()).paths).toEqual([inMaven]);
  });

  it('finds no jar without sources', async () => {
    maven('1.0', 'demo-1.0.jar');
    expect(await ask()).toMatchObject({ status: 'not_found' });
  });

  it.each([
    [{ version_filter: '>=' }, 'invalid_pattern'],
    [{ cache: 'ivy' }, 'invalid_argument'],
    [{ cache: '' }, 'invalid_argument'],
    [{ group_id: '../x' }, 'invalid_coordinates'],
    [{ group_id: '..' }, 'invalid_coordinates'],
    [{ group_id: '' }, 'invalid_coordinates'],
    [{ artifact_id: 'a/b' }, 'invalid_coordinates'],
    [{ artifact_id: 'demo\0' }, 'invalid_coordinates'],
    [{ artifact_id: ' demo', version_filter: '>=' }, 'invalid_coordinates'],
    [{ group_id: 7, artifact_id: '..' }, 'invalid_argument'],
    [{ group_id: null }, 'invalid_argument'],
    [{ version: '1.0' }, 'invalid_argument'],
  ])('%j is %s', async (args, status) => {
    maven('1.0');
    expect(await ask(args)).toEqual({ status, message: expect.any(String) });
  });
});
