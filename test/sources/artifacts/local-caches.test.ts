import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CachePlaces, findCachedJars } from '../../../src/sources/artifacts/local-caches.ts';

const DEMO = { groupId: 'com.acme', artifactId: 'demo' };
const MAVEN = '.m2/repository/com/acme/demo';
const GRADLE = 'caches/modules-2/files-2.1/com.acme/demo';

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'quarry-caches-')));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), 'PK');
  }
}

/** Paths below the home directory, with cache and version. */
async function find(places: Partial<CachePlaces> = {}, library = DEMO): Promise<string[]> {
  const jars = await findCachedJars(library, { env: {}, home, caches: ['maven', 'gradle'], ...places });
  return jars.map(({ path, version, cache }) => `${cache} ${version} ${path.replace(`${home}/`, '')}`);
}

describe('local caches', () => {
  it("give Maven's jars first, then the newest version", async () => {
    write(
      `.gradle/${GRADLE}/10.0/h1/demo-10.0-sources.jar`,
      `.gradle/${GRADLE}/2.0-RC1/h2/demo-2.0-RC1-sources.jar`,
    );
    write(`${MAVEN}/9.0/demo-9.0-sources.jar`, `${MAVEN}/10.0/demo-10.0-sources.jar`);
    write(`${MAVEN}/9.0.0-jre/demo-9.0.0-jre-sources.jar`);
    expect(await find()).toEqual([
      `maven 10.0 ${MAVEN}/10.0/demo-10.0-sources.jar`,
      `maven 9.0.0-jre ${MAVEN}/9.0.0-jre/demo-9.0.0-jre-sources.jar`,
      `maven 9.0 ${MAVEN}/9.0/demo-9.0-sources.jar`,
      `gradle 10.0 .gradle/${GRADLE}/10.0/h1/demo-10.0-sources.jar`,
      `gradle 2.0-RC1 .gradle/${GRADLE}/2.0-RC1/h2/demo-2.0-RC1-sources.jar`,
    ]);
    expect(await find({ caches: ['gradle'] })).toHaveLength(2);
    expect(await find({ caches: ['maven'] })).toHaveLength(3);
    expect(await find({ caches: [] })).toEqual([]);
  });

  it('are where the environment says, too', async () => {
    write(`m2/repository/com/acme/demo/1/demo-1-sources.jar`, `${MAVEN}/2/demo-2-sources.jar`);
    write(`user/${GRADLE}/3/h/demo-3-sources.jar`, `dist/${GRADLE}/4/h/demo-4-sources.jar`);
    write(`.gradle/${GRADLE}/5/h/demo-5-sources.jar`);
    const env = {
      M2_HOME: join(home, 'm2'),
      GRADLE_USER_HOME: join(home, 'user'),
      GRADLE_HOME: join(home, 'dist'),
    };
    expect(await find({ env })).toEqual([
      `maven 2 ${MAVEN}/2/demo-2-sources.jar`,
      'maven 1 m2/repository/com/acme/demo/1/demo-1-sources.jar',
      `gradle 4 dist/${GRADLE}/4/h/demo-4-sources.jar`,
      `gradle 3 user/${GRADLE}/3/h/demo-3-sources.jar`,
    ]);
    expect(await find({ env, home: undefined })).toHaveLength(3);
  });

  it('without any place have nothing', async () => {
    write(`${MAVEN}/1/demo-1-sources.jar`);
    expect(await find({ home: undefined })).toEqual([]);
    expect(
      await find({ home: 'relative', env: { M2_HOME: '', GRADLE_USER_HOME: '.', GRADLE_HOME: 'x\0' } }),
    ).toEqual([]);
  });

  it('name no file twice', async () => {
    write(`${MAVEN}/1/demo-1-sources.jar`, `.gradle/${GRADLE}/1/h/demo-1-sources.jar`);
    symlinkSync(join(home, '.m2'), join(home, 'm2'));
    const env = { M2_HOME: join(home, 'm2'), GRADLE_HOME: join(home, '.gradle') };
    expect(await find({ env })).toEqual([
      `maven 1 ${MAVEN}/1/demo-1-sources.jar`,
      `gradle 1 .gradle/${GRADLE}/1/h/demo-1-sources.jar`,
    ]);
  });

  it('give each of several files of one version', async () => {
    write(`.gradle/${GRADLE}/1/b/demo-1-sources.jar`, `.gradle/${GRADLE}/1/a/demo-1-sources.jar`);
    expect(await find()).toEqual([
      `gradle 1 .gradle/${GRADLE}/1/a/demo-1-sources.jar`,
      `gradle 1 .gradle/${GRADLE}/1/b/demo-1-sources.jar`,
    ]);
  });

  it('leave out whatever else is there', async () => {
    write(`${MAVEN}/1/demo-1.jar`, `${MAVEN}/1/demo-2-sources.jar`, `${MAVEN}/1/Demo-1-sources.jar`);
    write(`${MAVEN}/2/demo-2-sources.jar/entry`, `${MAVEN}/maven-metadata-local.xml`);
    write(
      `${MAVEN}/1+b/demo-1+b-sources.jar`,
      `${MAVEN}/a b/demo-a b-sources.jar`,
      `${MAVEN}/1./demo-1.-sources.jar`,
    );
    write(`.gradle/${GRADLE}/1/demo-1-sources.jar`, `.gradle/${GRADLE}/1/h/demo-1-javadoc.jar`);
    write(
      '.m2/repository/com/acme/other/1/demo-1-sources.jar',
      '.m2/repository/com.acme/demo/1/demo-1-sources.jar',
    );
    expect(await find()).toEqual([]);
  });

  it('may have links, which may lead nowhere or in circles', async () => {
    write('elsewhere/demo-1-sources.jar', 'jar');
    mkdirSync(join(home, MAVEN, '3'), { recursive: true });
    mkdirSync(join(home, MAVEN, '4'), { recursive: true });
    symlinkSync(join(home, 'elsewhere'), join(home, MAVEN, '1'));
    symlinkSync(join(home, MAVEN), join(home, MAVEN, '2'));
    symlinkSync('demo-3-sources.jar', join(home, MAVEN, '3/demo-3-sources.jar'));
    symlinkSync(join(home, 'jar'), join(home, MAVEN, '4/demo-4-sources.jar'));
    symlinkSync('5', join(home, MAVEN, '5'));
    expect(await find()).toEqual([
      `maven 4 ${MAVEN}/4/demo-4-sources.jar`,
      `maven 1 ${MAVEN}/1/demo-1-sources.jar`,
    ]);
  });

  it('are looked at up to a number of entries, each of them', async () => {
    const library = join(home, MAVEN);
    mkdirSync(library, { recursive: true });
    for (let i = 0; i < 10_050; i++) mkdirSync(join(library, String(i)));
    write(`m2/repository/com/acme/demo/1/demo-1-sources.jar`, `.gradle/${GRADLE}/1/h/demo-1-sources.jar`);
    expect(await find({ env: { M2_HOME: join(home, 'm2') } })).toEqual([
      `gradle 1 .gradle/${GRADLE}/1/h/demo-1-sources.jar`,
    ]);
  });
});
